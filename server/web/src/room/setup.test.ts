import { describe, expect, it } from "vitest";
import { parsePlacement, setupAction, unplaced, type Placement, place, shuffled, remove } from "./setup";

const squares = ["a1", "b1", "c1", "a2"];
const values = [1, 2, 3];
const placed = (text: string): Placement =>
  new Map(text.split("").flatMap((letter, at) => (letter === "-" ? [] : [[squares[at]!, Number(letter)]])));
const written = (now: Placement) => setupAction(squares, now);

describe("setting up", () => {
  it("a value is placed on a square", () => {
    expect(written(place(placed("----"), 2, "b1"))).toBe("setup -2--");
  });

  it("a placed value moves, or is swapped with another one", () => {
    expect(written(place(placed("1-3-"), 1, "b1"))).toBe("setup -13-");
    expect(written(place(placed("1-3-"), 1, "c1"))).toBe("setup 3-1-");
  });

  it("a value is removed when an unplaced value takes its square", () => {
    const now = place(placed("1-3-"), 2, "c1");
    expect(written(now)).toBe("setup 1-2-");
    expect(unplaced(values, now)).toEqual([3]);
  });

  it("a value is removed from its square", () => {
    expect(unplaced(values, remove(placed("1-32"), "a2"))).toEqual([2]);
  });

  it("the values are shuffled onto different squares", () => {
    for (const number of [0, 0.3, 0.5, 0.99]) {
      const now = shuffled(values, squares, () => number);
      expect([...now.values()].sort()).toEqual(values);
      expect([...now.keys()].every((square) => squares.includes(square))).toBe(true);
      expect(unplaced(values, now)).toEqual([]);
    }
  });
});

it("a stored placement is read without its invalid values", () => {
  const read = (text: string) => setupAction(squares, parsePlacement(squares, values, text));
  for (const text of ["setup 1-32", "setup ----", "setup 321-"]) expect(read(text)).toBe(text);
  expect(read("setup 9-1")).toBe("setup --1-");
  expect(read("setup 11--")).toBe("setup -1--");
  expect(read("")).toBe("setup ----");
});
