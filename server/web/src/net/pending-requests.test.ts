import { expect, test } from "vitest";
import { PendingRequests } from "./pending-requests";
import type { ClientMessage, ServerMessage } from "./messages";

const ACT: ClientMessage = { type: "act", room: "k3", ply: 4, action: "e3-e4" };
const RESIGN: ClientMessage = { type: "resign", room: "k3" };

const done = (re: number): ServerMessage => ({ type: "done", re });
const types = (frames: string[]) => frames.map((frame) => JSON.parse(frame).type);

test("an answer is matched to its request by ID", async () => {
  const requests = new PendingRequests();
  const act = requests.add(ACT, 0);
  const resign = requests.add(RESIGN, 0);
  expect(requests.takeUnsent().map((frame) => JSON.parse(frame))).toEqual([
    { ...ACT, id: 1 },
    { ...RESIGN, id: 2 },
  ]);
  requests.settle({ type: "done", re: "2" });
  requests.settle(done(7));
  requests.settle(done(2));
  await expect(resign).resolves.toEqual(done(2));
  expect(requests.awaitingAnswer).toBe(true);
  requests.settle(done(1));
  await expect(act).resolves.toEqual(done(1));
  expect(requests.awaitingAnswer).toBe(false);
});

test("an error rejects the request with a code and a message", async () => {
  const requests = new PendingRequests();
  const act = requests.add(ACT, 0);
  requests.takeUnsent();
  requests.settle({ type: "error", re: 1, code: "illegal_action", message: "only the king may", room: "k3" });
  await expect(act).rejects.toMatchObject({
    code: "illegal_action",
    message: "only the king may",
    room: "k3",
  });
});

test("after a lost connection, act is repeated but resign is not", async () => {
  const requests = new PendingRequests();
  const act = requests.add(ACT, 0);
  const resign = requests.add(RESIGN, 0);
  requests.takeUnsent();
  requests.connectionLost();
  await expect(resign).rejects.toMatchObject({ code: "lost", room: "k3" });
  expect(requests.takeUnsent().map((frame) => JSON.parse(frame))).toEqual([{ ...ACT, id: 1 }]);
  requests.settle(done(1));
  await expect(act).resolves.toEqual(done(1));
});

test("unsent requests are sent after a lost connection", () => {
  const requests = new PendingRequests();
  void requests.add(RESIGN, 0);
  requests.connectionLost();
  expect(types(requests.takeUnsent())).toEqual(["resign"]);
});

test("unsent requests expire unless they are idempotent", async () => {
  const requests = new PendingRequests();
  const resign = requests.add(RESIGN, 0);
  void requests.add(ACT, 0);
  requests.expire(19_999);
  expect(types(requests.takeUnsent())).toEqual(["resign", "act"]);
  requests.expire(60_000);
  const late = requests.add(RESIGN, 60_000);
  void requests.add(ACT, 60_000);
  requests.expire(80_000);
  await expect(late).rejects.toMatchObject({ code: "lost" });
  expect(types(requests.takeUnsent())).toEqual(["act"]);
  requests.settle(done(1));
  await expect(resign).resolves.toEqual(done(1));
});

test("an unconfirmed action is sent again a few times", async () => {
  const requests = new PendingRequests();
  const unconfirmed = (re: number): ServerMessage => ({
    type: "error",
    re,
    code: "unconfirmed",
    message: "not known yet",
  });
  const act = requests.add(ACT, 0);
  const resign = requests.add(RESIGN, 0);
  expect(types(requests.takeUnsent())).toEqual(["act", "resign"]);
  requests.settle(unconfirmed(2));
  await expect(resign).rejects.toMatchObject({ code: "unconfirmed" });
  for (let resend = 0; resend < 2; resend++) {
    requests.settle(unconfirmed(1));
    expect(types(requests.takeUnsent())).toEqual(["act"]);
  }
  requests.settle(unconfirmed(1));
  expect(requests.takeUnsent()).toEqual([]);
  await expect(act).rejects.toMatchObject({ code: "unconfirmed" });
});
