import { expect, test } from "vitest";
import { instanceOf, member, viewOf } from "./fakes";
import { seatAccess, QUEUE_HEAD_START_MS, nextStep, placeInQueue, sameGame } from "./next-game";

const queue = { winner_stays: true, waiting: ["bo", "cy"] };
const open = viewOf("anna", null);

test("for some seconds, only the first in the queue may sit down", () => {
  const instance = instanceOf(["anna", "bo", "cy"], queue);
  expect(seatAccess(instance, open, "bo", 0)).toEqual({ free: true });
  expect(seatAccess(instance, open, "cy", QUEUE_HEAD_START_MS - 1)).toEqual({
    free: false,
    first: member("bo"),
  });
  expect(seatAccess(instance, open, "cy", QUEUE_HEAD_START_MS)).toEqual({ free: true });
});

test("the seat is free if nobody in the queue has precedence", () => {
  expect(seatAccess(instanceOf(["anna", "dee"], queue), open, "dee", 0)).toEqual({ free: true });
  const own = instanceOf(["anna", "dee"], { winner_stays: true, waiting: ["anna"] });
  expect(seatAccess(own, open, "dee", 0)).toEqual({ free: true });
  expect(seatAccess(instanceOf(["anna", "bo"], { waiting: ["bo"] }), open, "cy", 0)).toEqual({ free: true });
});

test("places in the queue count from one", () => {
  const instance = instanceOf(["bo", "cy"], queue);
  expect(["bo", "cy", "anna", undefined].map((id) => placeInQueue(instance, id))).toEqual([1, 2, null, null]);
});

test("the winner creates the next game if the winner stays", () => {
  const won = {
    status: "finished",
    result: { winner: "white", reason: "resignation", scores: null },
  } as const;
  const of = (seat: "white" | "black" | null) => viewOf("anna", "bo", { ...won, seat });
  const stays = instanceOf(["anna", "bo", "cy"], queue);
  expect(nextStep(stays, of("white"))).toBe("begin");
  expect(nextStep(stays, of("black"))).toBe("await_winner");
  expect(nextStep(stays, of(null))).toBe("await_winner");
});

test("players choose the next game unless a winner stays", () => {
  const drawn = viewOf("anna", "bo", {
    seat: "white",
    result: { winner: null, reason: "draw_agreed", scores: null },
  });
  expect(nextStep(instanceOf(["anna", "bo"], queue), drawn)).toBe("choose");
  const won = viewOf("anna", "bo", { result: { winner: "white", reason: "resignation", scores: null } });
  expect(nextStep(instanceOf(["bo", "cy"], queue), won)).toBe("choose");
  expect(nextStep(instanceOf(["anna", "bo"]), won)).toBe("choose");
});

test("the next game has the same rules and clock", () => {
  const clock = {
    kind: "live",
    initial_s: 300,
    increment_s: 3,
    running: [],
    at: 0,
    white_ms: 1,
    black_ms: 2,
  } as const;
  const view = viewOf("anna", "bo", {
    variant: "klassik",
    options: { pond: "plain" },
    clock: { ...clock, running: [] },
  });
  expect(sameGame(view)).toMatchObject({
    type: "create",
    game: "tablut",
    variant: "klassik",
    options: { pond: "plain" },
    clock: { initial_s: 300, increment_s: 3 },
    opponent: "link",
  });
  expect(sameGame(viewOf("anna", "bo")).clock).toBeNull();
});
