// The drawings of each game: the SVG files that the server also renders. The page contains them as symbols,
// and theme.css sets their colours.

import type { Seat } from "../protocol";
import { type Ground, lookOf } from "./look";

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

export const drawingHref = (drawing: Drawing): string => `#drawing-${drawing.replace("/", "-")}`;

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

const named = (game: string, name: string | undefined): Drawing | null =>
  drawings.has(`${game}/${name}`) ? `${game}/${name}` : null;

export function pieceDrawing(game: string, kind: string, owner: Seat | null): Drawing | null {
  const name = lookOf(game).pieces[kind];
  return named(game, typeof name === "object" ? name[owner ?? "white"] : name);
}

export const terrainDrawing = (game: string, letter: string): Drawing | null =>
  named(game, lookOf(game).terrain[letter]);

/** The drawing of a token. `middle` is the middle of the letter on the token, in hundredths from the top. */
export function tokenDrawing(game: string, kind: string): { drawing: Drawing; middle: number } | null {
  const token = lookOf(game).tokens[kind];
  const drawing = named(game, token?.drawing);
  return token && drawing !== null ? { drawing, middle: token.middle } : null;
}

export const landDrawing = (owner: Seat | null): Drawing =>
  owner === "black" ? "common/land-black" : "common/land-white";

export const boardStyle = (game: string): Ground => lookOf(game).ground;

/** The margin around a piece in its square, in picture units. */
export const MARGIN = 3;

/** The middle of the number on a piece, in hundredths from the left and the top. */
export const valueMiddle = (game: string, owner: Seat | null): [number, number] =>
  lookOf(game).values?.[owner ?? "white"] ?? [50, 50];
