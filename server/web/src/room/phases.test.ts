import { expect, test } from "vitest";
import { currentPhase, possible } from "./phases";

const legal = ["+b1A", "+b1I", "+c1A", "b2xb3", "b2-c2", "b2-b1", "."];

test("actions of a phase are counted by their sign", () => {
  expect(possible(legal, "x")).toBe(1);
  expect(possible(legal, "-")).toBe(2);
  expect(possible(legal, "*")).toBe(0);
});

test("actions that differ only in the kind are counted once", () => {
  expect(possible(legal, "+")).toBe(2);
  expect(possible(legal, undefined)).toBe(0);
});

test("the current phase is the first remaining one with an action", () => {
  const values = ["+", "x", "-"].map((sign, index) => ({ value: index + 1, name: sign, sign }));
  const phase = (now: number, legal: string[]) =>
    currentPhase({ id: "phase", name: "", values }, now, legal)?.name;
  expect(phase(1, legal)).toBe("+");
  expect(phase(2, legal)).toBe("x");
  expect(phase(1, ["b2-c2", "."])).toBe("-");
  expect(phase(2, [])).toBe("x");
});
