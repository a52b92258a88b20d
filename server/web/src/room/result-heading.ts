// The result of a game in a word or two, and why a rated game changes no ratings.

import type { RoomView } from "../protocol";
import { isUnplayed, resultText } from "../shell/texts";
import { t } from "../language/t";

/** Such as “You won” or “White won”; empty before the end. */
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
