// The squares to mark for the last action or for all actions of the last turn.

import type { Board, LastAction, Square } from "../protocol";
import { pieceOn } from "./geometry";
import { squaresOf } from "./notation";

/** A square, and whether it was the origin or the destination of the last action that involved it. */
export type SquareMark = { square: Square; mark: "from" | "to" };

/** An earlier action of a turn, and how visible it still is. */
export type TrailMark = { squares: Square[]; opacity: number };

/**
 * The trail of these actions of a turn. Each of the actions must have a square. The trail leaves out the last action,
 * and older actions are fainter.
 */
export function trailOf(actions: LastAction[]): TrailMark[] {
  const earlier = actions.slice(0, -1);
  return earlier.map(({ action }, index) => ({
    squares: squaresOf(action),
    opacity: Math.max(0.3, 1 - (0.7 * (earlier.length - index)) / earlier.length),
  }));
}

/** The marks of these actions: one for each square. A territory that covers several squares has only one. */
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
