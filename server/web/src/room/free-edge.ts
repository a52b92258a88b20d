// The edge of a board that is farther from the last action, for messages that are shown over the board for a moment.

import { rankOf } from "../board/geometry";
import { squaresOf } from "../board/notation";
import type { Seat } from "../protocol";

/**
 * The edge that is farther from the destination of an action, on a board with this side at the bottom; the upper edge
 * for an action without a square.
 */
export function freeEdge(action: string, ranks: number, orientation: Seat): "top" | "bottom" {
  // The last square of an action is its destination.
  const square = squaresOf(action).at(-1);
  if (square === undefined) return "top";
  const high = rankOf(square) >= ranks / 2;
  return high === (orientation === "white") ? "bottom" : "top";
}
