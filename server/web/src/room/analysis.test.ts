import { beforeEach, expect, test, vi } from "vitest";
import { RequestError, type ServerMessage } from "../net/messages";
import type { Analysis } from "../protocol";

const { request, heard } = vi.hoisted(() => ({
  request: vi.fn(),
  heard: { push: (frame: ServerMessage): void => void frame },
}));
vi.mock("../net/connection.svelte", () => ({
  connection: {
    status: "open",
    request,
    listen: (listener: (frame: ServerMessage) => void) => {
      heard.push = listener;
      return () => {};
    },
  },
}));
const { GameAnalysis } = await import("./analysis.svelte");

function push(from: number, count: number, more: Partial<Analysis> = {}): void {
  const actions = Array.from({ length: count }, () => ({ seat: "white" as const }));
  heard.push({ type: "analysis", room: "a", total: 4, from, actions, ...more });
}

beforeEach(() => {
  request.mockReset();
  request.mockResolvedValue({});
});

test("the parts of an analysis are joined until its summary comes", () => {
  const analysis = new GameAnalysis("a");
  analysis.ask();
  push(0, 2);
  push(2, 2, { summary: { accuracy: { white: 90, black: 80 }, turning_points: [] } });
  expect(analysis.actions).toHaveLength(4);
  analysis.ask();
  expect(request).toHaveBeenCalledTimes(1);
  analysis.close();
});

test("an analysis with a missing part is requested again", () => {
  const analysis = new GameAnalysis("a");
  analysis.ask();
  push(1, 1);
  expect(request).toHaveBeenCalledTimes(2);
  analysis.close();
});

test("a stopped analysis is requested once more to get the reason", async () => {
  const analysis = new GameAnalysis("a");
  analysis.ask();
  request.mockRejectedValue(new RequestError("not_now", "ask again later", null));
  push(0, 0, { stopped: true });
  await vi.waitFor(() => expect(analysis.refusal).toBe("Ask again later."));
  push(0, 0, { stopped: true });
  expect(request).toHaveBeenCalledTimes(2);
  analysis.close();
});
