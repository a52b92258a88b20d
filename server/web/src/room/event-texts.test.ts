import { describe, expect, it } from "vitest";
import type { Event, Pair } from "../protocol";
import { announcementOf, outcomeText, eventTexts, pairText } from "./event-texts";

const kinds = [
  { id: "A", name: "aggressor" },
  { id: "V", name: "advocate" },
  { id: "swede", name: "Swede" },
];
const terms = { kinds, orientation: "white" as const };

describe("texts of actions and events", () => {
  it("announce a set-up without its placement", () => {
    const events: Event[] = [{ event: "ready", seat: "black" }];
    const last = { seat: "black" as const, action: "setup ?", events };
    expect(announcementOf(last, terms)).toBe("Black sets up. Black is ready.");
    expect(announcementOf({ ...last, action: "b1=3A", turn_number: 1 }, terms)).toBe(
      "Black: change token number 3 from the top of b1 to an aggressor. Black is ready.",
    );
  });

  it("describe each event in one sentence", () => {
    const events: Event[] = [
      { event: "captured", at: "c4", owner: "white", kind: "swede" },
      { event: "ready", seat: "black" },
      { event: "taken", at: "b1", owner: "black" },
      { event: "collapsed", at: "b1", side: 2, to_at: "c2", to_side: 1 },
    ];
    expect(eventTexts(events, kinds)).toEqual([
      "White’s Swede on c4 is captured.",
      "Black is ready.",
      "Black takes b1.",
      "b1 shrinks from width 2 to width 1, on c2.",
    ]);
  });

  it("do not name a hidden or missing token of a pair", () => {
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
