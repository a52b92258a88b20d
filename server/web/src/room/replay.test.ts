import { beforeEach, expect, test, vi } from "vitest";
import type { Replay as Positions, RoomView } from "../protocol";

const PLIES = 3;
const { sent } = vi.hoisted(() => ({ sent: [] as { from: number; answer: (answer: Positions) => void }[] }));

vi.mock("../net/connection.svelte", () => ({
  connection: {
    request: ({ from }: { from: number }) => new Promise<Positions>((answer) => sent.push({ from, answer })),
  },
}));

const settled = () => new Promise((resolve) => setTimeout(resolve));

const { Replay } = await import("./replay.svelte");

const position = (ply: number) => ({ ply, board: {}, to_act: [], last: null });
const positions = () =>
  ({ positions: Array.from({ length: PLIES + 1 }, (_, ply) => position(ply)) }) as unknown as Positions;

function finishedGame(): InstanceType<typeof Replay> {
  const replay = new Replay("room", null);
  replay.update({ ...position(PLIES), status: "finished", seat: "white" } as unknown as RoomView);
  return replay;
}

beforeEach(() => {
  sent.length = 0;
});

test("a replay plays the whole game and stops at its end", async () => {
  const replay = finishedGame();
  replay.play();
  sent[0]?.answer(positions());
  await settled();
  const shown = [];
  while (replay.playing) {
    shown.push(replay.at);
    replay.advance();
  }
  expect(shown).toEqual([0, 1, 2]);
  expect(replay.at).toBeNull();
});

test("a takeback to the displayed position ends the replay", () => {
  const replay = new Replay("room", null);
  const live = (ply: number) =>
    ({ ...position(ply), status: "playing", seat: "white" }) as unknown as RoomView;
  replay.update(live(2));
  replay.go(1);
  expect(replay.at).toBe(1);
  replay.update(live(1));
  expect(replay.at).toBeNull();
});

test("positions that may have been taken back are fetched anew", async () => {
  const replay = new Replay("room", null);
  const live = (ply: number) =>
    ({ ...position(ply), status: "playing", seat: "white" }) as unknown as RoomView;
  for (const ply of [1, 2]) replay.update(live(ply));
  replay.go(1);
  expect(sent.map(({ from }) => from)).toEqual([0]);
  sent[0]?.answer(positions());
  await settled();
  replay.update(live(3), false);
  expect(sent.map(({ from }) => from)).toEqual([0, 0]);
});

test("a replay waits for positions that are not fetched yet", async () => {
  const replay = finishedGame();
  replay.play();
  replay.advance();
  expect([replay.at, replay.playing, sent.length]).toEqual([0, true, 1]);
  sent[0]?.answer(positions());
  await settled();
  replay.advance();
  expect(replay.at).toBe(1);
});

test("a step by the viewer stops a replay that is playing", async () => {
  const replay = finishedGame();
  replay.play();
  sent[0]?.answer(positions());
  await settled();
  replay.step(1);
  expect([replay.at, replay.playing]).toEqual([1, false]);
  replay.play();
  expect([replay.at, replay.playing]).toEqual([1, true]);
});
