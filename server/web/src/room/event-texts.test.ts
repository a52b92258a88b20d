import { describe, expect, it } from "vitest";
import type { Board, Event, Pair } from "../protocol";
import { announcementOf } from "./announcement";
import { outcomeText, eventTexts, pairText } from "./event-texts";

const kinds = [
  { id: "A", name: "aggressor" },
  { id: "V", name: "advocate" },
  { id: "swede", name: "Swede" },
];
const terms = { kinds, orientation: "white" as const };
const board = { pieces: [{ at: "e4", owner: "white", kind: "swede" }] } as unknown as Board;

describe("texts of actions and events", () => {
  it("a set-up is announced without its placement", () => {
    const events: Event[] = [{ event: "ready", seat: "black" }];
    const last = { seat: "black" as const, action: "setup ?", events };
    expect(announcementOf(last, board, terms)).toBe("Black sets up. Black is ready.");
    expect(announcementOf({ ...last, action: "b1=3A", turn_number: 1 }, board, terms)).toBe(
      "Black: change token number 3 of b1, counted from the top, to an aggressor. Black is ready.",
    );
  });

  it("the moved piece and the outcome of a conflict are announced", () => {
    const did = (action: string, events: Event[] = []) =>
      announcementOf({ seat: "white", action, events, turn_number: 1 }, board, terms);
    expect(did("e3-e4")).toBe("White: Swede from e3 to e4.");
    expect(did("a1-a2")).toBe("White: move from a1 to a2.");
    expect(did(".")).toBe("White ends the turn.");
    const pair: Pair = { attacker: { kind: "A", crosses: true, owner: "white" }, defender: null };
    const conflict = { event: "conflict" as const, from: "e3", to: "e5", pairs: [pair] };
    expect(did("e3xe5", [conflict])).toBe("White: attack e5 from e3. Aggressor crosses; unopposed.");
  });

  it("each event is described in one sentence", () => {
    const events: Event[] = [
      { event: "captured", at: "c4", owner: "white", kind: "swede" },
      { event: "ready", seat: "black" },
      { event: "taken", at: "b1", owner: "black" },
      { event: "collapsed", at: "b1", side: 2, to_at: "c2", to_side: 1 },
    ];
    expect(eventTexts(events, "white", kinds)).toEqual([
      "White’s Swede on c4 is captured.",
      "Black is ready.",
      "Black takes b1.",
      "The territory on b1 shrinks from width 2 to width 1, and is now on c2.",
    ]);
  });

  it("a hidden or missing token of a pair is not named", () => {
    const pair: Pair = {
      attacker: { kind: "A", crosses: true, owner: "white" },
      defender: { kind: "V", crosses: false, owner: "white" },
    };
    expect(pairText(pair, "white", kinds)).toBe("aggressor crosses; advocate turns white");
    const blank: Pair = { attacker: { kind: null, crosses: false, owner: "black" }, defender: null };
    expect(pairText(blank, "black", kinds)).toBe("a hidden token stays; unopposed");
    expect(outcomeText({ kind: "A", crosses: true, owner: "black" }, "white")).toBe(
      "crosses and turns black",
    );
  });
});
