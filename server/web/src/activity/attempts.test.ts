import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Attempts } from "./attempts";

let made: number;
let succeeds: boolean;
let attempts: Attempts;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  [made, succeeds] = [0, false];
  attempts = new Attempts(async () => {
    made++;
    return succeeds;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("failed attempts are repeated after growing pauses", async () => {
  await attempts.start();
  const counts = [];
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    counts.push(made);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect([counts, made]).toEqual([[1, 2, 3, 4, 5, 6], 7]);
});

test("a success ends the attempts and shortens the next pause", async () => {
  await attempts.start();
  await vi.advanceTimersByTimeAsync(5_000);
  succeeds = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([made, vi.getTimerCount()]).toEqual([3, 0]);
  attempts.startLater();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(made).toBe(4);
});

test("stopped attempts are not repeated", async () => {
  await attempts.start();
  attempts.stop();
  const running = attempts.start();
  attempts.stop();
  await running;
  expect([made, vi.getTimerCount()]).toEqual([2, 0]);
});

test("a restart during a failing attempt leads to another attempt", async () => {
  void attempts.start();
  attempts.stop();
  await attempts.start();
  expect(made).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(made).toBe(2);
});
