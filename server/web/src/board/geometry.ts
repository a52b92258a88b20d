// Where things stand in the picture of a board, in units of which a square is 100 wide; the same arrangement as in the
// pictures that the server draws.

import type { Board, Piece, Seat, Square } from "../protocol";

/** The width of a square. */
export const CELL = 100;

/** A rectangle: its left and upper edge, width and height. */
export type Area = { x: number; y: number; w: number; h: number };

/** A piece that is land with tokens on it. */
export type Territory = Extract<Piece, { stack: unknown }>;

/** Whether a piece is land with tokens on it. */
export const isTerritory = (piece: Piece): piece is Territory => "stack" in piece;

/** The file of a square, counted from 0. */
export const fileOf = (square: Square): number => square.charCodeAt(0) - 97;

/** The rank of a square, counted from 0. */
export const rankOf = (square: Square): number => Number(square.slice(1)) - 1;

/** The square on this file and rank, counted from 0. */
export const squareAt = (file: number, rank: number): Square =>
  `${String.fromCharCode(97 + file)}${rank + 1}`;

/** This area without so much at each edge. */
export const inset = ({ x, y, w, h }: Area, gap: number): Area => ({
  x: x + gap,
  y: y + gap,
  w: w - 2 * gap,
  h: h - 2 * gap,
});

/** The places of a board's squares, with one side's own first rank below. */
export class Layout {
  readonly files: number;
  readonly ranks: number;
  /** The width of the frame around the squares, where the coordinates stand. */
  readonly frame: number;
  readonly width: number;
  readonly height: number;
  readonly #from: Seat;

  constructor(board: Pick<Board, "files" | "ranks">, from: Seat) {
    this.files = board.files;
    this.ranks = board.ranks;
    this.frame = 4 * Math.max(board.files, board.ranks);
    this.width = this.files * CELL + 2 * this.frame;
    this.height = this.ranks * CELL + 2 * this.frame;
    this.#from = from;
  }

  /** Where the block of squares stands that goes up and right from this one. */
  block(square: Square, side = 1): Area {
    const [file, rank] = [fileOf(square), rankOf(square)];
    const [column, row] =
      this.#from === "white" ? [file, this.ranks - rank - side] : [this.files - file - side, rank];
    return {
      x: this.frame + column * CELL,
      y: this.frame + row * CELL,
      w: side * CELL,
      h: side * CELL,
    };
  }

  /** The square at this column and row of the picture, counted from 0 at the upper left; nothing off the board. */
  squareIn(column: number, row: number): Square | null {
    if (column < 0 || row < 0 || column >= this.files || row >= this.ranks) return null;
    return this.#from === "white"
      ? squareAt(column, this.ranks - 1 - row)
      : squareAt(this.files - 1 - column, row);
  }

  /** The squares row by row as they are seen. */
  rows(): Square[][] {
    return Array.from({ length: this.ranks }, (_, row) =>
      Array.from({ length: this.files }, (_, column) => this.squareIn(column, row) ?? ""),
    );
  }
}

/** The piece on this square: one that stands there, or the land that covers it. */
export function pieceOn(board: Board, square: Square): Piece | undefined {
  const within = (low: number, place: number, side: number) => place >= low && place < low + side;
  return board.pieces.find((piece) => {
    if (piece.at === square) return true;
    if (!isTerritory(piece)) return false;
    const [file, rank] = [fileOf(piece.at), rankOf(piece.at)];
    return within(file, fileOf(square), piece.side) && within(rank, rankOf(square), piece.side);
  });
}

/** The letter of a square's terrain. */
export const terrainOf = (board: Pick<Board, "terrain">, square: Square): string =>
  board.terrain.at(-1 - rankOf(square))?.charAt(fileOf(square)) || ".";

/** How the tokens of a stack are laid out in a rectangle, from the top of the stack like writing. */
export class Plan {
  readonly shown: number;
  readonly #room: Area;
  readonly #size: number;
  readonly #columns: number;

  /** The widest places that so many tokens can have, but not wider than handsome nor smaller than readable. */
  constructor(room: Area, tokens: number) {
    const [least, most] = [20, tokens === 1 ? 66 : 50];
    const fits = (size: number) => Math.floor(room.w / size) * Math.floor(room.h / size);
    let size = most;
    while (size > least && fits(size) < tokens) size -= 1;
    this.shown = fits(size) >= tokens ? tokens : Math.max(0, fits(size) - 1);
    this.#room = room;
    this.#size = size;
    this.#columns = Math.max(1, Math.min(Math.floor(room.w / size), this.shown));
  }

  /** The place of the token at this index from the top; the whole block stands in the middle of the room. */
  place(index: number): Area {
    const [room, size, columns] = [this.#room, this.#size, this.#columns];
    const rows = Math.max(1, Math.ceil(this.shown / columns));
    const left = room.x + Math.max(0, room.w - columns * size) / 2;
    const top = room.y + Math.max(0, room.h - rows * size) / 2;
    const area = {
      x: left + (index % columns) * size,
      y: top + Math.floor(index / columns) * size,
      w: size,
      h: size,
    };
    return inset(area, size * 0.03);
  }
}
