import { describe, expect, it } from "vitest";
import type { Outcome } from "../protocol";
import { unratedText } from "./result-heading";

const resigned: Outcome = { winner: "black", reason: "resignation", scores: null };
const aborted: Outcome = { winner: null, reason: "aborted", scores: null };

describe("a rated game that ended", () => {
  it("says why it is not rated if it ended early", () => {
    expect(unratedText({ result: resigned, hardly_begun: true })).toMatch(/^Not rated: /);
  });

  it("says nothing if it counts, and if it was not played", () => {
    expect(unratedText({ result: null })).toBeNull();
    expect(unratedText({ result: resigned })).toBeNull();
    expect(unratedText({ result: aborted, hardly_begun: true })).toBeNull();
  });
});
