import { describe, expect, it } from "vitest";
import type { Board, ClockView, ReplayPosition, RoomView } from "../protocol";
import type { PlayedAction } from "./history";
import { clockAt, liveState, replayedState } from "./displayed-state";

const board = (lost?: Board["lost"]): Board => ({
  files: 1,
  ranks: 1,
  terrain: ["."],
  pieces: [],
  counts: {},
  ...(lost ? { lost } : {}),
});
const clock: ClockView = {
  kind: "live",
  initial_s: 60,
  increment_s: 0,
  running: [],
  at: 5_000,
  white_ms: 20_000,
  black_ms: 30_000,
};
const view = {
  board: board({ white: [7], black: [3] }),
  ply: 3,
  status: "finished",
  last: null,
  to_act: [],
  result: { winner: "white", reason: "home", scores: { white: 15, black: 13 } },
  clock,
} as unknown as RoomView;
const history: PlayedAction[] = [
  { seat: "white", action: "a1-a2", turn: 1, clock_ms: 55_000 },
  { seat: "black", action: "b1-b2", turn: 2, clock_ms: 50_000 },
  { seat: "white", action: "a2-a3", turn: 3, clock_ms: 20_000 },
];
const position = (ply: number): ReplayPosition => ({ ply, board: board(), to_act: ["white"], last: null });

describe("a replayed state", () => {
  it("an earlier state has no captured values and no points", () => {
    const displayed = replayedState(position(1), view, history, true);
    expect(displayed.board.lost).toBeUndefined();
    expect(displayed.result).toBeNull();
    expect(displayed.to_act).toEqual(["white"]);
  });

  it("the last state has the points only if everything is revealed", () => {
    expect(replayedState(position(3), view, history, true).result?.scores).toEqual({ white: 15, black: 13 });
    expect(replayedState(position(3), view, history, false).result).toBeNull();
    expect(liveState(view).result).toBe(view.result);
  });

  it("only the last state of a finished game counts as its end", () => {
    for (const revealed of [true, false]) {
      expect(replayedState(position(3), view, history, revealed).ended).toBe(true);
      expect(replayedState(position(2), view, history, revealed).ended).toBe(false);
    }
    const playing = { ...view, status: "playing", result: null } as RoomView;
    expect([liveState(view).ended, liveState(playing).ended]).toEqual([true, false]);
    expect(replayedState(position(3), playing, history, true).ended).toBe(false);
  });

  it("a replayed state has the clocks of its position", () => {
    const times = (ply: number) => {
      const { white_ms, black_ms } = clockAt(clock, history, ply);
      return [white_ms, black_ms];
    };
    expect(times(0)).toEqual([60_000, 60_000]);
    expect(times(1)).toEqual([55_000, 60_000]);
    expect(times(2)).toEqual([55_000, 50_000]);
    expect(times(3)).toEqual([20_000, 30_000]);
    expect(replayedState(position(1), view, history, true).clock?.running).toEqual([]);
  });

  it("a replay keeps the running clocks of a game in progress", () => {
    const playing = { ...view, status: "playing" } as RoomView;
    expect(replayedState(position(1), playing, history, false).clock).toBe(clock);
  });
});
