// What each game looks like: the data beside its drawings, which the server reads too. The build parses the files (see
// looks.ts).

/** The colours of a game's squares and lines, by CSS variable; `tile` is the distance of bold lines in squares. */
export type Ground = { plain: string; other: string; line: string; tile?: number };

/** The look of a game, by the words of its boards. A drawing is named by its file. */
export type Look = {
  ground: Ground;
  /** The drawing of each kind of piece: one for both sides, or one for each. */
  pieces: Record<string, string | { white: string; black: string }>;
  /** The drawing of each letter of terrain. */
  terrain: Record<string, string>;
  /** The drawing of each kind of token, and the middle of the letter on it in hundredths from the top. */
  tokens: Record<string, { drawing: string; middle: number }>;
};

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
};

/** The look of a game; plain for a game without one. */
export const lookOf = (game: string): Look => looks.get(game) ?? PLAIN;
