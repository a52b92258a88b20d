import { describe, expect, it, vi } from "vitest";
import type { Event, Pair } from "../protocol";
import { fate, happened, met, spokenAction } from "./telling";

// Names are asked of the connection, of which nothing is needed here.
vi.mock("../net/connection.svelte", () => ({ connection: { games: [] } }));

const kinds = [
  { id: "A", name: "aggressor" },
  { id: "V", name: "advocate" },
  { id: "swede", name: "Swede" },
];

describe("what happened, in words", () => {
  it("says an action as it is built", () => {
    expect(spokenAction("b3>b5E")).toBe("b3 slide b5 right");
    expect(spokenAction("+c1A", kinds)).toBe("place c1 aggressor");
    expect(spokenAction("setup ?")).toBe("sets up");
    expect(spokenAction(".")).toBe("end turn");
  });

  it("tells each event in a sentence", () => {
    const events: Event[] = [
      { event: "captured", at: "c4", owner: "white", kind: "swede" },
      { event: "ready", seat: "black" },
      { event: "taken", at: "b1", owner: "black" },
      { event: "collapsed", at: "b1", side: 2, to_at: "c2", to_side: 1 },
    ];
    expect(happened(events, kinds)).toEqual([
      "White’s Swede on c4 is captured.",
      "Black is ready.",
      "b1 is Black’s now.",
      "b1 shrinks from side 2 to side 1, on c2.",
    ]);
  });

  it("tells of a pair what was revealed and no more", () => {
    const pair: Pair = {
      attacker: { kind: "A", crosses: true, owner: "white" },
      defender: { kind: "V", crosses: false, owner: "white" },
    };
    expect(met(pair, "white", kinds)).toBe("aggressor crosses; advocate turns white");
    const blank: Pair = { attacker: { kind: null, crosses: false, owner: "black" }, defender: null };
    expect(met(blank, "black", kinds)).toBe("a hidden token stays; nothing stands against it");
    expect(fate({ kind: "A", crosses: true, owner: "black" }, "white")).toBe("crosses and turns black");
  });
});
