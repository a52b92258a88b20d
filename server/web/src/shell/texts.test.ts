import { expect, test } from "vitest";
import type { Outcome } from "../protocol";
import { clockText, playerName, readable, reasonText, resultText } from "./texts";

const outcome = (winner: Outcome["winner"], reason: string, scores: Outcome["scores"] = null): Outcome => ({
  winner,
  reason,
  scores,
});

test("clocks are told as people speak of them", () => {
  expect(clockText(null)).toBe("no clock");
  expect(clockText({ days: 1 })).toBe("1 day a turn");
  expect(clockText({ days: 3 })).toBe("3 days a turn");
  expect(clockText({ initial_s: 300, increment_s: 3 })).toBe("5 min + 3 s");
  expect(clockText({ initial_s: 90 })).toBe("90 s");
});

test("an ending says who and how, with the points where there are any", () => {
  expect(reasonText(outcome("black", "resignation"))).toBe("White resigned.");
  expect(reasonText(outcome("white", "king_escaped"))).toBe("The king reached a corner.");
  expect(reasonText(outcome("white", "home", { white: 20, black: 15 }))).toMatch(/ 20 to 15\.$/);
});

test("where points decide, nobody is said to have had no move", () => {
  expect(reasonText(outcome("black", "no_moves"))).toBe("White had no move left.");
  expect(reasonText(outcome("black", "no_moves", { white: 12, black: 15 }))).toBe(
    "No move was left. 12 to 15.",
  );
});

test("where land decides, it is said which", () => {
  expect(reasonText(outcome("black", "turn_limit"))).toMatch(/Black holds more land: what is controlled/);
  expect(reasonText(outcome(null, "turn_limit"))).toMatch(/both sides hold as much land/);
});

test("an ending that is new to the page is told by its word", () => {
  expect(reasonText(outcome("white", "bridge_built"))).toBe("Bridge built.");
});

test("a draw is not a game that was never played", () => {
  expect(resultText(outcome(null, "draw_agreed"))).toBe("Draw");
  expect(resultText(outcome(null, "aborted"))).toBe("Not played");
  expect(resultText(outcome("black", "time"))).toBe("Black won");
});

test("a player is told with his rating if he has one", () => {
  const user = { id: "u7", name: "Anna", kind: "guest" as const };
  expect(playerName({ user, rating: 1512, online: true })).toBe("Anna (1512)");
  expect(playerName({ user, rating: null, online: true })).toBe("Anna");
  expect(playerName(null)).toBe("nobody yet");
});

test("an id is read as words", () => {
  expect(readable("cube_turn")).toBe("Cube turn");
});
