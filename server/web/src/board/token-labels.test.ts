import { describe, expect, it } from "vitest";
import { directionName, tokenLabel } from "./token-labels";

describe("labels of directions", () => {
  it("name a direction as it appears on the screen", () => {
    expect(["N", "E", "S", "W"].map((token) => tokenLabel(token))).toEqual(["up", "right", "down", "left"]);
    expect(["N", "E", "S", "W"].map((token) => tokenLabel(token, [], "black"))).toEqual([
      "down",
      "left",
      "up",
      "right",
    ]);
    expect(directionName("S", "black")).toBe("up");
  });

  it("leave the labels of other tokens unchanged", () => {
    expect(tokenLabel(".", [], "black")).toBe("End turn");
    expect(tokenLabel("2", [], "black")).toBe("number 2 from the top");
  });
});
