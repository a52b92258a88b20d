import { describe, expect, it } from "vitest";
import type { Outcome } from "../protocol";
import { unratedText } from "./result-heading";

const resigned: Outcome = { winner: "black", reason: "resignation", scores: null };
const aborted: Outcome = { winner: null, reason: "aborted", scores: null };

describe("the reason why a rated game changes no ratings", () => {
  it("is given if the game ended too early", () => {
    expect(unratedText({ result: resigned, hardly_begun: true })).toMatch(/^Not rated: /);
  });

  it("is null in a game that is unfinished, rated or aborted", () => {
    expect(unratedText({ result: null })).toBeNull();
    expect(unratedText({ result: resigned })).toBeNull();
    expect(unratedText({ result: aborted, hardly_begun: true })).toBeNull();
  });
});
