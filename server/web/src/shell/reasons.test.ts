import { expect, test } from "vitest";
import type { LastAction, Outcome, Player } from "../protocol";
import { endText, reasonText } from "./reasons";

const outcome = (winner: Outcome["winner"], reason: string, scores: Outcome["scores"] = null): Outcome => ({
  winner,
  reason,
  scores,
});

const player: Player = { user: { id: "u1", name: "Ann", kind: "guest" }, rating: null, online: true };
const players = { white: player, black: player };

test("a reason text names the sides, and the scores if known", () => {
  expect(reasonText(outcome("black", "resignation"))).toBe("White resigned, so Black wins.");
  expect(reasonText(outcome("white", "time", { white: 20, black: 15 }))).toMatch(/ White 20, Black 15\.$/);
});

test("a reason in the catalogue has the catalogue’s sentence", () => {
  const limit = {
    id: "turn_limit",
    won: "{winner} has more land than {loser}.",
    drawn: "Both sides have equal land.",
  };
  const info = { reason_names: [limit] };
  expect(reasonText(outcome("black", "turn_limit"), info)).toBe("Black has more land than White.");
  expect(reasonText(outcome(null, "turn_limit", { white: 4, black: 4 }), info)).toBe(
    "Both sides have equal land. White 4, Black 4.",
  );
  expect(reasonText(outcome("black", "resignation"), info)).toBe("White resigned, so Black wins.");
});

test("the ID of an unknown reason becomes readable text", () => {
  expect(reasonText(outcome("white", "bridge_built"))).toBe("White won. Bridge built.");
});

test("the end text names the side that made no first move", () => {
  const result = outcome(null, "no_first_action");
  const last: LastAction = { seat: "white", action: "e3-f3", events: [], turn_number: 1 };
  const info = { count_names: [{ id: "supply", name: "cubes left", values: [] }], reason_names: [] };
  const view = { result, last, ply: 1, players };
  expect(endText(view, info)).toBe("The game was called off: Black made no first move in time.");

  const phases = { id: "phase", name: "phase", values: [{ value: 0, name: "claim", sign: "+" }] };
  const unknown = endText(view, { ...info, count_names: [phases] });
  expect(unknown, "White’s turn may still go on").not.toMatch(/Black|White/);

  const unmoved = { result, last: null, ply: 0, players };
  expect(endText(unmoved, info)).toBe("The game was called off: White made no first move in time.");
  expect(endText(unmoved, { ...info, count_names: [phases] })).toMatch(/: White made no first move/);
  const settingUp = endText(unmoved, { ...info, aim: "Bring your pieces home." });
  expect(settingUp, "both sides set up their pieces first").toMatch(/: a first move was not made in time\.$/);
});

test("an aborted game that nobody joined reads as withdrawn", () => {
  const view = { result: outcome(null, "aborted"), last: null, ply: 0, players };
  expect(endText(view)).toBe("The game was called off before both sides had made a move.");
  const open = { ...view, players: { white: player, black: null } };
  expect(endText(open)).toBe("The invitation was withdrawn or has lapsed.");
  expect(endText({ ...open, result: outcome(null, "declined") })).toBe("The challenge was declined.");
});
