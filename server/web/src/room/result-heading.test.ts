import { describe, expect, it } from "vitest";
import type { Outcome } from "../protocol";
import { unratedText } from "./result-heading";

const resigned: Outcome = { winner: "black", reason: "resignation", scores: null };
const aborted: Outcome = { winner: null, reason: "aborted", scores: null };

describe("the reason why a rated game changes no ratings", () => {
  it("the reason is given if the game ended too early", () => {
    expect(unratedText({ result: resigned, hardly_begun: true })).toMatch(/^Not rated: /);
  });

  it("an unfinished, aborted or long enough game gives no reason", () => {
    expect(unratedText({ result: null })).toBeNull();
    expect(unratedText({ result: resigned })).toBeNull();
    expect(unratedText({ result: aborted, hardly_begun: true })).toBeNull();
  });
});
