// Describes a square for screen readers: its terrain, its piece and everything visible about that piece.

import type { Board, GameInfo, Piece, Seat, Square, Word } from "../protocol";
import { isTerritory, pieceOn, terrainOf, type Territory } from "./geometry";
import { t } from "../language/t";
import { listed } from "../shell/texts";
import { directionOf } from "./token-labels";

export type GameWords = Pick<GameInfo, "kinds" | "terrain">;

const nameOf = (words: Word[] | undefined, id: string): string =>
  words?.find((word) => word.id === id)?.name ?? id.replaceAll("_", " ");

/** A description such as `c2, black grasshopper, value unknown`. `orientation` is the side at the bottom. */
export function describeSquare(
  board: Board,
  square: Square,
  words?: GameWords,
  orientation: Seat = "white",
): string {
  const terrain = terrainOf(board, square);
  const ground = terrain === "." ? [] : [nameOf(words?.terrain, terrain)];
  const piece = pieceOn(board, square);
  const found = piece ? describePiece(piece, square, words, orientation) : [t("board-empty")];
  return listed([square, ...ground, ...found]);
}

function describePiece(
  piece: Piece,
  square: Square,
  words: GameWords | undefined,
  orientation: Seat,
): string[] {
  const kind = nameOf(words?.kinds, piece.kind);
  const name = piece.owner ? t("board-piece", { side: piece.owner, kind }) : kind;
  if ("facing" in piece)
    return [name, t("board-pointing", { direction: directionOf(piece.facing, orientation) })];
  if ("value" in piece)
    return [name, piece.value === null ? t("board-value-unknown") : t("board-value", { value: piece.value })];
  if (!isTerritory(piece)) return [name];
  const control = piece.controlled ? [t("board-controlled")] : [];
  return [describeTerritory(name, piece, square), ...control, describeStack(piece.stack, piece.spent, words)];
}

/**
 * The name of a territory (`piece`), with its size if it has several squares. `at` is its lower left square. If
 * `square` is another one of its squares, the description also names `at`.
 */
function describeTerritory(piece: string, { side: size, at }: Territory, square: Square): string {
  if (size === 1) return piece;
  return at === square ? t("board-of-side", { piece, size }) : t("board-of-side-from", { piece, size, at });
}

/** Lists the tokens from the top down. Equal neighbours become one entry with their number. */
function describeStack(kinds: (string | null)[], spent: boolean[], words?: GameWords): string {
  const runs: { word: string; number: number }[] = [];
  for (const [index, kind] of [...kinds.entries()].reverse()) {
    const token = kind === null ? t("board-hidden") : nameOf(words?.kinds, kind);
    const word = spent[index] ? t("board-spent", { token }) : token;
    const last = runs.at(-1);
    if (last?.word === word) last.number += 1;
    else runs.push({ word, number: 1 });
  }
  const tokens = listed(
    runs.map(({ word, number }) => (number === 1 ? word : t("board-some", { count: number, kind: word }))),
  );
  return t("board-stack", { count: kinds.length, tokens });
}
