// The drawings of the pictures that the server makes, by game and by the words of its board. They are the same files,
// put into the page once as symbols; their colours come from theme.css.

import type { Seat } from "../protocol";

const files = import.meta.glob<string>("../../../render/assets/*/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

const drawings = new Map(
  Object.entries(files).map(([path, text]) => [
    path.split("/").slice(-2).join("/").replace(".svg", ""),
    text,
  ]),
);

/** The name of a drawing, such as `tablut/king`. */
export type Drawing = string;

/** What a drawing is referred to by in the page. */
export const reference = (drawing: Drawing): string => `#drawing-${drawing.replace("/", "-")}`;

/** Puts the drawings into the page, unless they are there. */
export function provide(): void {
  if (document.getElementById("drawings")) return;
  const symbols = [...drawings].map(([name, text]) =>
    text
      .trim()
      .replace(/^<svg[^>]*>/, `<symbol id="${reference(name).slice(1)}" viewBox="0 0 100 100">`)
      .replace(/<\/svg>$/, "</symbol>"),
  );
  const holder = document.createElement("div");
  holder.innerHTML = `<svg id="drawings" aria-hidden="true" width="0" height="0">${symbols.join("")}</svg>`;
  document.body.append(...holder.children);
}

/** The first of these drawings that there is. */
const known = (...names: Drawing[]): Drawing | null => names.find((name) => drawings.has(name)) ?? null;

/** The drawing of a kind of piece; nothing where the game has none. */
export const ofPiece = (game: string, kind: string, owner: Seat | null): Drawing | null =>
  known(`${game}/${kind}-${owner}`, `${game}/${kind}`);

/** The drawing of a terrain, by its name in the catalogue of games, such as `throne`. */
export const ofTerrain = (game: string, letter: string): Drawing | null => {
  const name = TERRAIN[game]?.[letter];
  return name === undefined ? null : known(`${game}/${name}`);
};

/** The drawing of a token in a stack. */
export const ofToken = (game: string, kind: string): Drawing | null => {
  const name = TOKENS[game]?.[kind];
  return name === undefined ? null : known(`${game}/${name}`);
};

/** The drawing of a square of land. */
export const ofLand = (owner: Seat | null): Drawing =>
  owner === "black" ? "subsume/land-black" : "subsume/land-white";

const TERRAIN: Record<string, Record<string, string>> = {
  tablut: { t: "throne", c: "corner" },
  subulata: { w: "water", f: "flower", l: "leaf" },
};

const TOKENS: Record<string, Record<string, string>> = {
  subsume: { I: "isolationist", A: "aggressor", V: "advocate" },
};

/** What is known of the look of a game besides its drawings: plain squares, the lines between them, the width of its tiles. */
export type Ground = { plain: string; other: string; line: string; tile: number | null };

/** The ground of a game's board; linen where the game is not known. */
export function groundOf(game: string): Ground {
  switch (game) {
    case "kubism":
      return { plain: "plaster", other: "plaster-alt", line: "grid", tile: null };
    case "subulata":
      return { plain: "water", other: "water", line: "pond-edge", tile: 3 };
    case "subsume":
      return { plain: "earth", other: "earth-alt", line: "grid", tile: null };
    default:
      return { plain: "linen", other: "linen-alt", line: "grid", tile: null };
  }
}

/** By how many degrees an arrow is turned that points there, with this side below. */
export function turnOf(facing: string, from: Seat): number {
  const degrees = { N: 0, E: 90, S: 180, W: 270 }[facing] ?? 0;
  return from === "white" ? degrees : (degrees + 180) % 360;
}

/** How far a drawn piece stays from the edge of its square: what is under a piece with a value has to be seen around it. */
export const edgeOf = (piece: object): number => ("value" in piece ? 12 : 3);
