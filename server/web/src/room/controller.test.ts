import { beforeEach, expect, test, vi } from "vitest";
import { RequestError } from "../net/messages";
import type { RoomView } from "../protocol";

type Sent = {
  message: { type: string; ply?: number; action?: string };
  answer: (answer: object) => void;
  fail: (reason: Error) => void;
};

const { sent, feed } = vi.hoisted(() => ({
  sent: [] as Sent[],
  feed: {
    view: null as RoomView | null,
    live: true,
    chat: [],
    error: null,
    delay: null,
    renewals: 0,
    close: () => {},
  },
}));
const preferences = vi.hoisted(() => ({ animate: false, sound: false, confirmSlow: false }));

const offered = vi.hoisted(() => ({ calls: [] as string[] }));

vi.mock("../net/connection.svelte", () => ({
  connection: {
    games: [],
    status: "open",
    room: () => feed,
    request: (message: Sent["message"]) =>
      new Promise<object>((answer, fail) => sent.push({ message, answer, fail })),
  },
}));
vi.mock("../shell/preferences.svelte", () => ({ preferences }));
vi.mock("../shell/router.svelte", () => ({ router: {} }));
vi.mock("../shell/experience.svelte", () => ({ experience: { countTurn: () => {} } }));
vi.mock("../shell/live-games.svelte", () => ({ liveGames: {} }));
vi.mock("../shell/notification-offer", () => ({
  offerNotifications: () => offered.calls.push("offer"),
  withdrawOffer: () => offered.calls.push("withdraw"),
}));
vi.mock("../shell/waiting-rooms.svelte", () => ({ waitingRooms: { visit: () => {} } }));

const view = (ply: number, clock: "live" | "days" = "live"): RoomView =>
  ({
    type: "view",
    room: "room",
    status: "playing",
    seat: "white",
    to_act: ["white"],
    ply,
    legal: ["a1-a2", "a1-a3"],
    claims: [],
    clock: { kind: clock },
  }) as unknown as RoomView;

/** A view for `GameController.update`. */
const seen = (ply: number, more: object = {}): RoomView =>
  ({
    ...view(ply, "days"),
    actions: [],
    board: { pieces: [] },
    offers: {},
    players: {},
    turn: [],
    rematch: null,
    ...more,
  }) as unknown as RoomView;

/** A controller of a page on which the viewer has offered a draw. */
async function offering() {
  const controller = new GameController("room", null);
  feed.view = seen(7);
  controller.update(feed.view);
  const offer = controller.offer("offer", "draw");
  feed.view = seen(7, { offers: { draw: "white" } });
  controller.update(feed.view);
  sent.at(-1)?.answer(feed.view);
  await offer;
  return controller;
}

const actions = () => sent.map(({ message }) => `${message.ply} ${message.action}`);

const { GameController } = await import("./controller.svelte");
const { ViewerTurn } = await import("./viewer-turn.svelte");
const { LazyChunks } = await import("./lazy-chunks.svelte");

beforeEach(() => {
  sent.length = 0;
  feed.view = view(7);
  preferences.confirmSlow = false;
});

test("no second action is sent for the same position", async () => {
  const controller = new GameController("room", null);
  const first = controller.act("a1-a2");
  expect(controller.acted).toBe(true);
  expect(await controller.act("a1-a3")).toBeNull();
  expect(await controller.act("a1-a2")).toBeNull();
  expect(actions()).toEqual(["7 a1-a2"]);
  sent[0]?.answer(view(8));
  expect((await first)?.ply).toBe(8);
  expect(controller.sending).toBe(false);
});

test("an unanswered action does not block the next position", () => {
  const controller = new GameController("room", null);
  void controller.act("a1-a2");
  feed.view = view(8);
  void controller.act("a1-a3");
  expect(actions()).toEqual(["7 a1-a2", "8 a1-a3"]);
});

test("an answer to one action does not hide that another is late", async () => {
  vi.useFakeTimers();
  const controller = new GameController("room", null);
  const first = controller.act("a1-a2");
  feed.view = view(8);
  void controller.act("a1-a3");
  expect(controller.unsent).toBe(false);
  vi.advanceTimersByTime(60_000);
  sent[0]?.answer({ type: "done" });
  await first;
  expect(controller.unsent).toBe(true);
  vi.useRealTimers();
});

test("after a refusal, the position accepts another action", async () => {
  const controller = new GameController("room", null);
  const first = controller.act("a1-a2");
  sent[0]?.answer({ type: "done" });
  expect(await first).toBeNull();
  void controller.act("a1-a3");
  expect(actions()).toEqual(["7 a1-a2", "7 a1-a3"]);
});

test("after a new subscription, the changed history is fetched", () => {
  const controller = new GameController("room", null);
  const requests = () => sent.map(({ message }) => message.type);
  const last = (action: string) => ({ last: { seat: "white", action, events: [], turn_number: 1 } });
  feed.renewals += 1;
  controller.update(seen(1, last("a1-a2")));
  expect([controller.history.length, requests()]).toEqual([1, []]);
  feed.renewals += 1;
  controller.update(seen(1, last("a1-a2")));
  expect(requests()).toEqual([]);
  feed.renewals += 1;
  controller.update(seen(2, last("a1-a3")));
  expect([controller.history.length, requests()]).toEqual([1, ["record"]]);
});

test("an unchanged last action does not hide an earlier takeback", () => {
  const controller = new GameController("room", null);
  const last = { last: { seat: "white", action: "a1-a2", events: [], turn_number: 1 } };
  feed.renewals += 1;
  controller.update(seen(1, last));
  feed.renewals += 1;
  controller.update(seen(1, { ...last, board: { pieces: [{ at: "b2" }] } }));
  expect(sent.map(({ message }) => message.type)).toEqual(["record"]);
});

test("a view that precedes the record fetches no positions twice", () => {
  const controller = new GameController("room", 1);
  controller.update(seen(3));
  const asked = () => sent.filter(({ message }) => message.type === "replay").length;
  const before = asked();
  expect(before).toBeGreaterThan(0);
  controller.update(seen(3));
  expect(asked()).toBe(before);
});

test("a refused record is requested again until the page is left", async () => {
  vi.useFakeTimers();
  const controller = new GameController("room", null);
  controller.update(seen(3));
  for (let refusals = 1; refusals <= 2; refusals++) {
    sent.at(-1)?.fail(new RequestError("rate_limited", "wait a moment"));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent).toHaveLength(refusals + 1);
  }
  controller.close();
  sent.at(-1)?.fail(new RequestError("rate_limited", "wait a moment"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(3);
  vi.useRealTimers();
});

test("a hint is forgotten when the position changes", async () => {
  const controller = new GameController("room", null);
  controller.update(seen(7));
  const hint = controller.hint();
  sent.at(-1)?.answer({ type: "hint", ply: 7, action: "a1-a2" });
  await hint;
  controller.update(seen(7));
  expect(controller.suggestion?.action).toBe("a1-a2");
  for (const ply of [5, 7]) controller.update(seen(ply));
  expect(controller.suggestion).toBeNull();
});

test("a hint that comes too late is dropped silently", async () => {
  const controller = new GameController("room", null);
  controller.update(seen(7));
  const hint = controller.hint();
  sent.at(-1)?.fail(new RequestError("stale", "the game has moved on"));
  await hint;
  expect(controller.refusal).toBeNull();
  const action = controller.act("a1-a2");
  sent.at(-1)?.fail(new RequestError("stale", "the game has moved on"));
  await action;
  expect(controller.refusal).toBe("The game has moved on.");
});

test("notifications are offered only until the game ends", async () => {
  const controller = new GameController("room", null);
  controller.update(seen(7));
  for (const status of ["playing", "finished"]) {
    const action = controller.act("a1-a2");
    sent.at(-1)?.answer(seen(8, { to_act: [], status }));
    await action;
    await vi.waitFor(() => expect(offered.calls).toEqual(["offer"]));
  }
  controller.update(seen(8, { status: "finished", result: { winner: "white", reason: "resigned" } }));
  await vi.waitFor(() => expect(offered.calls).toEqual(["offer", "withdraw"]));
});

test("a premove is played in the next turn only", () => {
  const controller = new GameController("room", null);
  const acts = () => sent.filter(({ message }) => message.type === "act").length;
  controller.update(seen(1));
  for (const [turn, turn_number] of [
    [2, 2],
    [4, 6],
  ] as const) {
    controller.premove = { from: "a1", to: "a2", turn };
    feed.view = seen(turn_number, { last: { seat: "black", action: "c1-c2", events: [], turn_number } });
    controller.update(feed.view);
    expect(controller.premove).toBeNull();
    expect(acts()).toBe(1);
  }
  expect(controller.refusal).not.toBeNull();
});

test("a decline is announced unless the offer was withdrawn", async () => {
  for (const isWithdrawn of [true, false]) {
    const controller = await offering();
    if (isWithdrawn) {
      const withdrawal = controller.offer("refuse", "draw");
      sent.at(-1)?.answer({ type: "done" });
      await withdrawal;
    }
    controller.update(seen(7));
    expect(controller.declined).toBe(isWithdrawn ? null : "Your opponent declined your offer of a draw.");
  }
});

test("an offer whose withdrawal failed does not count as declined", async () => {
  const controller = await offering();
  const withdrawal = controller.offer("refuse", "draw");
  sent.at(-1)?.fail(new RequestError("lost", "The connection was lost."));
  await withdrawal;
  controller.update(seen(7));
  expect(controller.declined).toBe("Your offer is no longer open.");
});

test("an offer of another page does not count as declined", async () => {
  const controller = await offering();
  // An action ends the offer of this page; the next offer comes from another page.
  controller.update(seen(8));
  controller.update(seen(8, { offers: { draw: "white" } }));
  controller.update(seen(8));
  expect(controller.declined).toBe("Your offer is no longer open.");
});

test("a new action cancels the confirmation of an earlier one", async () => {
  feed.view = view(7, "days");
  preferences.confirmSlow = true;
  const controller = new GameController("room", null);
  const first = controller.act("a1-a2");
  void controller.act("a1-a3");
  expect(await first).toBeNull();
  controller.question?.answer(true);
  await vi.waitFor(() => expect(actions()).toEqual(["7 a1-a3"]));
  expect(await controller.act("a1-a2")).toBeNull();
  expect(controller.question).toBeNull();
});

test("ViewerTurn.act returns false while an answer is pending", () => {
  const turn = new ViewerTurn(new GameController("room", null), new LazyChunks());
  expect(turn.act("a1-a2")).toBeInstanceOf(Promise);
  turn.depth = 2;
  expect(turn.act("a1-a3")).toBe(false);
  expect(turn.depth).toBe(2);
  expect(actions()).toEqual(["7 a1-a2"]);
});

test("an action ends the choice on the board", () => {
  const turn = new ViewerTurn(new GameController("room", null), new LazyChunks());
  turn.chosen = ["a1"];
  expect(turn.act(".")).toBeInstanceOf(Promise);
  expect(turn.chosen).toEqual([]);
});

test("the inspected stack stays while its tokens are chosen", () => {
  const empty = { prompt: null, actions: [], offers: {}, players: {}, turn: [], rematch: null };
  feed.view = { ...view(7, "days"), ...empty } as unknown as RoomView;
  const controller = new GameController("room", null);
  controller.update(feed.view);
  const turn = new ViewerTurn(controller, new LazyChunks());
  [turn.chosen, turn.focused] = [["a1"], "a2"];
  expect(turn.inspected).toBe("a2");
  turn.depth = 2;
  expect(turn.inspected).toBe("a1");
  turn.chosen = [];
  expect(turn.inspected).toBe("a2");
});
