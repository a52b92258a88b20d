import { describe, expect, it } from "vitest";
import type { Player, RoomView } from "../protocol";
import { newGameAddress, opponentIn, parseOpponent } from "./last-opponent";

const player = (id: string, some: Partial<Player> = {}): Player => ({
  user: { id, name: "Anna", kind: "guest" },
  rating: null,
  online: true,
  ...some,
});
const view = (black: Player | null): Pick<RoomView, "game" | "players" | "seat"> => ({
  game: "tablut",
  seat: "white",
  players: { white: player("u1"), black },
});

describe("the last opponent", () => {
  it("an opponent is a person or a level of the computer", () => {
    expect(opponentIn(view(player("u2")))).toEqual({ game: "tablut", person: "u2", name: "Anna" });
    expect(opponentIn(view(player("u3", { level: 2 })))).toEqual({ game: "tablut", level: 2 });
    expect(opponentIn(view(null))).toBeNull();
    const deleted = { id: "u4", name: "Deleted player", kind: "guest" } as const;
    expect(opponentIn(view(player("u4", { user: deleted })))).toBeNull();
    expect(opponentIn({ ...view(player("u2")), seat: null })).toBeNull();
  });

  it("a stored opponent is read, and an invalid text is ignored", () => {
    for (const one of [
      { game: "tablut", level: 2 },
      { game: "kubism", person: "u2", name: "Anna" },
    ])
      expect(parseOpponent(JSON.stringify(one))).toEqual(one);
    for (const text of [null, "{", "3", '{"game":"tablut"}', '{"level":2}'])
      expect(parseOpponent(text)).toBeNull();
  });

  it("the address of a new game names the opponent", () => {
    expect(newGameAddress("tablut", { game: "tablut", level: 2 })).toBe(
      "/create?game=tablut&against=computer&level=2",
    );
    expect(newGameAddress("tablut", { game: "kubism", person: "u2", name: "Anna" })).toBe(
      "/create?game=tablut&person=u2",
    );
    expect(newGameAddress("tablut", null)).toBe("/create?game=tablut");
  });
});
