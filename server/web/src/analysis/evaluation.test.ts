import { beforeEach, expect, test, vi } from "vitest";
import { RequestError, type ServerMessage } from "../net/messages";
import type { Evaluation } from "../protocol";

const { request, heard } = vi.hoisted(() => ({
  request: vi.fn(),
  heard: { push: (frame: ServerMessage): void => void frame },
}));
vi.mock("../net/connection.svelte", () => ({
  connection: {
    request,
    listen: (listener: (frame: ServerMessage) => void) => {
      heard.push = listener;
      return () => {};
    },
  },
}));
const { PositionEvaluation } = await import("./evaluation.svelte");

const ASKED = { game: "tablut", position: "start" };

function push(step: number, more: Partial<Evaluation> = {}): void {
  heard.push({ type: "evaluation", position: "start", step, steps: 4, seat: "white", ...more });
}

beforeEach(() => {
  request.mockReset();
  request.mockResolvedValue({});
});

test("the deepest result is kept", () => {
  const evaluation = new PositionEvaluation();
  evaluation.ask(ASKED);
  for (const step of [1, 3, 2]) push(step);
  expect(evaluation.result?.step).toBe(3);
  push(4, { position: "other" });
  expect(evaluation.isDone).toBe(false);
  push(4);
  expect(evaluation.isDone).toBe(true);
});

test("stopped searches are requested once more to get the reason", async () => {
  const evaluation = new PositionEvaluation();
  evaluation.ask(ASKED);
  request.mockRejectedValue(new RequestError("not_now", "ask again later", null));
  push(1, { stopped: true });
  await vi.waitFor(() => expect(evaluation.refusal).toBe("Ask again later."));
  expect(evaluation.result).toBeNull();
  expect(request).toHaveBeenCalledTimes(2);
});

test("searches that stop twice are not requested again", () => {
  const evaluation = new PositionEvaluation();
  evaluation.ask(ASKED);
  for (const step of [1, 1, 1]) push(step, { stopped: true });
  expect(request).toHaveBeenCalledTimes(2);
  expect(evaluation.refusal).not.toBeNull();
  evaluation.ask(ASKED);
  expect(evaluation.refusal).toBeNull();
});
