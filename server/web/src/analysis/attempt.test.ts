import { expect, test } from "vitest";
import { chanceOf, chanceOver, verdictOf } from "./attempt";

test("an attempt may give away a little", () => {
  expect(verdictOf(620, 575)).toEqual({ good: true, chance: 58, best: 62 });
  expect(verdictOf(620, 569)).toEqual({ good: false, chance: 57, best: 62 });
  expect(verdictOf(620, 700)).toEqual({ good: true, chance: 70, best: 70 });
});

test("chances are those of the side", () => {
  const evaluation = { position: "", step: 1, steps: 4, seat: "black" as const, chance: 300 };
  expect(chanceOf("white", evaluation)).toBe(300);
  expect(chanceOf("black", evaluation)).toBe(700);
  const { chance: _, ...unsearched } = evaluation;
  expect(chanceOf("black", unsearched)).toBeNull();
  expect(chanceOf("black", null)).toBeNull();
  const over = { winner: "black" as const, reason: "no_moves", scores: null };
  expect([chanceOver("white", over), chanceOver("black", over)]).toEqual([0, 1000]);
  expect(chanceOver("white", { ...over, winner: null })).toBe(500);
});
