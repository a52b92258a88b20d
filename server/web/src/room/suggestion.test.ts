import { expect, test } from "vitest";
import { suggestionMarks, suggestionText } from "./suggestion";

const shown = (action: string, whole: boolean) => [
  suggestionText({ ply: 0, action, whole }, []),
  suggestionMarks({ ply: 0, action, whole }),
];

test("a hint first names the square to look at, then the action", () => {
  expect(shown("e3-e4", false)).toEqual([
    "Hint: look at e3. Press “Hint” again for the action.",
    [{ from: "e3", to: "e3" }],
  ]);
  expect(shown("e3-e4", true)).toEqual(["Hint: e3-e4.", [{ from: "e3", to: "e4" }]]);
});

test("a placed piece is circled", () => {
  expect(shown("+b3N", true)).toEqual(["Hint: +b3N.", [{ from: "b3", to: "b3" }]]);
});

test("an action without a square is named at once", () => {
  expect(shown(".", false)).toEqual(["Hint: “End turn”.", []]);
});
