import { expect, test } from "vitest";
import { chart } from "./chart";

const of = (...ratings: number[]) => ratings.map((rating, at) => ({ at, rating }));

test("a chart needs two points", () => {
  expect(chart([], 100, 50)).toBeNull();
  expect(chart(of(1500), 100, 50)).toBeNull();
});

test("the line spans the width; higher ratings are drawn higher", () => {
  const drawn = chart(of(1500, 1600, 1550), 100, 50);
  expect(drawn?.line).toBe("0,50 50,0 100,25");
  expect(drawn?.last).toEqual({ x: 100, y: 25 });
});

test("a few round ratings are marked", () => {
  expect(chart(of(1512, 1588), 100, 50)?.marks.map((mark) => mark.rating)).toEqual([1500, 1550, 1600]);
  for (const span of [0, 10, 99, 340, 1200, 2600]) {
    const marks = chart(of(1487, 1487 + span), 100, 50)?.marks ?? [];
    expect(marks.length).toBeGreaterThanOrEqual(2);
    expect(marks.length).toBeLessThanOrEqual(6);
    expect([marks[0]?.y, marks.at(-1)?.y]).toEqual([50, 0]);
  }
});

test("a constant rating is a horizontal line", () => {
  expect(chart(of(1500, 1500), 100, 50)?.line).toBe("0,50 100,50");
});
