import { expect, test } from "vitest";
import { clockChoice, clockError, parseClocks, type ClockSettings } from "./clock-settings";

const LIVE: ClockSettings = { timeControl: "live", minutes: 10, increment_s: 5, days: 3 };

test("each kind of opponent has its own default clock", () => {
  const { computer, people } = parseClocks(null);
  expect(clockChoice(computer)).toBeNull();
  expect(clockChoice(people)).toEqual({ initial_s: 600, increment_s: 5 });
});

test("a stored clock is used for its kind of opponent only", () => {
  const computer = { ...LIVE, minutes: 3, increment_s: 2 };
  const clocks = parseClocks(JSON.stringify({ computer }));
  expect(clocks.computer).toEqual(computer);
  expect(clocks.people).toEqual(LIVE);
});

test("an invalid stored clock is replaced by the default", () => {
  const invalid = ["{", "null", "3", '{"people":3}', '{"people":{"timeControl":"never"}}'];
  const odd = [{ minutes: 999 }, { increment_s: "5" }, { days: 4 }, { timeControl: "x" }];
  for (const text of [...invalid, ...odd.map((some) => JSON.stringify({ people: { ...LIVE, ...some } }))])
    expect(parseClocks(text).people, text).toEqual(LIVE);
});

test("each kind of clock is encoded", () => {
  expect(clockChoice({ ...LIVE, timeControl: "none" })).toBeNull();
  expect(clockChoice({ ...LIVE, timeControl: "days", days: 7 })).toEqual({ days: 7 });
  expect(clockChoice({ ...LIVE, minutes: 0.5, increment_s: 0 })).toEqual({ initial_s: 30, increment_s: 0 });
});

test("an invalid clock is reported", () => {
  const of = (changes: Partial<ClockSettings>) => clockError({ ...LIVE, ...changes });
  expect(of({})).toBeNull();
  expect(of({ minutes: 0, increment_s: 0 })).toMatch(/some minutes or seconds/);
  expect(of({ minutes: 181 })).toMatch(/180 minutes/);
  expect(of({ minutes: Number.NaN })).toMatch(/minutes/);
  expect(of({ increment_s: 601 })).toMatch(/600 seconds/);
  expect(of({ increment_s: 2.5 })).toMatch(/600 seconds/);
  expect(of({ timeControl: "days", minutes: 999 })).toBeNull();
});
