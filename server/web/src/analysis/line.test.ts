import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PositionView } from "../protocol";

const { fetchPosition } = vi.hoisted(() => ({ fetchPosition: vi.fn() }));
vi.mock("../shell/positions", () => ({ fetchPosition }));
const unreachable = { refusal: "The server can’t be reached.", temporary: true };
const { Line } = await import("./line.svelte");

beforeEach(() => {
  vi.useFakeTimers();
  fetchPosition.mockReset();
  fetchPosition.mockImplementation(async (_: string, query: { position: string }, action?: string) =>
    action === "illegal"
      ? { refusal: "That is not possible.", temporary: false }
      : ({
          position: action === undefined ? query.position : `${query.position} ${action}`,
          last: action === undefined ? null : { action },
          result: null,
        } as PositionView),
  );
});

afterEach(() => void vi.useRealTimers());

test("a line loads all actions and shows the position at an index", async () => {
  const line = new Line("tablut", { position: "start" });
  await line.start(["a", "b", "c"], 1);
  expect(line.actions).toEqual(["a", "b", "c"]);
  expect(line.view?.position).toBe("start a");
  line.go(3);
  expect(line.view?.position).toBe("start a b c");
});

test("a line loads the actions before the first illegal one", async () => {
  const line = new Line("tablut", { position: "start" });
  await line.start(["a", "illegal", "c"], 3);
  expect(line.actions).toEqual(["a"]);
  expect(line.view?.position).toBe("start a");
  expect(line.refusal).toBeNull();
});

test("a line shows why its first position was refused", async () => {
  fetchPosition.mockResolvedValue({ refusal: "There is no such game.", temporary: false });
  const line = new Line("tablut", {});
  await line.start(["a"], 1);
  expect(line.view).toBeNull();
  expect(line.refusal).toBe("There is no such game.");
});

test("no action is lost while the server cannot answer", async () => {
  const line = new Line("tablut", { position: "start" });
  const answer = fetchPosition.getMockImplementation();
  fetchPosition.mockImplementation(async (game: string, query: object, action?: string) =>
    action === "b" ? unreachable : answer?.(game, query, action),
  );
  const started = line.start(["a", "b", "c"], 2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([line.positions, line.refusal]).toEqual([[], unreachable.refusal]);
  if (answer) fetchPosition.mockImplementation(answer);
  await vi.advanceTimersByTimeAsync(6_000);
  await started;
  expect([line.actions, line.at, line.refusal]).toEqual([["a", "b", "c"], 2, null]);
});

test("a closed line sends no further request", async () => {
  fetchPosition.mockResolvedValue(unreachable);
  const line = new Line("tablut", {});
  const started = line.start();
  await vi.advanceTimersByTimeAsync(0);
  line.close();
  await vi.advanceTimersByTimeAsync(6_000);
  await started;
  expect(fetchPosition).toHaveBeenCalledTimes(1);
});

test("a late refusal is not shown beside another position", async () => {
  const line = new Line("tablut", { position: "start" });
  await line.start(["a"], 1);
  let answer = (_: unknown): void => {};
  fetchPosition.mockImplementationOnce(() => new Promise((done) => (answer = done)));
  const played = line.play(["b"]);
  line.go(0);
  answer(unreachable);
  expect([await played, line.refusal]).toEqual([false, null]);
});
