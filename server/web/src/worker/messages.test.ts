import { describe, expect, test } from "vitest";
import { isLookedAt, shownMessage } from "./messages";

describe("a push message", () => {
  test("of a turn names the game and the opponent", () => {
    const text = JSON.stringify({ kind: "turn", room: "k3f9x2", game: "Tablut", opponent: "Ben" });
    expect(shownMessage(text)).toEqual({
      title: "Your turn in Tablut",
      body: "Ben is waiting for your move.",
      address: "/rooms/k3f9x2",
    });
  });

  test("that is not known is not shown", () => {
    for (const text of ["", "x", "null", "{}", '{"kind":"other"}', '{"kind":"turn","room":"../evil"}'])
      expect(shownMessage(text)).toBeNull();
  });

  test("is not shown to a user who looks at its page", () => {
    const window = { url: "https://k.example/rooms/a?ply=3", visibilityState: "visible", focused: true };
    expect(isLookedAt(window, "/rooms/a")).toBe(true);
    expect(isLookedAt(window, "/rooms/b")).toBe(false);
    expect(isLookedAt({ ...window, focused: false }, "/rooms/a")).toBe(false);
  });
});
