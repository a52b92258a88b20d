import { describe, expect, it } from "vitest";
import { directionName, notationOf, shownAction, tokenLabel } from "./token-labels";

describe("labels of directions", () => {
  it("a label names a direction as it appears on the screen", () => {
    expect(["N", "E", "S", "W"].map((token) => tokenLabel(token))).toEqual(["up", "right", "down", "left"]);
    expect(["N", "E", "S", "W"].map((token) => tokenLabel(token, [], "black"))).toEqual([
      "down",
      "left",
      "up",
      "right",
    ]);
    expect(directionName("S", "black")).toBe("up");
  });

  it("labels of other tokens do not depend on the side", () => {
    expect(tokenLabel(".", [], "black")).toBe("End turn");
    expect(tokenLabel("2", [], "black")).toBe("number 2 from the top");
  });
});

describe("a shown action", () => {
  it("a shown action has an arrow for the direction on the screen", () => {
    expect(shownAction("+c5W", "white")).toBe("+c5←");
    expect(shownAction("+c5W", "black")).toBe("+c5→");
    expect(shownAction("b3>b5N", "black")).toBe("b3>b5↓");
  });

  it.each(["+c5W", "b3>b5N", "b3>b5E", "b3>b5S", "c1-c2", ".", ""])(
    "a shown action can be typed: %s",
    (action) => {
      for (const side of ["white", "black"] as const) {
        expect(notationOf(shownAction(action, side), side)).toBe(action);
      }
      expect(notationOf("+c5 ← ", "white")).toBe("+c5 W");
    },
  );

  it.each(["c1-c2", "+a1A", ".", "setup 1-2-S"])("%s has no direction and is shown unchanged", (action) => {
    expect(shownAction(action, "black")).toBe(action);
  });
});
