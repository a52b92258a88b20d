import { expect, test } from "vitest";
import { quietHours, times } from "./quiet-hours";

test("times are converted to minutes of the day and back", () => {
  const quiet = quietHours("22:30", "08:00", 60);
  expect(quiet).toEqual({ from: 1350, to: 480, offset: 60 });
  expect(quiet && times(quiet)).toEqual({ from: "22:30", to: "08:00" });
});

test("a missing time or two equal times give no quiet hours", () => {
  for (const [from, to] of [
    ["", "08:00"],
    ["22:00", ""],
    ["08:00", "08:00"],
  ])
    expect(quietHours(from ?? "", to ?? "", 0)).toBeNull();
});
