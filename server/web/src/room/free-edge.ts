// The edge of a board that is farther from the last action, for messages over the board.

import { rankOf } from "../board/geometry";
import { squaresOf } from "../board/notation";
import type { Seat } from "../protocol";

/** The edge that is farther from the action's destination; the upper one for an action without a square. */
export function freeEdge(action: string, ranks: number, orientation: Seat): "top" | "bottom" {
  const square = squaresOf(action).at(-1);
  if (square === undefined) return "top";
  const high = rankOf(square) >= ranks / 2;
  return high === (orientation === "white") ? "bottom" : "top";
}
