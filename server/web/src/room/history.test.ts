import { describe, expect, it } from "vitest";
import { follow, type Made, rows } from "./history";

const made = (text: string): Made[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((word) => ({ seat: word.startsWith("w") ? "white" : "black", action: word.slice(1) }));
const last = (text: string) => ({ ...made(text)[0]!, events: [] });

describe("the history of a game", () => {
  it("is extended by the last action of a view", () => {
    expect(follow(made("wa bb"), { ply: 3, last: last("wc") })).toEqual(made("wa bb wc"));
    expect(follow([], { ply: 1, last: last("wa") })).toEqual(made("wa"));
  });

  it("is unchanged by a view without a new action", () => {
    const course = made("wa bb");
    expect(follow(course, { ply: 2, last: last("bb") })).toBe(course);
  });

  it("drops actions that were taken back", () => {
    expect(follow(made("wa bb wc bd"), { ply: 2, last: last("bb") })).toEqual(made("wa bb"));
    expect(follow(made("wa"), { ply: 0, last: null })).toEqual([]);
  });

  it("is unknown if a view was missed or differs", () => {
    expect(follow(made("wa"), { ply: 3, last: last("wc") })).toBeNull();
    expect(follow(made("wa bb"), { ply: 2, last: last("bx") })).toBeNull();
  });

  it("is listed by turns, after set-ups in any order", () => {
    const texts = (text: string) =>
      rows(made(text)).map(({ white, black }) =>
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
    expect(rows(made("wsetup bsetup wa bb wc")).map(({ number }) => number)).toEqual([null, 1, 2]);
    expect(rows(made("wa bb wc"))[1]?.white[0]?.ply).toBe(3);
  });
});
