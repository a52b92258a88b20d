import { describe, expect, it } from "vitest";
import { extend, type PlayedAction, turnRows } from "./history";

const made = (text: string): PlayedAction[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((word) => ({ seat: word.startsWith("w") ? "white" : "black", action: word.slice(1) }));
const last = (text: string) => ({ ...made(text)[0]!, events: [] });

describe("the history of a game", () => {
  it("is extended by the last action of a view", () => {
    expect(extend(made("wa bb"), { ply: 3, last: last("wc") })).toEqual(made("wa bb wc"));
    expect(extend([], { ply: 1, last: last("wa") })).toEqual(made("wa"));
  });

  it("is unchanged by a view without a new action", () => {
    const history = made("wa bb");
    expect(extend(history, { ply: 2, last: last("bb") })).toBe(history);
  });

  it("drops actions that were taken back", () => {
    expect(extend(made("wa bb wc bd"), { ply: 2, last: last("bb") })).toEqual(made("wa bb"));
    expect(extend(made("wa"), { ply: 0, last: null })).toEqual([]);
  });

  it("is unknown if a view was missed or differs", () => {
    expect(extend(made("wa"), { ply: 3, last: last("wc") })).toBeNull();
    expect(extend(made("wa bb"), { ply: 2, last: last("bx") })).toBeNull();
  });

  it("is listed by turns, after set-ups in any order", () => {
    const texts = (text: string) =>
      turnRows(made(text)).map(({ white, black }) =>
        [white, black].map((turn) => turn.map((each) => each.action).join("")),
      );
    expect(texts("wa bb wc")).toEqual([
      ["a", "b"],
      ["c", ""],
    ]);
    expect(texts("wa wb w. bc b.")).toEqual([["ab.", "c."]]);
    expect(texts("bsetup wsetup ba wb")).toEqual([
      ["setup", "setup"],
      ["", "a"],
      ["b", ""],
    ]);
    expect(turnRows(made("wsetup bsetup wa bb wc")).map(({ number }) => number)).toEqual([null, 1, 2]);
    expect(turnRows(made("wa bb wc"))[1]?.white[0]?.ply).toBe(3);
  });
});
