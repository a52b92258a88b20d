import { expect, it } from "vitest";
import { nextLesson } from "./finished-lessons";

const CATALOGUE = ["tablut", "kubism", "subulata"];

it.each([
  ["tablut", [], "kubism"],
  ["tablut", ["tablut", "kubism"], "subulata"],
  ["subulata", ["subulata"], "tablut"],
  ["kubism", CATALOGUE, undefined],
])("after %s, with %j finished, the next lesson is %s", (game, finished, next) => {
  expect(nextLesson(game, CATALOGUE, finished)).toBe(next);
});
