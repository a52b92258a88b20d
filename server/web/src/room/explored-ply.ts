// The position of a finished game from which the analysis board starts.
import type { GameInfo, Outcome } from "../protocol";

/**
 * The number of actions before the position from which the analysis board starts. It is `shown`; but at the end of a
 * game that ended by its rules it is one less, because no action is legal there.
 */
export function exploredPly(
  shown: number,
  plies: number,
  result: Pick<Outcome, "reason"> | null | undefined,
  info: Pick<GameInfo, "reasons"> | undefined,
): number {
  const reason = result?.reason ?? "";
  const isOver = shown === plies && (reason === "fivefold" || info?.reasons.includes(reason) === true);
  return isOver ? Math.max(0, shown - 1) : shown;
}
