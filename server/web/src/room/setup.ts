// The set-up: places the values of the player's pieces on squares, and encodes the placement as an action.

import type { Square } from "../protocol";

/** The value on each square. Values that are not in the map are not placed yet. */
export type Placement = ReadonlyMap<Square, number>;

/**
 * Places `value` on a square. If the square has another value, that value moves to the previous square of `value`. If
 * `value` had no square, the other value becomes unplaced.
 */
export function place(placed: Placement, value: number, square: Square): Placement {
  const from = [...placed].find(([, known]) => known === value)?.[0];
  const there = placed.get(square);
  const next = new Map(placed);
  if (from !== undefined) next.delete(from);
  if (from !== undefined && there !== undefined) next.set(from, there);
  return next.set(square, value);
}

export function remove(placed: Placement, square: Square): Placement {
  const next = new Map(placed);
  next.delete(square);
  return next;
}

/** Places each value on a random free square. `random` returns numbers in [0, 1). */
export function shuffled(values: number[], squares: Square[], random: () => number): Placement {
  const free = [...squares];
  const drawn = values.map((value): [Square, number] => [
    free.splice(Math.floor(random() * free.length), 1)[0] ?? "",
    value,
  ]);
  return new Map(drawn.filter(([square]) => square !== ""));
}

export const unplaced = (values: number[], placed: Placement): number[] => {
  const on = new Set(placed.values());
  return values.filter((value) => !on.has(value));
};

/** The placement in the set-up action `text`. Values that are not in `values` are ignored. */
export const parsePlacement = (squares: Square[], values: number[], text: string): Placement =>
  squares.reduce<Placement>((placed, square, at) => {
    const value = Number(text.at("setup ".length + at));
    return values.includes(value) ? place(placed, value, square) : placed;
  }, new Map());

/** The action for a placement: for each square one character, its value or `-` if it is empty. */
export const setupAction = (squares: Square[], placed: Placement): string =>
  `setup ${squares.map((square) => placed.get(square) ?? "-").join("")}`;
