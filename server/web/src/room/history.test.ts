import { describe, expect, it } from "vitest";
import { extend, type PlayedAction, turnRows } from "./history";

/**
 * The history for a text such as `wSetup bSetup wa bb`. Each word is the first letter of a side and then its action. An
 * action with a capital letter is a set-up.
 */
function made(text: string): PlayedAction[] {
  let [turn, before] = [0, ""];
  return text
    .split(" ")
    .filter(Boolean)
    .map((word) => {
      const [side = "", action = ""] = [word.charAt(0), word.slice(1)];
      const setup = action !== action.toLowerCase();
      if (!setup && side !== before) turn += 1;
      before = setup ? "" : side;
      return { seat: side === "w" ? "white" : "black", action, turn: setup ? undefined : turn };
    });
}

/** The last action in the view after the first `ply` actions of `text`. */
const last = (text: string, ply: number) => {
  const { seat, action, turn } = made(text)[ply - 1]!;
  return { seat, action, events: [], ...(turn === undefined ? {} : { turn_number: turn }) };
};

describe("the history of a game", () => {
  it("the history is extended by the last action of a view", () => {
    expect(extend(made("wa bb"), { ply: 3, last: last("wa bb wc", 3) })).toEqual(made("wa bb wc"));
    expect(extend([], { ply: 1, last: last("wa", 1) })).toEqual(made("wa"));
  });

  it("a view without a new action leaves the history unchanged", () => {
    const history = made("wa bb");
    expect(extend(history, { ply: 2, last: last("wa bb", 2) })).toBe(history);
  });

  it("actions that were taken back are dropped", () => {
    expect(extend(made("wa bb wc bd"), { ply: 2, last: last("wa bb", 2) })).toEqual(made("wa bb"));
    expect(extend(made("wa"), { ply: 0, last: null })).toEqual([]);
  });

  it("a missed or contradictory view makes the history null", () => {
    expect(extend(made("wa"), { ply: 3, last: last("wa bb wc", 3) })).toBeNull();
    expect(extend(made("wa bb"), { ply: 2, last: last("wa bx", 2) })).toBeNull();
  });

  it("actions are listed by turns, after one row for the set-ups", () => {
    const texts = (text: string) =>
      turnRows(made(text)).map(({ white, black }) =>
        [white, black].map((turn) => turn.map((each) => each.action).join("")),
      );
    expect(texts("wa bb wc")).toEqual([
      ["a", "b"],
      ["c", ""],
    ]);
    expect(texts("wa wb w. bc b.")).toEqual([["ab.", "c."]]);
    expect(texts("bSetup wSetup ba wb")).toEqual([
      ["Setup", "Setup"],
      ["", "a"],
      ["b", ""],
    ]);
    expect(turnRows(made("wSetup bSetup wa bb wc")).map(({ number }) => number)).toEqual([null, 1, 2]);
    expect(turnRows(made("wa bb wc"))[1]?.white[0]?.ply).toBe(3);
  });
});
