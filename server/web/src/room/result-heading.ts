// The result of a game in a word or two, for its players and for spectators.

import type { RoomView } from "../protocol";
import { resultText } from "../shell/texts";

/** The result, such as “You won” or “White won”; empty before the end. */
export function resultHeading({ result, seat }: Pick<RoomView, "result" | "seat">): string {
  if (!result) return "";
  if (seat === null || result.winner === null) return resultText(result);
  return result.winner === seat ? "You won" : "You lost";
}
