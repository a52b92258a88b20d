import { expect, test } from "vitest";
import { backoffMs } from "./backoff";

test("delays double up to the maximum", () => {
  expect([0, 1, 2, 4, 5, 1000].map((attempt) => backoffMs(attempt, 1))).toEqual([
    300, 600, 1200, 4800, 6000, 6000,
  ]);
});

test("jitter shortens a delay by at most half", () => {
  expect(backoffMs(0, 0)).toBe(150);
  expect(backoffMs(0, 0.5)).toBe(225);
});
