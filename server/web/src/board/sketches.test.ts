import { describe, expect, it } from "vitest";
import { arrowPath, toggled } from "./sketches";

describe("sketches on the board", () => {
  it("drawing the same sketch again removes it", () => {
    const arrow = { from: "a1", to: "b3" };
    const both = toggled(toggled([], arrow), { from: "a1", to: "a1" });
    expect(both).toEqual([arrow, { from: "a1", to: "a1" }]);
    expect(toggled(both, arrow)).toEqual([{ from: "a1", to: "a1" }]);
    expect(toggled([arrow], { from: "b3", to: "a1" })).toHaveLength(2);
  });

  it("arrows end in the middle of the target square", () => {
    expect(arrowPath({ x: 50, y: 50 }, { x: 250, y: 50 })).toContain("L250.0 50.0");
    expect(arrowPath({ x: 50, y: 250 }, { x: 50, y: 50 })).toContain("L50.0 50.0");
  });
});
