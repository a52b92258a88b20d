// The computer's hint as text and marks. The page first shows only the first square of the action, then the whole
// action.

import { lookOf } from "../board/look";
import { isSign, isSquare, squaresOf, tokens } from "../board/notation";
import type { Sketch } from "../board/sketches";
import { areDirections, directionOf, shownAction, tokenLabel } from "../board/token-labels";
import type { GameInfo, RoomView, Seat, Square, Word } from "../protocol";
import { t } from "../language/t";

/** A hint for the position after `ply` actions. `whole` is true if the whole action is shown. */
export type Suggestion = { ply: number; action: string; whole: boolean };

/**
 * `placed` is the kind of piece that players place on the board. `orientation` is the side at the bottom of the board.
 */
export type Terms = { kinds: Word[]; placed?: string | undefined; orientation: Seat };

/** The terms for a game. Players place pieces from the supply that has no owner: both sides share it. */
export const termsOf = (game: string, info: GameInfo | undefined, orientation: Seat): Terms => ({
  kinds: info?.kinds ?? [],
  placed: Object.values(lookOf(game).reserves).find(({ owner }) => owner === undefined)?.piece,
  orientation,
});

/** The suggestion; null if it is for another position or the viewer is not to act. */
export const current = (suggestion: Suggestion | null, view: RoomView): Suggestion | null =>
  suggestion?.ply === view.ply && view.seat !== null && view.to_act.includes(view.seat) ? suggestion : null;

/** The hint as a sentence. An action without a square, such as the end of a turn, is named even if `whole` is false. */
export function suggestionText({ action, whole }: Suggestion, terms: Terms): string {
  const [square] = squaresOf(action);
  if (square === undefined) return t("turn-hint-button", { label: tokenLabel(action, terms.kinds) });
  return whole
    ? t("turn-hint", { words: actionWords(action, terms), action: shownAction(action, terms.orientation) })
    : t("turn-hint-look", { square });
}

/** The action as an instruction with its squares and its direction or kind, such as “place an aggressor on b1”. */
export function actionWords(action: string, { kinds, placed, orientation }: Terms): string {
  const parts = tokens(action) ?? [];
  const [square = "", to = ""] = parts.filter(isSquare);
  const last = parts.at(-1) ?? "";
  const kindOf = (id?: string) => kinds.find((word) => word.id === id);
  const direction = areDirections([last]) ? directionOf(last, orientation) : "none";
  switch (parts.find(isSign)) {
    case "+":
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
      return t("turn-do-lift", { place: last, square });
    case "=":
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

/**
 * A circle around the first square. If `whole` is true and the action has several squares, an arrow from the first to
 * the last square instead. An action without a square has no marks.
 */
export function suggestionMarks({ action, whole }: Suggestion): Sketch[] {
  const squares = squaresOf(action);
  const [from] = squares;
  return from === undefined ? [] : [{ from, to: (whole && squares.at(-1)) || from }];
}
