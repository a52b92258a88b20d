import { describe, expect, it } from "vitest";
import type { ClockView } from "../protocol";
import { crossedThreshold, firstActionLeft, remaining, spokenTime, timeText, untilChange } from "./clock";

const clock: ClockView = {
  kind: "live",
  white_ms: 60_000,
  black_ms: 5_000,
  running: ["white"],
  at: 1_000_000,
};

describe("a clock", () => {
  it("a clock counts down only while it runs", () => {
    expect(remaining(clock, "white", 1_012_345)).toBe(47_655);
    expect(remaining(clock, "black", 1_012_345)).toBe(5_000);
  });

  it("a clock stays between zero and the time that the server sent", () => {
    expect(remaining(clock, "white", 2_000_000)).toBe(0);
    expect(remaining(clock, "white", 999_000)).toBe(60_000);
  });

  it.each([
    [3_900_000, "1:05:00"],
    [3_599_999, "59:59"],
    [299_000, "4:59"],
    [10_000, "0:10"],
    [9_999, "9.9"],
    [60, "0.0"],
    [0, "0.0"],
  ])("a live clock shows %i ms as %s", (ms, text) => expect(timeText(ms, "live")).toBe(text));

  it.each([
    [259_200_000, "3 days"],
    [259_199_990, "3 days"],
    [86_399_990, "1 day"],
    [100_000_000, "1 day 4 h"],
    [4_000_000, "1 h 6 min"],
    [90_000, "1 min"],
    [59_999, "under 1 min"],
  ])("the clock of a correspondence game shows %i ms as %s", (ms, text) =>
    expect(timeText(ms, "days")).toBe(text),
  );

  it("the next update of a clock is due when its text changes", () => {
    const times = {
      live: [3_900_123, 60_000, 12_345, 10_000, 9_999, 950, 100],
      days: [3_900_123, 90_000, 60_000],
    };
    for (const kind of ["live", "days"] as const) {
      for (const ms of times[kind]) {
        const wait = untilChange(ms, kind);
        expect(timeText(ms - wait, kind), `${kind} ${ms}`).not.toBe(timeText(ms, kind));
        expect(timeText(ms - wait + 1, kind)).toBe(timeText(ms, kind));
      }
    }
  });

  it("a clock is announced in words at fixed thresholds", () => {
    expect(spokenTime(61_000, "live")).toBe("1 minute 1 second");
    expect(spokenTime(10_000, "live")).toBe("10 seconds");
    expect(crossedThreshold(60_500, 59_900)).toBe(60_000);
    expect(crossedThreshold(59_900, 59_000)).toBeUndefined();
  });

  it("a clock counts down the time for the first action", () => {
    expect(firstActionLeft(clock, clock.at + 5_000)).toBeNull();
    const begun = { ...clock, first_action_ms: 30_000 };
    expect(firstActionLeft(begun, clock.at + 5_000)).toBe(25_000);
    expect(firstActionLeft(begun, clock.at - 5_000)).toBe(30_000);
    expect(firstActionLeft(begun, clock.at + 60_000)).toBe(0);
    expect(firstActionLeft(null, 0)).toBeNull();
  });
});
