// The computer's hint as text and marks. After one press of the hint button, the page shows only the first square of
// the action; after a second press, the whole action.

import { squaresOf } from "../board/notation";
import type { Sketch } from "../board/sketches";
import { shownAction, tokenLabel } from "../board/token-labels";
import type { RoomView } from "../protocol";
import { t } from "../language/t";
import { actionWords, type Terms } from "./action-words";

/** A hint for the position after `ply` actions. `whole` is true if the whole action is shown. */
export type Suggestion = { ply: number; action: string; whole: boolean };

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

/**
 * A circle around the first square. If `whole` is true and the action has several squares, an arrow from the first to
 * the last square instead. An action without a square has no marks.
 */
export function suggestionMarks({ action, whole }: Suggestion): Sketch[] {
  const squares = squaresOf(action);
  const [from] = squares;
  return from === undefined ? [] : [{ from, to: (whole && squares.at(-1)) || from }];
}
