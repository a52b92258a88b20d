// Describes a square for screen readers: its name, its terrain, its piece and everything visible about that piece.

import type { Board, GameInfo, Piece, Seat, Square, Word } from "../protocol";
import { isTerritory, pieceOn, terrainOf } from "./geometry";
import { directionName } from "./token-labels";

/** The names that a game gives to its pieces and terrain. */
export type GameWords = Pick<GameInfo, "kinds" | "terrain">;

const nameOf = (words: Word[] | undefined, id: string): string =>
  words?.find((word) => word.id === id)?.name ?? id.replaceAll("_", " ");

/** A description of a square, such as `c2, black grasshopper, value unknown`, on a board with this side at the bottom. */
export function describeSquare(
  board: Board,
  square: Square,
  words?: GameWords,
  orientation: Seat = "white",
): string {
  const terrain = terrainOf(board, square);
  const ground = terrain === "." ? [] : [nameOf(words?.terrain, terrain)];
  const piece = pieceOn(board, square);
  const found = piece ? describePiece(piece, square, words, orientation) : ["empty"];
  return [square, ...ground, ...found].join(", ");
}

function describePiece(
  piece: Piece,
  square: Square,
  words: GameWords | undefined,
  orientation: Seat,
): string[] {
  const name = [piece.owner, nameOf(words?.kinds, piece.kind)].filter(Boolean).join(" ");
  if ("facing" in piece) return [name, `pointing ${directionName(piece.facing, orientation)}`];
  if ("value" in piece) return [name, piece.value === null ? "value unknown" : `value ${piece.value}`];
  if (!isTerritory(piece)) return [name];
  const size =
    piece.side === 1 ? [] : [`of side ${piece.side}`, ...(piece.at === square ? [] : [`from ${piece.at}`])];
  const control = piece.controlled ? ["controlled"] : [];
  return [[name, ...size].join(" "), ...control, describeStack(piece.stack, piece.spent, words)];
}

/** Describes a stack from the top down; equal tokens in a row are counted together. */
function describeStack(kinds: (string | null)[], spent: boolean[], words?: GameWords): string {
  const runs: { word: string; number: number }[] = [];
  for (const [index, kind] of [...kinds.entries()].reverse()) {
    const word = (kind === null ? "hidden" : nameOf(words?.kinds, kind)) + (spent[index] ? " (spent)" : "");
    const last = runs.at(-1);
    if (last?.word === word) last.number += 1;
    else runs.push({ word, number: 1 });
  }
  const list = runs.map(({ word, number }) => (number === 1 ? word : `${number} ${word}`)).join(", ");
  return kinds.length === 1 ? `1 token: ${list}` : `${kinds.length} tokens from the top: ${list}`;
}
