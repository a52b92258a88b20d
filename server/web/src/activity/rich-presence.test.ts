import { expect, test } from "vitest";
import { viewOf } from "./fakes";
import { INTERVAL_MS, Throttle, richPresence, type Timer } from "./rich-presence";

const name = () => "Tablut";

test("the presence shows the game, the turn and the spectators", () => {
  expect(richPresence(null, name)).toEqual({ details: "In the lobby", state: "Choosing a game" });
  expect(richPresence(viewOf("anna", "bo", { spectators: 2 }), name)).toEqual({
    details: "Tablut: anna – bo",
    state: "anna to move · 2 watching",
  });
  const of = (more: Parameters<typeof viewOf>[2]) => richPresence(viewOf("anna", "bo", more), name).state;
  expect(of({ setup: true, to_act: ["white", "black"] })).toBe("Setting up");
  expect(of({ to_act: [], result: { winner: "black", reason: "time", scores: null } })).toBe("Black won");
  expect(richPresence(viewOf("anna", null, { status: "waiting" }), name).state).toBe("A seat is free");
});

test("a long line is cut to the length that Discord accepts", () => {
  const { details } = richPresence(viewOf("a".repeat(100), "b".repeat(100)), name);
  expect(details).toHaveLength(128);
});

class ManualTimer implements Timer {
  time = 0;
  calls: { at: number; call: () => void }[] = [];
  now = () => this.time;
  after = (ms: number, call: () => void) => this.calls.push({ at: this.time + ms, call });

  advance(ms: number): void {
    this.time += ms;
    const due = this.calls.filter(({ at }) => at <= this.time);
    this.calls = this.calls.filter(({ at }) => at > this.time);
    for (const { call } of due) call();
  }
}

test("a throttle sends the latest value at most every four seconds", () => {
  const timer = new ManualTimer();
  const sent: string[] = [];
  const throttle = new Throttle((value: string) => sent.push(value), timer);
  for (const value of ["a", "b", "c"]) throttle.set(value);
  expect(sent).toEqual(["a"]);
  timer.advance(INTERVAL_MS - 1);
  expect(sent).toEqual(["a"]);
  timer.advance(1);
  expect(sent).toEqual(["a", "c"]);
  timer.advance(10 * INTERVAL_MS);
  throttle.set("c");
  expect(sent).toEqual(["a", "c"]);
  throttle.set("d");
  expect(sent).toEqual(["a", "c", "d"]);
});

test("a throttle sends no change that was undone before it is due", () => {
  const timer = new ManualTimer();
  const sent: string[] = [];
  const throttle = new Throttle((value: string) => sent.push(value), timer);
  for (const value of ["a", "b", "a"]) throttle.set(value);
  timer.advance(INTERVAL_MS);
  expect(sent).toEqual(["a"]);
});
