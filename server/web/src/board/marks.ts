// Where something was done: the squares that the last action, or all those of the last turn, left and came to.

import type { Board, LastAction, Square } from "../protocol";
import { pieceOn } from "./geometry";
import { squaresOf } from "./notation";

/** A square, and whether it was left or come to last. */
export type Trace = { square: Square; mark: "from" | "to" };

/** What these actions left behind, each square once, and once a land that covers several. */
export function traces(board: Board, actions: LastAction[]): Trace[] {
  const found = new Map<Square, Trace>();
  for (const { action } of actions) {
    const squares = squaresOf(action);
    for (const [index, square] of squares.entries()) {
      const mark = index === squares.length - 1 ? "to" : "from";
      found.set(pieceOn(board, square)?.at ?? square, { square, mark });
    }
  }
  return [...found.values()];
}
