import { expect, test } from "vitest";
import { parseKeptLesson } from "./kept-lesson";

const kept = { at: 3, solved: [0, 2] };

test("kept progress can be read", () => {
  expect(parseKeptLesson({ ...kept, scroll: 40 }, 4)).toEqual(kept);
});

test.for([
  null,
  "lesson",
  { scroll: 40 },
  { ...kept, at: 1.5 },
  { ...kept, at: -1 },
  { ...kept, solved: [4] },
])("a state without valid progress is ignored: %j", (state) => expect(parseKeptLesson(state, 4)).toBeNull());

test("progress beyond the last step is ignored", () => {
  expect(parseKeptLesson(kept, 3)).toBeNull();
});
