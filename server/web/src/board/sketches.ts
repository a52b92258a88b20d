// The arrows and circles on the board: the viewer's own, a hint, or a better action. They are never sent.

import type { Square } from "../protocol";

/**
 * An arrow, or a circle if both squares are the same. `made` is true for the played action, drawn dashed
 * beside a better action.
 */
export type Sketch = { from: Square; to: Square; made?: boolean };

export function toggled(sketches: Sketch[], { from, to }: Sketch): Sketch[] {
  const others = sketches.filter((one) => one.from !== from || one.to !== to);
  return others.length === sketches.length ? [...sketches, { from, to }] : others;
}

type Point = { x: number; y: number };

const [SHAFT, HEAD, LENGTH] = [8, 24, 38];

/** The outline of an arrow, in picture units. */
export function arrowPath(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  /** The point at `distance` along the arrow and `side` away from its middle line. */
  const at = (distance: number, side: number) => {
    const [x, y] = [
      from.x + along.x * distance - along.y * side,
      from.y + along.y * distance + along.x * side,
    ];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const neck = length - LENGTH;
  return (
    `M${at(22, SHAFT)}L${at(neck, SHAFT)}L${at(neck, HEAD)}L${at(length, 0)}` +
    `L${at(neck, -HEAD)}L${at(neck, -SHAFT)}L${at(22, -SHAFT)}z`
  );
}
