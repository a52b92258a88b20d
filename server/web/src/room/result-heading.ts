// The result of a game as a heading, and the sentence about a rated game that changes no ratings.

import type { RoomView } from "../protocol";
import { isUnplayed, resultText } from "../shell/texts";
import { t } from "../language/t";

/** The result in a few words, such as “You won” or “White won”; empty before the end of the game. */
export function resultHeading({ result, seat }: Pick<RoomView, "result" | "seat">): string {
  if (!result) return "";
  if (seat === null || result.winner === null) return resultText(result);
  return result.winner === seat ? t("result-you-won") : t("result-you-lost");
}

/** The sentence about a rated game that has a result but ended too early to change ratings; null for any other game. */
export function unratedText({
  result,
  hardly_begun,
}: Pick<RoomView, "result" | "hardly_begun">): string | null {
  if (!hardly_begun || !result || isUnplayed(result)) return null;
  return t("result-unrated");
}
