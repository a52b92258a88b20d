// Whether the turns of a game have phases.

import type { CountInfo, GameInfo } from "../protocol";

/** Whether a count is the phase of a turn. Of all counts, only the phase has values with a `sign`. */
export const isPhase = ({ values }: CountInfo): boolean => values.some(({ sign }) => sign !== undefined);

export const hasPhases = ({ count_names }: Pick<GameInfo, "count_names">): boolean =>
  count_names.some(isPhase);
