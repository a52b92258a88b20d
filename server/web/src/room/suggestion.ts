// The computer's hint: first the piece or square to look at, then the whole action.

import { lookOf } from "../board/look";
import { isSign, isSquare, squaresOf, tokens } from "../board/notation";
import type { Sketch } from "../board/sketches";
import { areDirections, directionName, tokenLabel } from "../board/token-labels";
import type { GameInfo, RoomView, Seat, Word } from "../protocol";
import { withArticle } from "../shell/texts";

/** A hint for the position after this many actions, and whether its whole action is shown. */
export type Suggestion = { ply: number; action: string; whole: boolean };

/** The game's names for its kinds, the kind that players place on the board, and the side at the bottom of the board. */
export type Terms = { kinds: Word[]; placed?: string | undefined; orientation: Seat };

/** The terms of a game. Players place pieces from the supply that both sides share. */
export const termsOf = (game: string, info: GameInfo | undefined, orientation: Seat): Terms => ({
  kinds: info?.kinds ?? [],
  placed: Object.values(lookOf(game).reserves).find(({ owner }) => owner === undefined)?.piece,
  orientation,
});

/** The suggestion if it is for this position and the viewer is to act. */
export const current = (suggestion: Suggestion | null, view: RoomView): Suggestion | null =>
  suggestion?.ply === view.ply && view.seat !== null && view.to_act.includes(view.seat) ? suggestion : null;

/** The hint in words. An action without a square, such as the end of a turn, is shown at once. */
export function suggestionText({ action, whole }: Suggestion, terms: Terms): string {
  const [square] = squaresOf(action);
  if (square === undefined) return `Hint: “${tokenLabel(action, terms.kinds)}”.`;
  return whole
    ? `Hint: ${actionWords(action, terms)} (${action}).`
    : `Hint: look at ${square}. Press “Hint” again for the action.`;
}

/** An action in words: what to do, where, and with which direction or kind. */
export function actionWords(action: string, { kinds, placed, orientation }: Terms): string {
  const parts = tokens(action) ?? [];
  const [one, two] = parts.filter(isSquare);
  const last = parts.at(-1) ?? "";
  const named = (id?: string) => kinds.find((word) => word.id === id)?.name;
  const facing = areDirections([last]) ? `, pointing ${directionName(last, orientation)}` : "";
  switch (parts.find(isSign)) {
    case "+":
      return `place ${withArticle(named(last) ?? named(placed) ?? "piece")} on ${one}${facing}`;
    case "*":
      return `join the territories at ${one}`;
    case "x":
      return `attack ${two} from ${one}`;
    case "-":
      return `move from ${one} to ${two}`;
    case ">":
      return `slide from ${one} to ${two}${facing}`;
    case "^":
      return `lift token ${tokenLabel(last)} of ${one}`;
    case "=":
      return `change token ${tokenLabel(parts.at(-2) ?? "")} of ${one} to ${withArticle(named(last) ?? last)}`;
    default:
      return one === undefined ? "end the turn" : `play on ${one}`;
  }
}

/** The marks of the hint on the board: a circle around the first square, then an arrow to the last one. */
export function suggestionMarks({ action, whole }: Suggestion): Sketch[] {
  const squares = squaresOf(action);
  const [from] = squares;
  return from === undefined ? [] : [{ from, to: (whole && squares.at(-1)) || from }];
}
