import { expect, test } from "vitest";
import type { RoomView } from "../protocol";
import { type NewsContext, newsOf } from "./news";

const view = (more: object = {}): RoomView =>
  ({
    status: "playing",
    seat: "white",
    ply: 4,
    to_act: ["black"],
    offers: {},
    claims: [],
    board: { pieces: [] },
    players: {},
    ...more,
  }) as unknown as RoomView;
const acted = view({
  ply: 5,
  to_act: ["white"],
  last: { seat: "black", action: "a4-a3", events: [], turn_number: 2 },
});
const context: NewsContext = {
  info: undefined,
  orientation: "white",
  premoves: false,
};
const told = (before: RoomView, now: RoomView, premoves = false) =>
  newsOf(before, now, { ...context, premoves }).sentences;

test("“Your turn” is announced to a player without a premove", () => {
  expect(told(view(), acted)).toEqual(["Black: move from a4 to a3.", "Your turn."]);
  expect(told(view(), acted, true)).toEqual(["Black: move from a4 to a3."]);
  expect(told(view(), { ...acted, seat: "black" })).toEqual([]);
  expect(told(view(), { ...acted, seat: null })).toEqual(["Black: move from a4 to a3."]);
});

test("“Your turn” is announced after the last set-up", () => {
  const last = { seat: "white", action: "setup 12", events: [] };
  const setUp = view({ setup: true, to_act: ["white"] });
  expect(told(setUp, view({ ply: 5, to_act: ["white"], last }))).toEqual(["Your turn."]);
  expect(told(setUp, view({ ply: 5, to_act: ["black"], last }))).toEqual([]);
  expect(told(setUp, view({ ply: 5, setup: true, to_act: ["black"], last }))).toEqual([]);
});

test("a game’s start calls the players who are to act", () => {
  const started = (more: object) => told(view({ status: "waiting" }), view(more));
  expect(started({ to_act: ["white"] })).toEqual(["The game has started.", "Your turn."]);
  expect(started({ to_act: ["white", "black"], setup: true })).toEqual([
    "The game has started.",
    "Set up your pieces.",
  ]);
  expect(started({ to_act: ["black"] })).toEqual(["The game has started."]);
  expect(started({ to_act: ["white"], seat: null })).toEqual(["The game has started."]);
});

test("a draw that can be claimed is announced once", () => {
  const claims = ["threefold"];
  const claim = "You can claim a draw: threefold repetition.";
  const claimable = { ...acted, claims } as RoomView;
  expect(told(view(), claimable)).toEqual(["Black: move from a4 to a3.", "Your turn.", claim]);
  expect(told(view(), claimable, true)).toEqual(["Black: move from a4 to a3."]);
  expect(told(claimable, { ...claimable, offers: { draw: "black" } })).toEqual(["Black offers a draw."]);
  const claim_with = { action: "e3-f3", claim: "threefold" };
  const withAction = "You can claim a draw with e3-f3: threefold repetition.";
  const soon = { ...acted, claim_with } as RoomView;
  expect(told(view(), soon)).toEqual(["Black: move from a4 to a3.", "Your turn.", withAction]);
  expect(told(soon, { ...soon, offers: { draw: "black" } })).toEqual(["Black offers a draw."]);
});

test("takebacks, and a game’s start and end, are reported", () => {
  expect(newsOf(view({ status: "waiting" }), view(), context).sounds).toEqual(["begin"]);
  const over = view({ status: "finished", result: { winner: "white", reason: "resignation" } });
  expect(newsOf(view(), over, context)).toMatchObject({
    sounds: ["end"],
    sentences: [],
  });
  expect(newsOf(over, over, context)).toMatchObject({ sounds: [], sentences: [] });
  expect(told(view(), view({ ply: 3 }))).toEqual(["The game went back to an earlier position."]);
});

test("an opponent’s new offer is announced only to the player", () => {
  const offers = { draw: "black" };
  expect(told(view(), view({ offers }))).toEqual(["Black offers a draw."]);
  expect(told(view({ offers }), view({ offers }))).toEqual([]);
  expect(told(view(), view({ offers: { draw: "white" } }))).toEqual([]);
  expect(newsOf(view(), view({ offers, seat: null }), context)).toMatchObject({ sounds: [], sentences: [] });
});

test("a player hears the events of their own action", () => {
  const captured = [{ event: "captured", at: "c4", owner: "black", kind: "pawn" }];
  const own = view({ ply: 5, last: { seat: "white", action: "a4-c4", events: captured, turn_number: 2 } });
  expect(told(view(), own)).toEqual(["Black’s pawn on c4 is captured."]);
  const result = { winner: "black", reason: "resignation" };
  expect(told(view(), { ...acted, status: "finished", result } as RoomView)).toEqual([
    "Black: move from a4 to a3.",
  ]);
});
