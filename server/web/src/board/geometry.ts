// The geometry of a board's picture, in hundredths of a square. The server's pictures use the same arrangement.

import type { Board, Piece, Seat, Square } from "../protocol";

export const CELL = 100;

export type Area = { x: number; y: number; w: number; h: number };

/** A territory: a piece that covers squares and holds a stack of tokens. */
export type Territory = Extract<Piece, { stack: unknown }>;

export const isTerritory = (piece: Piece): piece is Territory => "stack" in piece;

/** The index of the square's file, from 0. */
export const fileOf = (square: Square): number => square.charCodeAt(0) - 97;

/** The index of the square's rank, from 0. */
export const rankOf = (square: Square): number => Number(square.slice(1)) - 1;

/** The square with these indices, counted from 0. */
export const squareAt = (file: number, rank: number): Square =>
  `${String.fromCharCode(97 + file)}${rank + 1}`;

export const inset = ({ x, y, w, h }: Area, gap: number): Area => ({
  x: x + gap,
  y: y + gap,
  w: w - 2 * gap,
  h: h - 2 * gap,
});

/** The positions of a board's squares, with the first rank of `orientation` at the bottom. */
export class Layout {
  readonly files: number;
  readonly ranks: number;
  /** The width of the frame around the squares, which holds the coordinates. */
  readonly frame: number;
  readonly width: number;
  readonly height: number;
  readonly #orientation: Seat;

  /** A `thin` frame has no space for coordinates. */
  constructor(board: Pick<Board, "files" | "ranks">, orientation: Seat, thin = false) {
    this.files = board.files;
    this.ranks = board.ranks;
    this.frame = (thin ? 1 : 4) * Math.max(board.files, board.ranks);
    this.width = this.files * CELL + 2 * this.frame;
    this.height = this.ranks * CELL + 2 * this.frame;
    this.#orientation = orientation;
  }

  /** The area of a block of `side` by `side` squares. `square` is its lower left square for White. */
  block(square: Square, side = 1): Area {
    const [file, rank] = [fileOf(square), rankOf(square)];
    const [column, row] =
      this.#orientation === "white" ? [file, this.ranks - rank - side] : [this.files - file - side, rank];
    return {
      x: this.frame + column * CELL,
      y: this.frame + row * CELL,
      w: side * CELL,
      h: side * CELL,
    };
  }

  /** The area of a block given by its corners: `g7-i9`, or `a1` for a single square. */
  blockOf(corners: string): Area {
    const [one, other] = corners.split("-").map((square) => this.block(square));
    if (!one || !other) return this.block(corners);
    const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
    return {
      x,
      y,
      w: Math.max(one.x, other.x) + CELL - x,
      h: Math.max(one.y, other.y) + CELL - y,
    };
  }

  /** The square in a column and a row of the picture, counted from the upper left. Null off the board. */
  squareIn(column: number, row: number): Square | null {
    if (column < 0 || row < 0 || column >= this.files || row >= this.ranks) return null;
    return this.#orientation === "white"
      ? squareAt(column, this.ranks - 1 - row)
      : squareAt(this.files - 1 - column, row);
  }

  rows(): Square[][] {
    return Array.from({ length: this.ranks }, (_, row) =>
      Array.from({ length: this.files }, (_, column) => this.squareIn(column, row) ?? ""),
    );
  }
}

/** The piece on this square, or the territory that covers it. */
export function pieceOn(board: Board, square: Square): Piece | undefined {
  const within = (low: number, place: number, side: number) => place >= low && place < low + side;
  return board.pieces.find((piece) => {
    if (piece.at === square) return true;
    if (!isTerritory(piece)) return false;
    const [file, rank] = [fileOf(piece.at), rankOf(piece.at)];
    return within(file, fileOf(square), piece.side) && within(rank, rankOf(square), piece.side);
  });
}

export const terrainOf = (board: Pick<Board, "terrain">, square: Square): string =>
  board.terrain.at(-1 - rankOf(square))?.charAt(fileOf(square)) || ".";

/**
 * The layout of a stack's tokens on a territory, from the top of the stack down. The last place shows the
 * number of tokens if some tokens do not fit, or if the territory is controlled or covers several squares.
 * `dense` allows smaller tokens, for large boards.
 */
export class StackLayout {
  readonly shown: number;
  /** The place of the number of tokens, if it is shown. */
  readonly number: Area | null;
  readonly #area: Area;
  readonly #size: number;
  readonly #columns: number;

  constructor(
    area: Area,
    { side, stack, controlled }: Pick<Territory, "side" | "stack" | "controlled">,
    dense = false,
  ) {
    const tokens = stack.length;
    this.#area = inset(area, 7);
    if (side === 1 && tokens === 1 && !controlled) {
      [this.shown, this.number, this.#size, this.#columns] = [1, null, 72, 1];
      return;
    }
    const most = (dense && tokens > 4 * side * side ? 3 : 2) * side;
    this.#size = this.#area.w / most;
    const numbered = controlled || side > 1 || tokens > most * most;
    this.shown = numbered ? Math.min(tokens, most * most - 1) : tokens;
    this.#columns = numbered ? most : Math.min(most, tokens);
    const { x, y, w, h } = this.#area;
    const size = this.#size;
    this.number = numbered ? { x: x + w - size, y: y + h - size, w: size, h: size } : null;
  }

  /** The place of a token, by its index from the top. Without a number the tokens are centred. */
  place(index: number): Area {
    const [area, size, columns] = [this.#area, this.#size, this.#columns];
    const rows = Math.max(1, Math.ceil(this.shown / columns));
    const left = this.number ? area.x : area.x + (area.w - columns * size) / 2;
    const top = this.number ? area.y : area.y + (area.h - rows * size) / 2;
    const cell = {
      x: left + (index % columns) * size,
      y: top + Math.floor(index / columns) * size,
      w: size,
      h: size,
    };
    return inset(cell, size * 0.03);
  }
}
