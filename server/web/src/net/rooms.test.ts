import { beforeEach, expect, test } from "vitest";
import type { RoomView } from "../protocol";
import { FakeEnvironment } from "./fakes";
import { RequestError, type ClientMessage, type ServerMessage } from "./messages";
import { RoomSubscriptions } from "./rooms";

let environment: FakeEnvironment;
let asked: string[];
let refuse: RequestError | null;
let rooms: RoomSubscriptions;

beforeEach(() => {
  environment = new FakeEnvironment();
  asked = [];
  refuse = null;
  const request = (message: ClientMessage): Promise<ServerMessage> => {
    asked.push(`${message.type} ${"room" in message ? message.room : ""}`);
    return refuse ? Promise.reject(refuse) : Promise.resolve({ type: "done" });
  };
  const make = () => ({ view: null, chat: [], live: false, error: null, delay: null, renewals: 0 });
  const after = (ms: number, call: () => void) => environment.after(ms, call);
  rooms = new RoomSubscriptions(make, request, after, () => environment.random());
});

const view = (room: string, seq: number) => ({ type: "view", room, seq }) as RoomView & { type: "view" };
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("all feeds of a room share one subscription", () => {
  const feeds = [rooms.open("a"), rooms.open("a"), rooms.open("b")];
  feeds[0]?.close();
  feeds[0]?.close();
  expect(asked).toEqual(["watch a", "watch b"]);
  feeds[1]?.close();
  expect(asked.at(-1)).toBe("unwatch a");
});

test("a feed shows the newest view of its own room", () => {
  const feed = rooms.open("a");
  for (const frame of [view("b", 9), view("a", 3), view("a", 2)]) rooms.receive(frame);
  expect(feed.view?.seq).toBe(3);
  rooms.receive(view("a", 4));
  expect(feed.view?.seq).toBe(4);
});

test("a pending subscription is not requested again", () => {
  rooms.open("a");
  rooms.resubscribe();
  expect(asked).toEqual(["watch a"]);
});

test("a new connection subscribes again and restarts view numbers", async () => {
  const feed = rooms.open("a");
  rooms.receive(view("a", 30));
  await settled();
  rooms.resubscribe();
  expect(asked).toEqual(["watch a", "watch a"]);
  expect(feed.view?.seq).toBe(30);
  rooms.receive(view("a", 12));
  expect(feed.view?.seq).toBe(12);
});

test("chat is kept in order and bounded", () => {
  const feed = rooms.open("a");
  const say = (text: string) => rooms.receive({ type: "chat", room: "a", text } as never);
  for (let i = 0; i < 250; i++) say(String(i));
  expect(feed.chat.map((message) => message.text).slice(-2)).toEqual(["248", "249"]);
  expect(feed.chat).toHaveLength(200);
});

test("the error of a room is kept until its first view", async () => {
  refuse = new RequestError("no_such_room", "there is no such room");
  const feed = rooms.open("a");
  await settled();
  expect(feed.error).toMatchObject({ code: "no_such_room", message: "there is no such room" });
  rooms.receive(view("a", 1));
  expect(feed.error).toBeNull();
});

for (const code of ["rate_limited", "unconfirmed", "internal"] as const) {
  test(`a subscription refused with ${code} is retried`, async () => {
    refuse = new RequestError(code, "wait a moment");
    const feed = rooms.open("a");
    await settled();
    expect(feed.error).toBeNull();
    refuse = null;
    environment.advance(2_000);
    expect(asked).toEqual(["watch a", "watch a"]);
  });
}

test("a feed says why its subscription is refused repeatedly", async () => {
  refuse = new RequestError("internal", "the room could not be opened");
  const feed = rooms.open("a");
  await settled();
  environment.advance(2_000);
  await settled();
  expect([feed.delay?.message, feed.error]).toEqual(["the room could not be opened", null]);
  refuse = null;
  environment.advance(2_000);
  expect(asked).toHaveLength(2);
  environment.advance(2_000);
  expect(asked).toHaveLength(3);
  rooms.receive(view("a", 1));
  expect(feed.delay).toBeNull();
});

test("a subscription that was renewed meanwhile is not retried", async () => {
  refuse = new RequestError("internal", "the room could not be opened");
  rooms.open("a");
  await settled();
  refuse = null;
  rooms.resubscribe();
  rooms.receive(view("a", 1));
  await settled();
  environment.advance(2_000);
  expect(asked).toHaveLength(2);
});

test("a feed counts the subscriptions that brought a view", async () => {
  const feed = rooms.open("a");
  for (const seq of [1, 2]) rooms.receive(view("a", seq));
  expect(feed.renewals).toBe(1);
  await settled();
  rooms.resubscribe();
  rooms.receive(view("a", 3));
  expect(feed.renewals).toBe(2);
});

test("no subscription is retried for a closed feed", async () => {
  refuse = new RequestError("rate_limited", "wait a moment");
  rooms.open("a").close();
  await settled();
  environment.advance(2_000);
  expect(asked).toEqual(["watch a", "unwatch a"]);
});

test("chat_removed removes the messages of the user that it names", () => {
  const feed = rooms.open("a");
  for (const id of ["u1", "u2"]) rooms.receive({ type: "chat", room: "a", user: { id }, text: id } as never);
  rooms.receive({ type: "chat_removed", room: "a", user: "u2" });
  expect(feed.chat.map((message) => message.text)).toEqual(["u1"]);
});

test("the operator’s reason for ending a game becomes the error", () => {
  const feed = rooms.open("a");
  const message = "the operator of this server has ended this game: insults";
  rooms.receive({ type: "error", code: "not_now", message, room: "a" } as never);
  expect(feed.error?.message).toBe(message);
});
