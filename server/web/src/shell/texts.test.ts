import { expect, test } from "vitest";
import type { Outcome } from "../protocol";
import { clockText, levelText, outcomeFor, playerName, readable, resultText, sentence } from "./texts";

const outcome = (winner: Outcome["winner"], reason: string, scores: Outcome["scores"] = null): Outcome => ({
  winner,
  reason,
  scores,
});

test("clocks have readable names", () => {
  expect(clockText(null)).toBe("no clock");
  expect(clockText({ days: 1 })).toBe("1 day per turn");
  expect(clockText({ days: 3 })).toBe("3 days per turn");
  expect(clockText({ initial_s: 300, increment_s: 3 })).toBe("5 min + 3 s");
  expect(clockText({ initial_s: 90 })).toBe("90 s");
});

test("a computer level has a number, and a name if it is known", () => {
  expect(levelText(2, "Learner")).toBe("Level 2 · Learner");
  expect(levelText(7)).toBe("Level 7");
});

test("a draw differs from a game that was not played", () => {
  expect(resultText(outcome(null, "draw_agreed"))).toBe("Draw");
  expect(resultText(outcome(null, "aborted"))).toBe("Not played");
  expect(resultText(outcome(null, "closed"))).toBe("Not played");
  expect(resultText(outcome("black", "time"))).toBe("Black won");
});

test("each side has an outcome of its own", () => {
  expect(outcomeFor("white", outcome("white", "time"))).toBe("won");
  expect(outcomeFor("black", outcome("white", "time"))).toBe("lost");
  expect(outcomeFor("black", outcome(null, "draw_agreed"))).toBe("drawn");
  expect(outcomeFor("black", outcome(null, "aborted"))).toBe("off");
});

test("a player name includes the rating if there is one", () => {
  const user = { id: "u7", name: "Anna", kind: "guest" as const };
  expect(playerName({ user, rating: 1512, online: true })).toBe("Anna (1512)");
  expect(playerName({ user, rating: null, online: true })).toBe("Anna");
  expect(playerName(null)).toBe("Open seat");
});

test("an ID becomes readable text", () => {
  expect(readable("cube_turn")).toBe("Cube turn");
});

test("a sentence keeps the small letter of a square", () => {
  expect(sentence("there is no piece on a1")).toBe("There is no piece on a1.");
  expect(sentence("b4 is empty")).toBe("b4 is empty.");
});
