// The squares to mark for the last action or for all actions of the last turn.

import type { Board, LastAction, Square } from "../protocol";
import { pieceOn } from "./geometry";
import { squaresOf } from "./notation";

/** A marked square. The mark says whether the last action on the square began or ended there. */
export type SquareMark = { square: Square; mark: "from" | "to" };

/** An earlier action of a turn. Older actions are fainter. */
export type TrailMark = { squares: Square[]; opacity: number };

/** The trail of a turn's actions except the last one. Each action must have a square. */
export function trailOf(actions: LastAction[]): TrailMark[] {
  const earlier = actions.slice(0, -1);
  return earlier.map(({ action }, index) => ({
    squares: squaresOf(action),
    opacity: Math.max(0.3, 1 - (0.7 * (earlier.length - index)) / earlier.length),
  }));
}

/** One mark for each square of the actions. A territory of several squares gets only one mark. */
export function marksOf(board: Board, actions: LastAction[]): SquareMark[] {
  const found = new Map<Square, SquareMark>();
  for (const { action } of actions) {
    const squares = squaresOf(action);
    for (const [index, square] of squares.entries()) {
      const mark = index === squares.length - 1 ? "to" : "from";
      found.set(pieceOn(board, square)?.at ?? square, { square, mark });
    }
  }
  return [...found.values()];
}
