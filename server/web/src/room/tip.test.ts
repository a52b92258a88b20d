import { describe, expect, it } from "vitest";
import type { Board, Piece } from "../protocol";
import { premoveTip, tip } from "./tip";

const board = (pieces: Piece[]): Board => ({
  files: 3,
  ranks: 3,
  terrain: ["...", "...", "..."],
  pieces,
  counts: {},
});
const KINDS = [
  { id: "pawn", name: "pawn" },
  { id: "cube", name: "cube" },
  { id: "king", name: "king" },
  { id: "A", name: "aggressor" },
  { id: "territory", name: "territory" },
];

describe("a tip", () => {
  it("a tip names the pieces and the actions for each", () => {
    const pieces: Piece[] = [
      { at: "a1", owner: "white", kind: "pawn" },
      { at: "c3", owner: null, kind: "cube", facing: "N" },
    ];
    const legal = ["a1-a2", "a1-b1", "c3>c2E", "+a2N", "+a3N", "+b1N", "+b2N", "+b3N"];
    const result = tip(board(pieces), legal, "white", KINDS);
    expect(result?.text).toBe(
      "Choose your pawn to move it, a cube to slide it or an empty square to place a new piece.",
    );
    expect(result?.marked).toEqual(["a1", "c3"]);
    expect(tip(board(pieces), legal, "white", KINDS, "cube")?.text).toMatch(/ to place a cube\.$/);
  });

  it("a tip groups pieces with the same actions", () => {
    const pieces: Piece[] = ["a1", "b1"].map((at) => ({ at, owner: "white", kind: "pawn" }));
    const king: Piece = { at: "c1", owner: "white", kind: "king" };
    const result = tip(board([...pieces, king]), ["a1-a2", "b1-b2", "c1-c2"], "white", KINDS);
    expect(result?.text).toBe("Choose a pawn or your king to move it.");
  });

  it("squares for new pieces are marked if they are few", () => {
    const result = tip(board([]), ["+a1A", "+b1A"], "white", KINDS);
    expect(result?.text).toBe("Choose a marked square to place a token and choose its kind.");
    expect(result?.marked).toEqual(["a1", "b1"]);
  });

  it("a tip names the buttons for actions without a square", () => {
    const land: Piece = {
      at: "a1",
      owner: "white",
      kind: "territory",
      side: 1,
      controlled: false,
      stack: ["A"],
      spent: [false],
    };
    const result = tip(board([land]), ["a1-a2", "."], "white", KINDS);
    expect(result?.text).toBe("Choose your territory to move from it, or press “End turn”.");
  });

  it("without a legal action, there is no tip", () => {
    expect(tip(board([]), [], "white", KINDS)).toBeNull();
  });
});

describe("the tip during the opponent’s turn", () => {
  const pawn: Piece = { at: "a1", owner: "white", kind: "pawn" };

  it("during the opponent’s turn, a tip names the only own piece", () => {
    const cube: Piece = { at: "c3", owner: null, kind: "cube", facing: "N" };
    const rival: Piece = { at: "a3", owner: "black", kind: "pawn" };
    expect(premoveTip(board([pawn, cube, rival]), "white", KINDS)).toMatch(
      /^You can move your pawn now too: /,
    );
  });

  it("with several pieces or a territory, a premove tip names none", () => {
    const territory: Piece = { at: "b1", owner: "white", kind: "territory", stack: [] };
    for (const pieces of [[pawn, { ...pawn, at: "b1" }], [territory]])
      expect(premoveTip(board(pieces), "white", KINDS)).toMatch(/^You can move now too: the move is played/);
  });
});
