import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RequestError, type ServerMessage } from "../net/messages";
import { instanceOf } from "./fakes";
import { Instance, type InstanceConnection } from "./instance.svelte";

const ID = "i-1-gc-2-3";

/** A fake connection. Each request is answered with `answer`, or rejects if `answer` is an error. */
class FakeConnection {
  sent: Record<string, unknown>[] = [];
  answer: unknown = { type: "done" };
  #listener: (frame: ServerMessage) => void = () => {};

  request = async (message: object) => {
    this.sent.push({ ...message });
    if (this.answer instanceof Error) throw this.answer;
    if ((this.answer as { type: string }).type === "activity") this.receive(this.answer);
    return this.answer;
  };
  listen = (listener: (frame: ServerMessage) => void) => {
    this.#listener = listener;
    return () => (this.#listener = () => {});
  };
  receive(frame: unknown): void {
    this.#listener(frame as ServerMessage);
  }
}

function entering(answer: unknown, linked: string | null = null): [Instance, FakeConnection] {
  const connection = new FakeConnection();
  connection.answer = answer;
  return [new Instance(ID, connection as unknown as InstanceConnection, linked), connection];
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const activity = (more = {}) => ({ type: "activity", ...instanceOf(["anna"], more) });

test("a page enters again with the room that it showed", async () => {
  const [instance, connection] = entering(activity());
  await instance.enter();
  connection.receive(activity({ room: "k3f9x2" }));
  await instance.enter();
  expect(connection.sent).toEqual([
    { type: "enter_activity", instance: ID },
    { type: "enter_activity", instance: ID, room: "k3f9x2" },
  ]);
});

test("messages for another or a closed instance are ignored", async () => {
  const [instance, connection] = entering(activity());
  connection.receive({ ...activity(), instance: "another" });
  expect(instance.current).toBeNull();
  instance.close();
  connection.receive(activity());
  expect(instance.current).toBeNull();
});

test("a refusal stays until the user has entered", async () => {
  const [instance, connection] = entering(new RequestError("not_now", "you are not in this Activity"));
  await instance.enter();
  expect(instance.refusal).toBe("You are not in this Activity.");
  connection.answer = new RequestError("lost", "lost");
  await instance.enter();
  expect(instance.refusal).not.toBeNull();
  connection.answer = activity();
  await instance.enter();
  expect(instance.refusal).toBeNull();
});

test("a refused user enters again after a pause", async () => {
  const [instance, connection] = entering(new RequestError("internal", "Discord could not be asked"));
  await instance.enter();
  connection.answer = activity();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([connection.sent.length, instance.refusal]).toEqual([2, null]);
});

test("a dismissed user enters again after a pause", async () => {
  const [instance, connection] = entering(activity());
  await instance.enter();
  connection.receive({ ...activity(), here: [] });
  expect(connection.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connection.sent).toHaveLength(2);
  expect(instance.current?.here).toHaveLength(1);
});

test("a page does not enter again over a lost connection", async () => {
  const [instance, connection] = entering(new RequestError("internal", "Discord could not be asked"));
  await instance.enter();
  instance.disconnected();
  connection.answer = new RequestError("lost", "lost");
  await instance.enter();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(connection.sent).toHaveLength(2);
});

test("the launched room is null if the instance already shows it", async () => {
  const [instance] = entering(activity({ room: "k3f9x2", launched: "abc123" }));
  await instance.enter();
  expect(instance.launched).toBe("abc123");
  const [same] = entering(activity({ room: "k3f9x2", launched: "k3f9x2" }));
  await same.enter();
  expect(same.launched).toBeNull();
});

test("a linked room is shown once, if no other room is shown", async () => {
  const [instance, connection] = entering(activity(), "abc123");
  await instance.enter();
  await instance.enter();
  const shown = { type: "show_in_activity", instance: ID, room: "abc123" };
  expect(connection.sent.filter(({ type }) => type === shown.type)).toEqual([shown]);
  const [busy, other] = entering(activity({ room: "k3f9x2" }), "abc123");
  await busy.enter();
  expect(other.sent.map(({ type }) => type)).toEqual(["enter_activity"]);
});
