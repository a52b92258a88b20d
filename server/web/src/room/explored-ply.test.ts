import { expect, test } from "vitest";
import { exploredPly } from "./explored-ply";

const info = { reasons: ["goal_reached"] };

test.each([
  ["goal_reached", 9, 8],
  ["fivefold", 9, 8],
  ["resignation", 9, 9],
  ["goal_reached", 4, 4],
])("after %s, the analysis board for ply %i opens at ply %i", (reason, shown, explored) => {
  expect(exploredPly(shown, 9, { reason }, info)).toBe(explored);
});

test("at ply 0 or without a result, the shown ply is opened", () => {
  expect(exploredPly(0, 0, { reason: "goal_reached" }, info)).toBe(0);
  expect(exploredPly(3, 9, null, undefined)).toBe(3);
});
