import { expect, test } from "vitest";
import { possible } from "./phases";

const legal = ["+b1A", "+b1I", "+c1A", "b2xb3", "b2-c2", "b2-b1", "."];

test("actions of a phase are counted by their sign", () => {
  expect(possible(legal, "x")).toBe(1);
  expect(possible(legal, "-")).toBe(2);
  expect(possible(legal, "*")).toBe(0);
});

test("actions that differ only in a kind count once", () => {
  expect(possible(legal, "+")).toBe(2);
  expect(possible(legal, undefined)).toBe(0);
});
