// The result of a game in a word or two, for its players and for spectators, and whether it counts.

import type { RoomView } from "../protocol";
import { isUnplayed, resultText } from "../shell/texts";
import type { PlayedAction } from "./history";

/** The result, such as “You won” or “White won”; empty before the end. */
export function resultHeading({ result, seat }: Pick<RoomView, "result" | "seat">): string {
  if (!result) return "";
  if (seat === null || result.winner === null) return resultText(result);
  return result.winner === seat ? "You won" : "You lost";
}

/**
 * The reason why a game that was created as rated changes no ratings: it ended before both players had made a move. Null for
 * any other game, and for one without a result.
 */
export function unratedText(
  { result, rated }: Pick<RoomView, "result" | "rated">,
  createdAsRated: boolean,
  history: PlayedAction[],
): string | null {
  if (!createdAsRated || rated || !result || isUnplayed(result)) return null;
  const moved = new Set(history.filter(({ turn }) => turn !== undefined).map(({ seat }) => seat));
  return moved.size < 2 ? "Not rated: the game ended before both players had made a move." : null;
}
