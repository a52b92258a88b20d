// How far the arrows of the pieces are turned on the screen.

import type { Seat } from "../protocol";

/** The clockwise rotation, in degrees, of an arrow towards `facing`, with the side `orientation` at the bottom. */
export function rotationOf(facing: string, orientation: Seat): number {
  const degrees = { N: 0, E: 90, S: 180, W: 270 }[facing] ?? 0;
  return orientation === "white" ? degrees : (degrees + 180) % 360;
}
