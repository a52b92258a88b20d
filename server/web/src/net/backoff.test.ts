import { expect, test } from "vitest";
import { pause } from "./backoff";

test("pauses double up to the longest", () => {
  expect([0, 1, 2, 5, 6, 1000].map((attempt) => pause(attempt, 1))).toEqual([
    300, 600, 1200, 9600, 15_000, 15_000,
  ]);
});

test("the lot chooses within the upper half", () => {
  expect(pause(0, 0)).toBe(150);
  expect(pause(0, 0.5)).toBe(225);
});
