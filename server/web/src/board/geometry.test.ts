import { describe, expect, it } from "vitest";
import type { Board, Piece } from "../protocol";
import {
  type Area,
  fileOf,
  inset,
  Layout,
  pieceOn,
  rankOf,
  squareAt,
  StackLayout,
  terrainOf,
} from "./geometry";
import { rotationOf } from "./rotation";
import { describeSquare } from "./square-description";

const land = (at: string, side: number, stack: (string | null)[]): Piece => ({
  at,
  owner: "black",
  kind: "territory",
  side,
  controlled: false,
  stack,
  spent: stack.map((_, index) => index === 1),
});
const board: Board = {
  files: 4,
  ranks: 3,
  terrain: ["w..f", "....", "l..."],
  pieces: [
    { at: "a1", owner: "white", kind: "subulata", value: null },
    land("b1", 2, ["A", "I", null, null]),
    { at: "d3", owner: null, kind: "cube", facing: "N" },
  ] as Piece[],
  counts: {},
};

describe("a board's layout", () => {
  it("a layout has the viewer's first rank at the bottom", () => {
    const [white, black] = [new Layout(board, "white"), new Layout(board, "black")];
    expect(white.block("a1")).toEqual({ x: white.frame, y: white.frame + 200, w: 100, h: 100 });
    expect(black.block("a1")).toEqual({ x: black.frame + 300, y: black.frame, w: 100, h: 100 });
    expect(black.block("b1", 2)).toEqual({ x: black.frame + 100, y: black.frame, w: 200, h: 200 });
  });

  it("a layout has each square once, at its row and column", () => {
    for (const from of ["white", "black"] as const) {
      const layout = new Layout(board, from);
      const squares = layout.rows().flat();
      expect(new Set(squares).size).toBe(12);
      for (const [row, named] of layout.rows().entries()) {
        for (const [column, square] of named.entries()) {
          const { x, y } = layout.block(square);
          expect([x, y]).toEqual([layout.frame + column * 100, layout.frame + row * 100]);
          expect(squareAt(fileOf(square), rankOf(square))).toBe(square);
        }
      }
      expect(layout.squareIn(-1, 0)).toBeNull();
      expect(layout.squareIn(0, 3)).toBeNull();
    }
  });

  it("arrows rotate with the board", () => {
    expect(rotationOf("E", "white")).toBe(90);
    expect(rotationOf("E", "black")).toBe(270);
  });
});

describe("a square", () => {
  it("a square has its terrain, and its piece or territory", () => {
    expect(pieceOn(board, "c2")?.at).toBe("b1");
    expect(pieceOn(board, "a1")?.kind).toBe("subulata");
    expect(pieceOn(board, "d1")).toBeUndefined();
    expect(["a3", "d3", "a1", "b2"].map((square) => terrainOf(board, square)).join("")).toBe("wfl.");
  });

  it("the description of a square contains no hidden values", () => {
    const words = {
      terrain: [{ id: "l", name: "leaf" }],
      kinds: [
        { id: "A", name: "aggressor" },
        { id: "I", name: "isolationist" },
      ],
    };
    expect(describeSquare(board, "a1", words)).toBe("a1, leaf, white subulata, value unknown");
    expect(describeSquare(board, "d1", words)).toBe("d1, empty");
    expect(describeSquare(board, "d3")).toBe("d3, f, cube, pointing up");
    expect(describeSquare(board, "d3", words, "black")).toMatch(/pointing down$/);
    expect(describeSquare(board, "c2", words)).toBe(
      "c2, black territory, 2 wide, from b1, 4 tokens, from the top down: 2 hidden, isolationist (spent), aggressor",
    );
  });
});

describe("a stack layout", () => {
  const of = (tokens: number, side = 1, controlled = false) => ({
    side,
    controlled,
    stack: Array.from({ length: tokens }, () => null),
  });
  const square = { x: 10, y: 20, w: 100, h: 100 };

  it("the tokens of a stack stay in its area and do not overlap", () => {
    const overlap = (one: Area, two: Area) =>
      one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h;
    for (const tokens of [1, 2, 3, 4, 5, 8, 9, 15, 16, 36, 70]) {
      for (const side of [1, 2, 4]) {
        for (const [controlled, dense] of [
          [true, false],
          [false, true],
        ] as const) {
          const area = { ...square, w: side * 100, h: side * 100 };
          const layout = new StackLayout(area, of(tokens, side, controlled), dense);
          const places = Array.from({ length: layout.shown }, (_, index) => layout.place(index));
          const all = layout.number ? [...places, layout.number] : places;
          for (const [index, place] of all.entries()) {
            expect(place.x).toBeGreaterThanOrEqual(area.x);
            expect(place.y).toBeGreaterThanOrEqual(area.y);
            expect(place.x + place.w).toBeLessThanOrEqual(area.x + area.w);
            expect(place.y + place.h).toBeLessThanOrEqual(area.y + area.h);
            expect(all.slice(index + 1).some((other) => overlap(inset(place, 0.1), other))).toBe(false);
          }
        }
      }
    }
  });

  it("tokens stay large; a controlled territory shows their number", () => {
    expect(new StackLayout(square, of(4))).toMatchObject({ shown: 4, number: null });
    expect(new StackLayout(square, of(5, 1, true)).shown).toBe(3);
    expect(new StackLayout(square, of(5, 1, true)).number).not.toBeNull();
    expect(new StackLayout(square, of(5, 1, true), true)).toMatchObject({
      shown: 5,
      number: expect.anything(),
    });
    for (const tokens of [2, 3, 4, 9])
      expect(new StackLayout(square, of(tokens)).place(0).w).toBeGreaterThan(40);
  });

  it("inset makes an area smaller on all sides", () => {
    expect(inset({ x: 0, y: 0, w: 10, h: 10 }, 2)).toEqual({ x: 2, y: 2, w: 6, h: 6 });
  });
});
