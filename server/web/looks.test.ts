import { expect, test } from "vitest";
import { readLook } from "./looks";
import { boardStyle, pieceDrawing, terrainDrawing, tokenDrawing } from "./src/board/drawings";

const GROUND = '[ground]\nplain = "water"\nother = "water"\nline = "grid"\ntile = 3\n';

test("a look must have a ground; it may lack any other table", () => {
  expect(readLook(`${GROUND}[pieces]\npawn = { white = "a", black = "b" }\n`)).toEqual({
    ground: { plain: "water", other: "water", line: "grid", tile: 3 },
    pieces: { pawn: { white: "a", black: "b" } },
    terrain: {},
    tokens: {},
    goals: { white: [], black: [] },
    reserves: {},
    limits: {},
    reach: {},
  });
  expect(() => readLook("[pieces]\n")).toThrow("ground");
});

test("drawings are found by game, word and side", () => {
  expect(pieceDrawing("tablut", "king", "white")).toBe("tablut/king");
  expect(pieceDrawing("kubism", "pawn", "black")).toBe("kubism/pawn-black");
  expect(pieceDrawing("kubism", "rook", "black")).toBeNull();
  expect(terrainDrawing("subulata", "f")).toBe("subulata/flower");
  expect(terrainDrawing("subulata", ".")).toBeNull();
  expect(tokenDrawing("subsume", "I")).toEqual({ drawing: "subsume/isolationist", middle: 57 });
  expect(boardStyle("subulata").tile).toBe(3);
});

test("an unknown game has a linen board and no drawings", () => {
  expect(boardStyle("chess")).toEqual({ plain: "linen", other: "linen-alt", line: "grid" });
  expect(pieceDrawing("chess", "king", "white")).toBeNull();
  expect(tokenDrawing("chess", "A")).toBeNull();
});
