// Whether the turns of a game have phases.

import type { CountInfo, GameInfo } from "../protocol";

/**
 * Whether a counter shows the phase of the turn. Only then do its values have a `sign`: the character that marks the
 * actions of a phase, such as `+`.
 */
export const isPhase = ({ values }: CountInfo): boolean => values.some(({ sign }) => sign !== undefined);

export const hasPhases = ({ count_names }: Pick<GameInfo, "count_names">): boolean =>
  count_names.some(isPhase);
