// Actions in words: instructions with all that the notation says, for hints, analyses and screen readers.

import { sharedPiece } from "../board/look";
import { isSign, isSquare, tokens } from "../board/notation";
import { areDirections, directionOf } from "../board/token-labels";
import type { GameInfo, Seat, Square, Word } from "../protocol";
import { t } from "../language/t";

/**
 * `placed` is the kind of piece that players place on the board. `orientation` is the side at the bottom of the board.
 */
export type Terms = { kinds: Word[]; placed?: string | undefined; orientation: Seat };

export const termsOf = (game: string, info: GameInfo | undefined, orientation: Seat): Terms => ({
  kinds: info?.kinds ?? [],
  placed: sharedPiece(game),
  orientation,
});

/** The action as an instruction with its squares and its direction or kind, such as “place an aggressor on b1”. */
export function actionWords(action: string, { kinds, placed, orientation }: Terms): string {
  const parts = tokens(action) ?? [];
  const [square = "", to = ""] = parts.filter(isSquare);
  const last = parts.at(-1) ?? "";
  const kindOf = (id?: string) => kinds.find((word) => word.id === id);
  const direction = areDirections([last]) ? directionOf(last, orientation) : "none";
  switch (parts.find(isSign)) {
    case "+":
      if (last === "?") return t("turn-do-place-hidden", { square });
      return placeWords(square, direction, kindOf(last) ?? kindOf(placed));
    case "*":
      return t("turn-do-join", { square });
    case "x":
      return t("turn-do-attack", { from: square, to });
    case "-":
      return t("turn-do-move", { from: square, to });
    case ">":
      return t("turn-do-slide", { from: square, to, direction });
    case "^":
      if (last === "?") return t("turn-do-lift-hidden", { square });
      return t("turn-do-lift", { place: last, square });
    case "=":
      if (last === "?") return t("turn-do-change-hidden", { square });
      return t("turn-do-change", {
        place: parts.at(-2) ?? "",
        square,
        kind: last,
        name: kindOf(last)?.name ?? last,
      });
    default:
      return square === "" ? t("turn-do-end") : t("turn-do-play", { square });
  }
}

const placeWords = (square: Square, direction: string, kind?: Word): string =>
  kind
    ? t("turn-do-place", { kind: kind.id, name: kind.name, square, direction })
    : t("turn-do-place-piece", { square, direction });
