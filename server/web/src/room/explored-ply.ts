// The position of a finished game from which the analysis board starts.
import type { GameInfo, Outcome } from "../protocol";

/**
 * The number of actions before that position: `shown`, or one less at the end of a game that ended by its rules,
 * because nothing can be played there.
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
