import { expect, test } from "vitest";
import type { Board, LastAction } from "../protocol";
import { marksOf, trailOf } from "./marks";

const bare = { files: 8, ranks: 8, terrain: [], pieces: [], counts: {} } as Board;
const done = (...actions: string[]): LastAction[] =>
  actions.map((action) => ({ seat: "black", action, events: [] }));

test("an action marks its origin and its destination", () => {
  expect(marksOf(bare, done("e3-f3"))).toEqual([
    { square: "e3", mark: "from" },
    { square: "f3", mark: "to" },
  ]);
  expect(marksOf(bare, [])).toEqual([]);
});

test("a turn marks each square once, by its last action there", () => {
  expect(marksOf(bare, done("+f8?", "f8-e8", "e8-e7", "c7-e8"))).toEqual([
    { square: "f8", mark: "from" },
    { square: "e8", mark: "to" },
    { square: "e7", mark: "to" },
    { square: "c7", mark: "from" },
  ]);
});

test("a territory of several squares is marked once", () => {
  const land = {
    at: "a1",
    owner: "white",
    kind: "territory",
    side: 2,
    controlled: false,
    stack: [],
    spent: [],
  };
  const board = { ...bare, pieces: [land] } as unknown as Board;
  expect(marksOf(board, done("a3-a2", "c2-b2"))).toEqual([
    { square: "a3", mark: "from" },
    { square: "b2", mark: "to" },
    { square: "c2", mark: "from" },
  ]);
});

test("older actions in the trail of a turn are fainter", () => {
  const trail = trailOf(done("+f8?", "f8-e8", "e8-e7", "c7-e8"));
  expect(trail.map(({ squares }) => squares.join("-"))).toEqual(["f8", "f8-e8", "e8-e7"]);
  const [oldest = 0, , newest = 0] = trail.map(({ opacity }) => opacity);
  expect(oldest).toBeLessThan(newest);
  expect(oldest).toBeGreaterThanOrEqual(0.3);
  expect(trailOf(done("e3-f3"))).toEqual([]);
});
