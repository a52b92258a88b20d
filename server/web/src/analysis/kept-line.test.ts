import { expect, test } from "vitest";
import { parseKeptLine } from "./kept-line";

const kept = { actions: ["e3-f3", "e2-g2"], at: 1, orientation: "black", seeking: false };

test("a kept line can be read", () => {
  expect(parseKeptLine(kept)).toEqual(kept);
});

test.for([null, "line", { analysis: true }, { ...kept, actions: [1] }, { ...kept, orientation: "red" }])(
  "a state without a valid line is ignored: %j",
  (state) => expect(parseKeptLine(state)).toBeNull(),
);
