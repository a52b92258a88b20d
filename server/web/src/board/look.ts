// The look of each game: the data beside its drawings, which the server reads too. The build parses the files (see
// looks.ts).

import type { Seat } from "../protocol";

/**
 * The colours of a game's squares and lines, as names of CSS variables. `tile` is the distance between bold lines, in
 * squares.
 */
export type Ground = { plain: string; other: string; line: string; tile?: number };

/** The look of a game, by the words of its boards. A drawing is named by its file. */
export type Look = {
  ground: Ground;
  /** The drawing of each kind of piece: one for both sides, or one for each. */
  pieces: Record<string, string | { white: string; black: string }>;
  /** The drawing of each letter of terrain. */
  terrain: Record<string, string>;
  /**
   * The drawing of each kind of token, the middle of its letter in hundredths from the top, and the kind over which it
   * prevails (`beats`).
   */
  tokens: Record<string, { drawing: string; middle: number; beats?: string }>;
  /** The middle of the number on a piece, in hundredths from the left and the top. */
  values?: BySide<[number, number]>;
  /** The blocks of squares that each side has to reach, by their corners: `g7-i9`, or `a1` for a single square. */
  goals: BySide<string[]>;
  /** The numbers beside the board that are drawn as rows of pieces, by their ids. */
  reserves: Record<string, { piece: string; owner?: Seat }>;
  /** The upper limits of numbers beside the board: for the id of a number, the id of the number that limits it. */
  limits: Record<string, string>;
  /**
   * The ids of two numbers of each side: `claimed` counts all squares of the side, and `controlled` only those that it
   * controls. At the end, the controlled squares decide the game, and if their numbers are equal, the claimed ones.
   */
  areas?: { controlled: BySide<string>; claimed: BySide<string> };
  /** The number of squares that a piece moves from each letter of terrain. */
  reach: Record<string, number>;
};

type BySide<T> = { white: T; black: T };

const files = import.meta.glob<Look>("../../../render/assets/*/look.toml", {
  import: "default",
  eager: true,
});

const looks = new Map(Object.entries(files).map(([path, look]) => [path.split("/").at(-2) ?? "", look]));

const PLAIN: Look = {
  ground: { plain: "linen", other: "linen-alt", line: "grid" },
  pieces: {},
  terrain: {},
  tokens: {},
  goals: { white: [], black: [] },
  reserves: {},
  limits: {},
  reach: {},
};

/** The look of a game; plain for a game without one. */
export const lookOf = (game: string): Look => looks.get(game) ?? PLAIN;
