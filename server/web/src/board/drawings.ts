// The drawings of each game's pieces, terrain and tokens: the same SVG files that the server renders. They are
// inserted into the page once as SVG symbols; theme.css sets their colours.

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

/** The `href` of a drawing's symbol. */
export const drawingHref = (drawing: Drawing): string => `#drawing-${drawing.replace("/", "-")}`;

/** Inserts the symbols into the page, once. */
export function insertDrawings(): void {
  if (document.getElementById("drawings")) return;
  const symbols = [...drawings].map(([name, text]) =>
    text
      .trim()
      .replace(/^<svg[^>]*>/, `<symbol id="${drawingHref(name).slice(1)}" viewBox="0 0 100 100">`)
      .replace(/<\/svg>$/, "</symbol>"),
  );
  const holder = document.createElement("div");
  holder.innerHTML = `<svg id="drawings" aria-hidden="true" width="0" height="0">${symbols.join("")}</svg>`;
  document.body.append(...holder.children);
}

/** The first of these drawings that exists. */
const firstExisting = (...names: Drawing[]): Drawing | null =>
  names.find((name) => drawings.has(name)) ?? null;

/** The drawing of a kind of piece, or null if the game has none. */
export const pieceDrawing = (game: string, kind: string, owner: Seat | null): Drawing | null =>
  firstExisting(`${game}/${kind}-${owner}`, `${game}/${kind}`);

/** The drawing of a terrain by its letter, or null if the game has none. */
export const terrainDrawing = (game: string, letter: string): Drawing | null => {
  const name = TERRAIN[game]?.[letter];
  return name === undefined ? null : firstExisting(`${game}/${name}`);
};

/** The drawing of a kind of token, or null if the game has none. */
export const tokenDrawing = (game: string, kind: string): Drawing | null => {
  const name = TOKENS[game]?.[kind];
  return name === undefined ? null : firstExisting(`${game}/${name}`);
};

/** The drawing of a square of land. */
export const landDrawing = (owner: Seat | null): Drawing =>
  owner === "black" ? "subsume/land-black" : "subsume/land-white";

const TERRAIN: Record<string, Record<string, string>> = {
  tablut: { t: "throne", c: "corner" },
  subulata: { w: "water", f: "flower", l: "leaf" },
};

const TOKENS: Record<string, Record<string, string>> = {
  subsume: { I: "isolationist", A: "aggressor", V: "advocate" },
};

/** The colours of a game's squares and grid lines, by CSS variable; `tile` is the distance of bold lines in squares. */
export type BoardStyle = { plain: string; other: string; line: string; tile: number | null };

/** The style of a game's board; linen for an unknown game. */
export function boardStyle(game: string): BoardStyle {
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

/** The rotation of an arrow with this facing in degrees, with this side at the bottom. */
export function rotationOf(facing: string, orientation: Seat): number {
  const degrees = { N: 0, E: 90, S: 180, W: 270 }[facing] ?? 0;
  return orientation === "white" ? degrees : (degrees + 180) % 360;
}

/** The margin around a piece in its square; larger for pieces with a value, so that the terrain stays visible. */
export const marginOf = (piece: object): number => ("value" in piece ? 12 : 3);
