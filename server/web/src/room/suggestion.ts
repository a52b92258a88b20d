// The computer's hint: first the piece or square to look at, then the whole action.

import { type NotationToken, squaresOf } from "../board/notation";
import type { Sketch } from "../board/sketches";
import { tokenLabel } from "../board/token-labels";
import type { RoomView, Word } from "../protocol";

/** A hint for the position after this many actions, and whether its whole action is shown. */
export type Suggestion = { ply: number; action: string; whole: boolean };

/** The suggestion if it is for this position, in which its viewer is to act. */
export const current = (suggestion: Suggestion | null, view: RoomView): Suggestion | null =>
  suggestion?.ply === view.ply && view.seat !== null && view.to_act.includes(view.seat) ? suggestion : null;

/** The hint in words. An action without a square, such as the end of a turn, is shown at once. */
export function suggestionText({ action, whole }: Suggestion, kinds: Word[]): string {
  const [square] = squaresOf(action);
  if (square === undefined) return `Hint: ${label(action, kinds)}.`;
  return whole ? `Hint: ${action}.` : `Hint: look at ${square}. Press “Hint” again for the action.`;
}

/** The marks of the hint on the board: a circle around the first square, then an arrow to the last one. */
export function suggestionMarks({ action, whole }: Suggestion): Sketch[] {
  const squares = squaresOf(action);
  const [from] = squares;
  return from === undefined ? [] : [{ from, to: (whole && squares.at(-1)) || from }];
}

const label = (action: NotationToken, kinds: Word[]): string => `“${tokenLabel(action, kinds)}”`;
