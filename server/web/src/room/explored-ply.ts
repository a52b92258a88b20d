// Chooses the position of a finished game at which the analysis board opens.
import type { GameInfo, Outcome } from "../protocol";

/**
 * The ply at which the analysis board opens. Usually it is `shown`, the ply of the position that the page shows. At the
 * end of a game that ended by its rules, it is one less, because nothing can be played there. `plies` is the last ply.
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
