// Chooses the edge of the board along which the page shows a message, away from the last action.

import { rankOf } from "../board/geometry";
import { squaresOf } from "../board/notation";
import type { Seat } from "../protocol";

/** The edge that is farther from the last square in `action`. For an action without a square, the top edge. */
export function freeEdge(action: string, ranks: number, orientation: Seat): "top" | "bottom" {
  const square = squaresOf(action).at(-1);
  if (square === undefined) return "top";
  const high = rankOf(square) >= ranks / 2;
  return high === (orientation === "white") ? "bottom" : "top";
}
