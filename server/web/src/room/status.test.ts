import { describe, expect, it } from "vitest";
import type { Player, RoomView } from "../protocol";
import { gameStatus, type StatusFacts } from "./status";

const player = (name: string): Player => ({
  user: { id: `u-${name}`, name, kind: "guest" },
  rating: null,
  online: true,
});
const players: RoomView["players"] = { white: player("Anna"), black: player("Ben") };
const facts: StatusFacts = {
  view: { status: "playing", seat: "white", players },
  to_act: ["white"],
  setup: false,
  connection: "open",
  sending: false,
  replaying: false,
};
const text = (some: Partial<StatusFacts>) => gameStatus({ ...facts, ...some }).text;

describe("the status of a game", () => {
  it("the status names the player to move", () => {
    expect(gameStatus(facts)).toEqual({ text: "Your turn", mine: true });
    expect(text({ to_act: ["black"] })).toBe("Ben’s turn");
    expect(text({ view: { ...facts.view, seat: null } })).toBe("Anna to move");
    expect(gameStatus({ ...facts, to_act: ["black"] }).player).toBe("Ben");
  });

  it("without a connection, the status asks nobody to act", () => {
    for (const connection of ["connecting", "reconnecting", "offline"] as const) {
      const { text, mine } = gameStatus({ ...facts, connection });
      expect(text).toMatch(/onnecting…$/);
      expect(mine).toBe(false);
    }
  });

  it("the status says that a move is not sent or not answered yet", () => {
    expect(text({ connection: "reconnecting", sending: true })).toBe("Your move isn’t sent yet");
    expect(gameStatus({ ...facts, sending: true })).toEqual({ text: "Sending your move…", mine: false });
  });

  it("the replay status of a finished game names the side to move", () => {
    const finished = { ...facts.view, status: "finished" as const };
    expect(text({ view: finished, to_act: [] })).toBe("Game over");
    expect(text({ view: finished, to_act: ["black"], replaying: true })).toBe("Replay: Black to move");
  });

  it("the status names the sides that are setting up", () => {
    expect(text({ setup: true })).toBe("Set up your pieces");
    expect(text({ setup: true, to_act: ["black"] })).toBe("Ben is setting up");
    const spectator = { ...facts.view, seat: null };
    expect(text({ setup: true, to_act: ["white", "black"], view: spectator })).toBe(
      "Both sides are setting up",
    );
  });
});
