import { expect, test } from "vitest";
import { pause } from "./backoff";

test("pauses double up to the longest", () => {
  expect([0, 1, 2, 4, 5, 1000].map((attempt) => pause(attempt, 1))).toEqual([
    300, 600, 1200, 4800, 6000, 6000,
  ]);
});

test("the lot chooses within the upper half", () => {
  expect(pause(0, 0)).toBe(150);
  expect(pause(0, 0.5)).toBe(225);
});
