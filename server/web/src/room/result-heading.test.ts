import { describe, expect, it } from "vitest";
import type { Outcome, Seat } from "../protocol";
import type { PlayedAction } from "./history";
import { unratedText } from "./result-heading";

const resigned: Outcome = { winner: "black", reason: "resignation", scores: null };
const moves = (...seats: Seat[]): PlayedAction[] => seats.map((seat) => ({ seat, action: "c1-c2", turn: 1 }));
const setups: PlayedAction[] = (["white", "black"] as const).map((seat) => ({
  seat,
  action: "setup ?",
  turn: undefined,
}));

describe("a game that was created as rated", () => {
  it("says why it is not rated if it ended early", () => {
    for (const history of [[], moves("white"), setups])
      expect(unratedText({ result: resigned, rated: false }, true, history)).toMatch(/^Not rated: /);
  });

  it("says nothing while it counts, and if it was not played", () => {
    expect(unratedText({ result: null, rated: true }, true, [])).toBeNull();
    expect(unratedText({ result: resigned, rated: true }, true, moves("white", "black"))).toBeNull();
    const aborted: Outcome = { winner: null, reason: "aborted", scores: null };
    expect(unratedText({ result: aborted, rated: false }, true, moves("white"))).toBeNull();
  });

  it("says nothing in a game that was not created as rated", () => {
    expect(unratedText({ result: resigned, rated: false }, false, moves("white"))).toBeNull();
  });
});
