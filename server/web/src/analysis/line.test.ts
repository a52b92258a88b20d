import { beforeEach, expect, test, vi } from "vitest";
import type { PositionView } from "../protocol";

const { fetchPosition } = vi.hoisted(() => ({ fetchPosition: vi.fn() }));
vi.mock("../shell/positions", () => ({ fetchPosition }));
const { Line } = await import("./line.svelte");

beforeEach(() => {
  fetchPosition.mockReset();
  fetchPosition.mockImplementation(async (_: string, query: { position: string }, action?: string) =>
    action === "illegal"
      ? "That is not possible."
      : ({
          position: action === undefined ? query.position : `${query.position} ${action}`,
          last: action === undefined ? null : { action },
          result: null,
        } as PositionView),
  );
});

test("a line starts again at the position that was shown", async () => {
  const line = new Line("tablut", { position: "start" });
  await line.start(["a", "b", "c"], 1);
  expect(line.actions).toEqual(["a", "b", "c"]);
  expect(line.view?.position).toBe("start a");
  line.go(3);
  expect(line.view?.position).toBe("start a b c");
});

test("a line starts with the actions that can still be played", async () => {
  const line = new Line("tablut", { position: "start" });
  await line.start(["a", "illegal", "c"], 3);
  expect(line.actions).toEqual(["a"]);
  expect(line.view?.position).toBe("start a");
  expect(line.refusal).toBeNull();
});

test("a line without a first position says why", async () => {
  fetchPosition.mockResolvedValue("The server can’t be reached.");
  const line = new Line("tablut", {});
  await line.start(["a"], 1);
  expect(line.view).toBeNull();
  expect(line.refusal).toBe("The server can’t be reached.");
});
