import { describe, expect, it } from "vitest";
import type { RoomView } from "../protocol";
import { chatAudience, chatWarning, presenceText } from "./presence";

const view = (status: RoomView["status"], kind: "live" | "days" | null, seat: RoomView["seat"] = "white") =>
  ({ status, seat, clock: kind && { kind } }) as unknown as RoomView;

describe("the presence of a player", () => {
  it("in a live or waiting game, a present player has Konakis open", () => {
    expect(presenceText(view("playing", "live"), true)).toBe("Here: has Konakis open");
    expect(presenceText(view("playing", "live"), false)).toBe("Not here: doesn’t have Konakis open");
    expect(presenceText(view("waiting", "days"), true)).toBe("Here: has Konakis open");
  });

  it("in other games, a present player has the game open", () => {
    for (const other of [view("playing", "days"), view("playing", null), view("finished", "days")])
      expect(presenceText(other, true)).toBe("Here: has this game open");
  });

  it("after a live game, absent players do not have the game open", () => {
    expect(presenceText(view("finished", "live"), true)).toBe("Here: has Konakis open");
    expect(presenceText(view("finished", "live"), false)).toBe("Not here: doesn’t have this game open");
  });
});

describe("the audience of the chat", () => {
  it("during a game, players chat with the players who are present", () => {
    expect(chatAudience(view("playing", "live")).about).toMatch(/the players who have Konakis open\.$/);
    expect(chatAudience(view("playing", "days")).about).toMatch(/the players who are on this page\.$/);
  });

  it("spectators chat apart from the players until the game ends", () => {
    expect(chatAudience(view("playing", "live", null)).about).toMatch(/spectators who are on this page/);
    expect(chatAudience(view("finished", "live")).about).toMatch(/everyone on this page/);
  });
});

describe("the warning beside the chat", () => {
  const seated = (kind: "live" | "days" | null, online: boolean, seat: RoomView["seat"] = "white") => ({
    ...view("playing", kind, seat),
    players: { white: null, black: { user: { name: "Bob" }, online } } as unknown as RoomView["players"],
  });

  it("a warning says that an absent opponent misses the message", () => {
    for (const kind of ["days", null] as const)
      expect(chatWarning(seated(kind, false))).toMatch(/^Bob isn’t here\. Messages aren’t kept/);
  });

  it("live games, spectators and present opponents need no warning", () => {
    for (const other of [seated("days", true), seated("live", false), seated("days", false, null)])
      expect(chatWarning(other)).toBeNull();
  });
});
