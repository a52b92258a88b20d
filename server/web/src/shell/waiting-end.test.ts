import { describe, expect, it } from "vitest";
import type { Outcome, Player, RoomView } from "../protocol";
import { waitingEnd } from "./waiting-end";

const player = (id: string, name: string): Player => ({
  user: { id, name, kind: "guest" },
  rating: null,
  online: false,
});
const outcome = (reason: string, winner: Outcome["winner"] = null): Outcome => ({
  winner,
  reason,
  scores: null,
});
const view = (result: Outcome, joined: boolean) =>
  ({
    room: "r1",
    game: "kubism",
    seat: "white",
    ply: 0,
    last: null,
    players: { white: player("u1", "Ann"), black: joined ? player("u2", "Bob") : null },
    result,
  }) as unknown as RoomView;

describe("the notice that a room no longer waits", () => {
  it("the notice says that nobody joined, and offers a new game", () => {
    const { text, link } = waitingEnd(view(outcome("aborted"), false));
    expect(text).toBe("Nobody joined your game of Kubism. It’s no longer open.");
    expect(link).toEqual({ to: "/create?game=kubism", text: "New game" });
  });

  it("the notice says that a challenge was declined", () => {
    expect(waitingEnd(view(outcome("declined"), false)).text).toMatch(/was declined\.$/);
  });

  it("the notice of a called-off game names the player who joined", () => {
    const { text, link } = waitingEnd(view(outcome("no_first_action"), true));
    expect(text).toMatch(/^Bob joined your game of Kubism\. The game was called off: /);
    expect(link.to).toBe("/create?game=kubism&person=u2");
    expect(waitingEnd(view(outcome("aborted"), true)).text).toMatch(
      /The game was called off before both sides had made a move\.$/,
    );
  });

  it("the notice gives the result of a game that was played", () => {
    const { text, link } = waitingEnd(view(outcome("resignation", "white"), true));
    expect(text).toBe("Bob joined your game of Kubism. You won. Black resigned, so White wins.");
    expect(link.to).toBe("/rooms/r1");
  });
});
