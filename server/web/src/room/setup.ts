// Setting up: values that are put on squares of one's own, each once, before the action that says it all is made.

import type { Square } from "../protocol";

/** Where each value is; what is nowhere lies beside the board. */
export type Placed = ReadonlyMap<Square, number>;

/** Puts a value on a square. What stood there goes where the value came from: to its square, or beside the board. */
export function put(placed: Placed, value: number, square: Square): Placed {
  const from = [...placed].find(([, known]) => known === value)?.[0];
  const there = placed.get(square);
  const next = new Map(placed);
  if (from !== undefined) next.delete(from);
  if (from !== undefined && there !== undefined) next.set(from, there);
  return next.set(square, value);
}

/** Takes what stands on a square off the board. */
export function take(placed: Placed, square: Square): Placed {
  const next = new Map(placed);
  next.delete(square);
  return next;
}

/** All values on squares drawn by lot; `random` gives numbers from 0 up to, but without, 1. */
export function shuffled(values: number[], squares: Square[], random: () => number): Placed {
  const free = [...squares];
  const drawn = values.map((value): [Square, number] => [
    free.splice(Math.floor(random() * free.length), 1)[0] ?? "",
    value,
  ]);
  return new Map(drawn.filter(([square]) => square !== ""));
}

/** The values that still lie beside the board. */
export const beside = (values: number[], placed: Placed): number[] => {
  const on = new Set(placed.values());
  return values.filter((value) => !on.has(value));
};

/** The action that says where everything stands: a character a square, `-` for an empty one. */
export const action = (squares: Square[], placed: Placed): string =>
  `setup ${squares.map((square) => placed.get(square) ?? "-").join("")}`;
