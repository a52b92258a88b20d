import { describe, expect, it } from "vitest";
import type { JudgedAction, Seat } from "../protocol";
import { chancesText } from "./chances-text";
import { areaPath, chances, chancesAt, pointsOfTurning, turningPoints, withPart } from "./judged-actions";

const judged = (seat: Seat, chance: number, best_chance = chance, best?: string): JudgedAction => ({
  seat,
  known: { chance, best_chance, ...(best === undefined ? {} : { best }) },
});
const OPEN = [judged("white", 520, 600, "a1-a2"), judged("black", 700), judged("white", 290)];
const HIDDEN: JudgedAction[] = [
  { seat: "white" },
  { ...judged("black", 400), truth: { chance: 900, best_chance: 950 } },
  { ...judged("white", 650, 660), truth: { chance: 80, best_chance: 100 } },
];

describe("the parts of an analysis", () => {
  it("a new part is appended", () => {
    const first = withPart([], { from: 0, actions: OPEN.slice(0, 1) });
    expect(withPart(first ?? [], { from: 1, actions: OPEN.slice(1) })).toEqual(OPEN);
  });
  it("a part replaces actions that are known already", () => {
    expect(withPart(OPEN, { from: 0, actions: OPEN.slice(0, 2) })).toEqual(OPEN.slice(0, 2));
  });
  it("a part is refused if earlier actions are missing", () => {
    expect(withPart(OPEN, { from: 4, actions: [] })).toBeNull();
  });
});

describe("the chances over a game", () => {
  it("the chances are those of White after each action", () => {
    expect(chances(OPEN, "truth")).toEqual([
      { ply: 0, white: 600 },
      { ply: 1, white: 520 },
      { ply: 2, white: 300 },
      { ply: 3, white: 290 },
    ]);
  });
  it("the chances follow the truth, even if a side did not know it", () => {
    expect(chances(HIDDEN, "truth")).toEqual([
      { ply: 1, white: 50 },
      { ply: 2, white: 100 },
      { ply: 3, white: 80 },
    ]);
  });
  it("for one side, chances come from its knowledge when it acted", () => {
    expect(chances(HIDDEN, "white")).toEqual([
      { ply: 2, white: 660 },
      { ply: 3, white: 650 },
    ]);
    expect(chances(HIDDEN, "black")).toEqual([
      { ply: 1, white: 600 },
      { ply: 2, white: 600 },
    ]);
  });
  it("a side’s graph marks only its own turning points", () => {
    const turning = [1, 2];
    expect(pointsOfTurning(chances(HIDDEN, "white"), turning)).toEqual([{ ply: 3, white: 650 }]);
    expect(pointsOfTurning(chances(HIDDEN, "black"), turning)).toEqual([{ ply: 2, white: 600 }]);
    expect(pointsOfTurning(chances(HIDDEN, "truth"), turning)).toEqual([
      { ply: 2, white: 100 },
      { ply: 3, white: 80 },
    ]);
  });
  it("the chances at a ply are those of the latest point up to it", () => {
    const points = chances(HIDDEN, "white");
    expect(chancesAt(points, 1)).toBeNull();
    expect(chancesAt(points, 9)).toEqual({ ply: 3, white: 650 });
  });
  it("the chances as text add up to 100 percent", () => {
    expect(chancesText({ ply: 0, white: 505 })).toBe("White 51%, Black 49%");
  });
  it("White’s chances are drawn as an area below a line", () => {
    expect(areaPath(chances(OPEN, "truth"))).toBe("M0 1000L0 400L1 480L2 700L3 710L3 1000z");
    expect(areaPath([])).toBe("");
  });
});

describe("the turning points", () => {
  const history = [
    { seat: "white", action: "setup 12", turn: undefined },
    { seat: "white", action: "a1-b1", turn: 1 },
    { seat: "black", action: "c3-c4", turn: 2 },
    { seat: "white", action: "a1-c1", turn: 3 },
  ] as const;
  const actions = [{ seat: "white" as const }, ...OPEN];

  it("a turning point has its move-list row, actions and chances", () => {
    expect(turningPoints([1], actions, [...history])).toEqual([
      { ply: 1, number: 1, seat: "white", made: "a1-b1", better: "a1-a2", from: 60, to: 52 },
    ]);
  });
  it("turning points are left out while the history is not known", () => {
    expect(turningPoints([1], actions, [])).toEqual([]);
  });
});
