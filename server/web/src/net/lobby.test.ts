import { beforeEach, expect, test } from "vitest";
import type { LiveGame, Lobby, LobbyChanges, Seek } from "../protocol";
import { FakeEnvironment } from "./fakes";
import { applyChanges, LobbySubscription, type LobbyState } from "./lobby";
import { RequestError, type ClientMessage, type ServerMessage } from "./messages";

const seek = (room: string, order: number) => ({ room, order }) as Seek;
const game = (room: string, spectators: number, ply = 0) => ({ room, spectators, ply }) as LiveGame;
const rooms = (entries: Array<{ room: string }>) => entries.map((entry) => entry.room);

const LIST: Lobby = {
  seq: 7,
  people: 3,
  seeks: [seek("s2", 2), seek("s1", 1)],
  live: [game("g1", 4), game("g2", 0), game("g3", 0)],
};
const list = (changes: Partial<Lobby> = {}) => ({ type: "lobby", ...LIST, ...changes }) as const;
const changes = (seq: number, more: Partial<LobbyChanges> = {}) =>
  ({ type: "lobby_changes", seq, ...more }) as const;

test("new seeks come first and taken seeks are removed", () => {
  const next = applyChanges(LIST, { seq: 8, seeks: [seek("s4", 4), seek("s0", 0)], seeks_gone: ["s2"] });
  expect(rooms(next?.seeks ?? [])).toEqual(["s4", "s1", "s0"]);
  expect([next?.seq, next?.people, next?.live]).toEqual([8, 3, LIST.live]);
});

test("games are sorted by spectators, then by room", () => {
  const next = applyChanges(LIST, { seq: 8, live: [game("g0", 0), game("g3", 9, 1)], live_gone: ["g1"] });
  expect(rooms(next?.live ?? [])).toEqual(["g3", "g0", "g2"]);
  expect(next?.live[0]?.ply).toBe(1);
  expect(next?.live[2]).toBe(LIST.live[1]);
});

test("changes that are already included are ignored", () => {
  expect(applyChanges(LIST, { seq: 7, people: 9 })).toBe(LIST);
});

test("changes after a gap are not applied", () => {
  expect(applyChanges(LIST, { seq: 9, people: 9 })).toBeNull();
  const { people, seeks, live } = LIST;
  expect(applyChanges({ people, seeks, live }, { seq: 1 })).toBeNull();
});

let environment: FakeEnvironment;
let asked: Array<[boolean, boolean | undefined]>;
let answer: ServerMessage | RequestError;
let state: LobbyState;
let watch: LobbySubscription;

beforeEach(() => {
  environment = new FakeEnvironment();
  asked = [];
  answer = list();
  state = { lobby: null };
  const request = (message: ClientMessage): Promise<ServerMessage> => {
    if (message.type === "lobby") asked.push([message.watch, message.changes]);
    if (answer instanceof RequestError) return Promise.reject(answer);
    // The transport passes each frame to its listener before it settles the request.
    if (message.type === "lobby" && message.watch) watch.receive(answer);
    return Promise.resolve(answer);
  };
  const after = (ms: number, call: () => void) => environment.after(ms, call);
  watch = new LobbySubscription(state, request, after, () => environment.random());
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("all feeds share one subscription", async () => {
  const feeds = [watch.open(), watch.open()];
  await settled();
  feeds[0]?.close();
  feeds[0]?.close();
  expect(asked).toEqual([[true, true]]);
  feeds[1]?.close();
  expect(asked.at(-1)).toEqual([false, true]);
  watch.receive(changes(8, { people: 9 }));
  expect(state.lobby?.people).toBe(3);
});

test("a feed reopened before the first answer subscribes again", () => {
  watch.open().close();
  watch.open();
  expect(asked.map(([on]) => on)).toEqual([true, false, true]);
});

test("changes are applied in order", async () => {
  const feed = watch.open();
  await settled();
  watch.receive(changes(8, { people: 4 }));
  watch.receive(changes(9, { seeks_gone: ["s1"] }));
  expect([feed.lobby?.seq, feed.lobby?.people, feed.lobby?.seeks]).toEqual([9, 4, [seek("s2", 2)]]);
});

test("after a gap, changes are ignored until the list arrives", async () => {
  const feed = watch.open();
  await settled();
  answer = changes(0);
  watch.receive(changes(9, { people: 4 }));
  watch.receive(changes(10, { people: 5 }));
  expect(asked).toHaveLength(2);
  expect(feed.lobby?.people).toBe(3);
  watch.receive(list({ seq: 10, people: 6 }));
  watch.receive(changes(11, { seeks_gone: ["s1", "s2"] }));
  expect([feed.lobby?.people, feed.lobby?.seeks]).toEqual([6, []]);
});

test("a full list may arrive in place of changes", async () => {
  const feed = watch.open();
  await settled();
  watch.receive(list({ seq: 30, people: 8 }));
  watch.receive(changes(31, { people: 9 }));
  expect(feed.lobby?.people).toBe(9);
});

test("a new connection requests the list and accepts a lower seq", async () => {
  const feed = watch.open();
  await settled();
  answer = list({ seq: 1, people: 1 });
  watch.resubscribe();
  expect(feed.lobby?.people).toBe(1);
  watch.receive(changes(2, { people: 2 }));
  expect(feed.lobby?.people).toBe(2);
});

test("changes before the list of a new connection are ignored", async () => {
  const feed = watch.open();
  await settled();
  answer = changes(0);
  watch.resubscribe();
  watch.receive(changes(8, { people: 99 }));
  expect(feed.lobby?.people).toBe(3);
});

test.each(["rate_limited", "internal"] as const)("a request refused with %s is repeated", async (code) => {
  answer = new RequestError(code, "wait a moment");
  const feed = watch.open();
  await settled();
  answer = list();
  environment.advance(5_000);
  await settled();
  expect(feed.lobby?.people).toBe(3);
  expect(asked).toHaveLength(2);
});

test("no request is repeated for a closed feed", async () => {
  answer = new RequestError("rate_limited", "wait a moment");
  watch.open().close();
  await settled();
  environment.advance(5_000);
  expect(asked.filter(([on]) => on)).toHaveLength(1);
});
