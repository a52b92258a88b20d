// The look of each game, from look.toml beside its drawings. The build parses the files (looks.ts).

import type { Seat } from "../protocol";

/** The colours of a board, as names of CSS variables. `tile` is the distance between bold lines, in squares. */
export type Ground = { plain: string; other: string; line: string; tile?: number };

/** The look of a game. The keys are the kinds, letters and ids of its boards. A drawing is named by its file. */
export type Look = {
  ground: Ground;
  /** By kind: one drawing for both sides, or one for each. */
  pieces: Record<string, string | { white: string; black: string }>;
  /** By letter. */
  terrain: Record<string, string>;
  /**
   * By kind. `middle` is the middle of the token's letter, in hundredths from the top. `beats` is the kind
   * that the token beats.
   */
  tokens: Record<string, { drawing: string; middle: number; beats?: string }>;
  /** The middle of the number on a piece, in hundredths from the left and the top. */
  values?: BySide<[number, number]>;
  /** The blocks that each side has to reach, by their corners: `g7-i9`, or `a1` for a single square. */
  goals: BySide<string[]>;
  /** The numbers beside the board that are drawn as rows of pieces, by id. */
  reserves: Record<string, { piece: string; owner?: Seat }>;
  /** By the id of a number beside the board: the id of the number that is its limit. */
  limits: Record<string, string>;
  /**
   * The ids of two numbers of each side: how many squares it claims, and how many it controls. The controlled
   * squares decide the game. If both sides control the same number, the claimed squares decide it.
   */
  areas?: { controlled: BySide<string>; claimed: BySide<string> };
  /** The number of squares that a piece moves, by the letter of the terrain under the piece. */
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

export const lookOf = (game: string): Look => looks.get(game) ?? PLAIN;

/** The kind of the pieces in the supply that has no owner, if there is one: both sides place pieces from it. */
export const sharedPiece = (game: string): string | undefined =>
  Object.values(lookOf(game).reserves).find(({ owner }) => owner === undefined)?.piece;
