import { describe, expect, it } from "vitest";
import { parsePageView } from "./page-view";

const view = (some = {}) =>
  JSON.stringify({ type: "view", room: "abc", status: "playing", seat: null, ...some });

describe("the view in the page", () => {
  it("the view gets the stored seat of the viewer", () => {
    expect(parsePageView(view(), "abc", null)?.seat).toBeNull();
    expect(parsePageView(view(), "abc", "black")?.seat).toBe("black");
  });

  it("a view that is missing, broken or of another room is ignored", () => {
    for (const text of [null, "{", "3", view({ room: "other" })])
      expect(parsePageView(text, "abc", null)).toBeNull();
  });

  it("a view is ignored if the room waits or the viewer sets up", () => {
    expect(parsePageView(view({ status: "waiting" }), "abc", null)).toBeNull();
    expect(parsePageView(view({ setup: true }), "abc", "white")).toBeNull();
    expect(parsePageView(view({ setup: true }), "abc", null)).not.toBeNull();
  });
});
