import { describe, expect, it } from "vitest";
import type { Board } from "../protocol";
import { tokens } from "./notation";
import { attemptedAction, choices, pick, withSquare, targets, parseTyped } from "./picker";

const tablut = ["e3-d3", "e3-f3", "d5-d6"];
const kubism = ["+b3E", "+b3N", "+c2N", "b1>b3W", "b1>b2W", "c1-c2", "c1-d1"];
const subsume = [".", "*b1", "b2-b3", "b2xa2", "b2^1", "b2^2", "b2=1I", "b2=1V", "b2=2A"];
const games = { tablut, kubism, subsume };

function built(legal: string[], chosen: string[] = []): string[] {
  const { soFar, next, complete } = pick(legal, chosen);
  const further = next.flatMap((token) => built(legal, [...soFar, token]));
  return complete === null ? further : [complete, ...further];
}

describe("pick", () => {
  it.each(Object.entries(games))("choices lead to exactly the legal actions of %s", (_, legal) => {
    expect(built(legal).sort()).toEqual([...legal].sort());
  });

  it("tokens without an alternative are filled in", () => {
    expect(pick(tablut, ["e3"])).toEqual({
      soFar: ["e3", "-"],
      forced: ["-"],
      next: ["d3", "f3"],
      complete: null,
    });
    expect(pick(subsume, ["b2", "=", "2"]).complete).toBe("b2=2A");
  });

  it("the destination of a selected piece is not filled in", () => {
    expect(pick(tablut, ["d5"])).toEqual({ soFar: ["d5", "-"], forced: ["-"], next: ["d6"], complete: null });
    for (const chosen of [["d5"], ["d5", "-"]]) expect(targets(tablut, chosen)).toEqual(["d6"]);
    const moved = withSquare(tablut, ["d5"], "d6") ?? [];
    expect(pick(tablut, moved).complete).toBe("d5-d6");
  });

  it("a sign before numbers is not filled in", () => {
    const lifts = ["a1^1", "a1^2"];
    expect(pick(lifts, ["a1"])).toEqual({ soFar: ["a1"], forced: [], next: ["^"], complete: null });
    expect(choices(lifts, ["a1"])).toEqual(["^"]);
    expect(pick(["a1^1"], ["a1", "^"]).complete, "a single number is filled in").toBe("a1^1");
  });

  it("no action is complete before the first choice", () => {
    expect(pick(["."], [])).toEqual({ soFar: [], forced: [], next: ["."], complete: null });
    expect(pick(["."], ["."]).complete).toBe(".");
  });

  it("after an illegal choice, nothing is offered", () => {
    expect(pick(tablut, ["a1"])).toEqual({ soFar: ["a1"], forced: [], next: [], complete: null });
  });
});

describe("a click on a square", () => {
  it("a click adds the only sign that leads to the square", () => {
    expect(withSquare(kubism, [], "b3")).toEqual(["+", "b3"]);
    expect(withSquare(kubism, [], "c1")).toEqual(["c1"]);
    expect(withSquare(subsume, ["b2"], "a2")).toEqual(["b2", "x", "a2"]);
    expect(withSquare(subsume, ["b2"], "b3")).toEqual(["b2", "-", "b3"]);
    expect(withSquare(subsume, ["b2"], "h8")).toBeNull();
  });

  it("if one square alone can follow a sign, clicking it adds both", () => {
    expect(withSquare(["+b1A", "+b1I"], [], "b1")).toEqual(["+", "b1"]);
    expect(withSquare(["*b1", ".", "c1-c2"], [], "b1")).toEqual(["*", "b1"]);
  });

  it("a click prefers actions that begin with the square", () => {
    expect(withSquare(["*b1", "b1-b2"], [], "b1")).toEqual(["b1"]);
  });

  it("a square is a target if a click on it continues an action", () => {
    expect(targets(kubism, []).sort()).toEqual(["b1", "b3", "c1", "c2"]);
    expect(targets(subsume, ["b2"]).sort()).toEqual(["a2", "b3"]);
    expect(targets(tablut, ["e3"])).toEqual(["d3", "f3"]);
  });

  it("every target can be chosen with a click", () => {
    for (const legal of Object.values(games)) {
      for (const square of targets(legal, [])) expect(withSquare(legal, [], square), square).not.toBeNull();
    }
  });
});

describe("choices without a square", () => {
  it("choices exclude signs that a click on a square adds", () => {
    expect(choices(kubism, [])).toEqual([]);
    expect(choices(kubism, ["+", "b3"])).toEqual(["E", "N"]);
    expect(choices(subsume, [])).toEqual(["."]);
    expect(choices(subsume, ["b2"])).toEqual(["^", "="]);
    expect(choices(["*b1", "b1-b2"], [])).toEqual(["*"]);
  });

  it("numbers to choose from are in ascending order", () => {
    expect(choices(["b2^1", "b2^10", "b2^2"], ["b2", "^"])).toEqual(["1", "2", "10"]);
  });
});

describe("an illegal attempt", () => {
  const board: Board = {
    files: 5,
    ranks: 5,
    terrain: [],
    pieces: [
      { at: "b1", owner: null, kind: "cube", facing: "N" },
      { at: "c1", owner: "white", kind: "pawn" },
      { at: "c2", owner: "black", kind: "pawn" },
      { at: "d4", owner: null, kind: "cube", facing: "N" },
    ] as Board["pieces"],
    counts: {},
  };

  it("an illegal move is written like a similar legal action", () => {
    expect(attemptedAction(board, kubism, "d4", "d2")).toBe("d4>d2W");
    expect(attemptedAction(board, kubism, "c1", "c3")).toBe("c1-c3");
  });

  it("an attempt on an opponent's piece is written as a capture", () => {
    expect(attemptedAction(board, ["c1-c3", "c1xb2"], "c1", "c2")).toBe("c1xc2");
    expect(attemptedAction(board, [], "c1", "a1")).toBe("c1-a1");
  });
});

describe("typed notation", () => {
  it("typed text matches an action regardless of case and spaces", () => {
    expect(parseTyped(kubism, " B1 > b3w ")).toBe("b1>b3W");
    expect(parseTyped(kubism, "e5 - e6")).toBe("e5-e6");
  });

  it("notation splits into the tokens of the protocol", () => {
    expect(tokens("b3>b5E")).toEqual(["b3", ">", "b5", "E"]);
    expect(tokens("b2xb3")).toEqual(["b2", "x", "b3"]);
    expect(tokens("b2^13")).toEqual(["b2", "^", "13"]);
    expect(tokens("+b1?")).toEqual(["+", "b1", "?"]);
    expect(tokens("setup 37-15-264")).toBeNull();
  });
});
