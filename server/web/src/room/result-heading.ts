// The result of a game in a word or two, for its players and for spectators, and why a rated game changes no ratings.

import type { RoomView } from "../protocol";
import { isUnplayed, resultText } from "../shell/texts";
import { t } from "../language/t";

/** The result, such as “You won” or “White won”; empty before the end. */
export function resultHeading({ result, seat }: Pick<RoomView, "result" | "seat">): string {
  if (!result) return "";
  if (seat === null || result.winner === null) return resultText(result);
  return result.winner === seat ? t("result-you-won") : t("result-you-lost");
}

/**
 * The reason why a rated game changes no ratings, if it has a result but ended too early. Null for any other game.
 */
export function unratedText({
  result,
  hardly_begun,
}: Pick<RoomView, "result" | "hardly_begun">): string | null {
  if (!hardly_begun || !result || isUnplayed(result)) return null;
  return t("result-unrated");
}
