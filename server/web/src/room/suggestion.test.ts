import { expect, test } from "vitest";
import type { Terms } from "./action-words";
import { suggestionMarks, suggestionText } from "./suggestion";

const TERMS: Terms = {
  kinds: ["pawn", "cube"].map((name) => ({ id: name, name })),
  placed: "cube",
  orientation: "black",
};
const TOKENS: Terms = { kinds: [{ id: "A", name: "aggressor" }], orientation: "white" };

const shown = (action: string, whole: boolean) => [
  suggestionText({ ply: 0, action, whole }, TERMS),
  suggestionMarks({ ply: 0, action, whole }),
];

test("a hint first names only the square, then the action", () => {
  expect(shown("e3-e4", false)).toEqual([
    "Hint: look at e3. Press “Hint” again for the action.",
    [{ from: "e3", to: "e3" }],
  ]);
  expect(shown("e3-e4", true)).toEqual(["Hint: move from e3 to e4 (e3-e4).", [{ from: "e3", to: "e4" }]]);
});

test("a hint circles a new piece’s square and names its direction", () => {
  expect(shown("+c2W", true)).toEqual([
    "Hint: place a cube on c2, pointing right (+c2→).",
    [{ from: "c2", to: "c2" }],
  ]);
});

test("a hint names a cube’s direction after its slide", () => {
  const hint = { ply: 0, action: "c2>c5E", whole: true };
  expect(suggestionText(hint, TOKENS)).toBe("Hint: slide from c2 to c5, pointing right (c2>c5→).");
});

test.for([
  ["e3xe4", "attack e4 from e3"],
  ["+b1A", "place an aggressor on b1"],
  ["+b1", "place a piece on b1"],
  ["*b1", "join the territories at b1"],
  ["b1^2", "lift token number 2 of b1, counted from the top"],
  ["b1^?", "lift a token of b1"],
  ["b1=?", "change the kind of a token of b1"],
  ["b1=3A", "change token number 3 of b1, counted from the top, to an aggressor"],
] as const)("a hint says the action %s in words", ([action, words]) => {
  expect(suggestionText({ ply: 0, action, whole: true }, TOKENS)).toBe(`Hint: ${words} (${action}).`);
});

test("a hint immediately names an action that has no square", () => {
  expect(shown(".", false)).toEqual(["Hint: “End turn”.", []]);
});
