import { beforeEach, expect, test } from "vitest";
import type { RoomView } from "../protocol";
import { FakeWorld } from "./fake";
import { Refused, type ClientMessage, type ServerMessage } from "./messages";
import { Rooms } from "./rooms";

let world: FakeWorld;
let asked: string[];
let refuse: Refused | null;
let rooms: Rooms;

beforeEach(() => {
  world = new FakeWorld();
  asked = [];
  refuse = null;
  const request = (message: ClientMessage): Promise<ServerMessage> => {
    asked.push(`${message.type} ${"room" in message ? message.room : ""}`);
    return refuse ? Promise.reject(refuse) : Promise.resolve({ type: "done" });
  };
  const make = () => ({ view: null, chat: [], error: null });
  rooms = new Rooms(make, request, (ms, call) => world.after(ms, call));
});

const view = (room: string, seq: number) => ({ type: "view", room, seq }) as RoomView & { type: "view" };
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a room is watched once for all who look, and unwatched when the last one has gone", () => {
  const feeds = [rooms.open("a"), rooms.open("a"), rooms.open("b")];
  feeds[0]?.close();
  feeds[0]?.close();
  expect(asked).toEqual(["watch a", "watch b"]);
  feeds[1]?.close();
  expect(asked.at(-1)).toBe("unwatch a");
});

test("a feed shows the newest view of its own room", () => {
  const feed = rooms.open("a");
  for (const heard of [view("b", 9), view("a", 3), view("a", 2)]) rooms.hear(heard);
  expect(feed.view?.seq).toBe(3);
  rooms.hear(view("a", 4));
  expect(feed.view?.seq).toBe(4);
});

test("what was asked for before there is a connection is asked for once", () => {
  rooms.open("a");
  rooms.renew();
  expect(asked).toEqual(["watch a"]);
});

test("after a new connection rooms are watched again and their views counted anew", async () => {
  const feed = rooms.open("a");
  rooms.hear(view("a", 30));
  await settled();
  rooms.renew();
  expect(asked).toEqual(["watch a", "watch a"]);
  expect(feed.view?.seq).toBe(30);
  rooms.hear(view("a", 12));
  expect(feed.view?.seq).toBe(12);
});

test("chat is kept in order, and not without end", () => {
  const feed = rooms.open("a");
  const say = (text: string) => rooms.hear({ type: "chat", room: "a", text } as never);
  for (let i = 0; i < 250; i++) say(String(i));
  expect(feed.chat.map((line) => line.text).slice(-2)).toEqual(["248", "249"]);
  expect(feed.chat).toHaveLength(200);
});

test("why a room cannot be seen is told, until it can", async () => {
  refuse = new Refused("no_such_room", "there is no such room");
  const feed = rooms.open("a");
  await settled();
  expect(feed.error).toMatchObject({ code: "no_such_room", message: "there is no such room" });
  rooms.hear(view("a", 1));
  expect(feed.error).toBeNull();
});

test("a room that may not be asked for yet is asked for again", async () => {
  refuse = new Refused("rate_limited", "wait a moment");
  const feed = rooms.open("a");
  await settled();
  expect(feed.error).toBeNull();
  refuse = null;
  world.pass(2_000);
  expect(asked).toEqual(["watch a", "watch a"]);
});

test("a room that is not looked at any more is not asked for again", async () => {
  refuse = new Refused("rate_limited", "wait a moment");
  rooms.open("a").close();
  await settled();
  world.pass(2_000);
  expect(asked).toEqual(["watch a", "unwatch a"]);
});
