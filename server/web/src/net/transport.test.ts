import { describe, expect, test } from "vitest";
import { environment, error, listener, make, open, start, tokenStore, transport } from "./transport-fakes";
import type { ClientMessage } from "./messages";

const ACT: ClientMessage = { type: "act", room: "k3", ply: 4, action: "e3-e4" };

describe("hello", () => {
  test("a new user becomes a guest whose token is stored", () => {
    start();
    environment.socket.events.opened();
    expect(environment.socket.sent).toEqual([{ type: "hello", id: "hello", version: 1, locale: "en" }]);
    environment.socket.receiveWelcome("new");
    expect(tokenStore.token).toBe("new");
    expect(listener.users).toEqual(["u-new"]);
    expect(listener.state).toEqual({ status: "open", cause: null, retryAt: null });
  });

  test("a page that returns from a sign-in uses its new token", () => {
    make("revoked");
    transport.checkNow();
    tokenStore.write(null);
    transport.tokenChanged();
    environment.advance(1_000);
    expect(environment.sockets).toEqual([]);
    tokenStore.write("member");
    transport.restart();
    environment.socket.events.opened();
    expect(environment.socket.sent[0]).toMatchObject({ token: "member" });
  });

  test("a stored token is sent", () => {
    start("old");
    environment.socket.events.opened();
    expect(environment.socket.sent[0]).toMatchObject({ token: "old" });
  });

  test("the welcome’s time belongs to the middle of the handshake", () => {
    start();
    environment.socket.events.opened();
    environment.advance(200);
    environment.socket.receiveWelcome("t", 5_000_000);
    expect(listener.aheadMs).toBe(5_000_000 - 1_000_100);
  });

  test("the latency is that of a ping, not that of the handshake", () => {
    start();
    environment.socket.events.opened();
    environment.advance(1_500);
    environment.socket.receiveWelcome("t");
    expect(listener.latencies).toEqual([]);
    environment.advance(500);
    environment.socket.receive({ type: "done" });
    environment.advance(30);
    environment.socket.receive({ re: "ping", type: "done" });
    expect(listener.latencies).toEqual([30]);
    environment.advance(14_000);
    expect(environment.socket.sentOfType("ping")).toHaveLength(1);
  });

  test("requests wait for the welcome and are sent in order", () => {
    start();
    void transport.request(ACT);
    environment.socket.events.opened();
    void transport.request({ type: "watch", room: "k3" });
    expect(environment.socket.sent).toHaveLength(1);
    environment.socket.receiveWelcome("t");
    expect(environment.socket.sent.map((frame) => frame.type)).toEqual(["hello", "act", "watch"]);
  });

  test.each(["unauthorized", "bad_message"])("a token refused with %s leads to a new guest", (code) => {
    start("stale");
    environment.socket.events.opened();
    environment.socket.receive(error(code));
    expect(environment.socket.sentOfType("hello")[1]).not.toHaveProperty("token");
    expect(tokenStore.token).toBeNull();
    environment.socket.receiveWelcome("fresh");
    expect([tokenStore.token, listener.expiries, listener.state.status]).toEqual(["fresh", 1, "open"]);
    expect(environment.sockets).toHaveLength(1);
  });

  test("a token renewed by another tab is kept", () => {
    start("stale");
    environment.socket.events.opened();
    tokenStore.token = "renewed";
    environment.socket.receive(error("unauthorized"));
    expect(environment.socket.sentOfType("hello")[1]).toMatchObject({ token: "renewed" });
    environment.socket.receiveWelcome("renewed");
    expect([tokenStore.token, listener.expiries]).toEqual(["renewed", 0]);
  });

  test("no expiry is reported if another tab has stored a new token", () => {
    start("stale");
    environment.socket.events.opened();
    for (let i = 0; i < 2; i++) environment.socket.receive(error("unauthorized"));
    expect(listener.state.cause).toBe("busy");
    tokenStore.token = "renewed";
    transport.restart();
    environment.socket.welcome("renewed");
    expect([listener.users, listener.expiries]).toEqual([["u-renewed"], 0]);
  });

  test.each(["member", null])("a tab waits for the token of a sign-in in another tab (%s)", (stored) => {
    open("guest");
    environment.socket.events.closed(1012);
    environment.advance(300);
    const { socket } = environment;
    socket.events.opened();
    socket.receive(error("unauthorized"));
    environment.advance(4_000);
    expect([socket.closed, environment.socket]).toEqual([true, socket]);
    tokenStore.token = stored;
    transport.tokenChanged();
    environment.advance(1_000);
    environment.socket.welcome(stored ?? "new");
    expect(environment.socket.sent[0]?.token).toBe(stored ?? undefined);
    expect(listener.expiries).toBe(stored === null ? 1 : 0);
  });

  test("a third tab waits for the token of a sign-in too", () => {
    open("guest");
    environment.socket.events.closed(1012);
    tokenStore.token = null;
    transport.tokenChanged();
    environment.advance(300);
    const { socket } = environment;
    socket.events.opened();
    environment.advance(500);
    socket.receive(error("unauthorized"));
    expect([socket.closed, environment.socket]).toEqual([true, socket]);
    expect(socket.sentOfType("hello")).toHaveLength(1);
  });

  test("a busy server is retried with the same token", () => {
    start("t");
    environment.socket.events.opened();
    environment.socket.receive(error("internal"));
    expect(listener.state).toMatchObject({ status: "connecting", cause: "busy" });
    environment.advance(300);
    environment.socket.events.opened();
    expect(environment.socket.sent[0]).toMatchObject({ token: "t" });
  });

  test("a ban is reported and the token is kept", () => {
    start("t");
    environment.socket.events.opened();
    environment.socket.receive(error("banned"));
    expect(listener.state.cause).toBe("banned");
    expect([tokenStore.token, listener.ban === null]).toEqual(["t", false]);
  });

  test("a newer server version is reported", () => {
    start("t");
    environment.socket.events.opened();
    environment.socket.receive(error("version"));
    expect(listener.state.cause).toBe("outdated");
    expect(tokenStore.token).toBe("t");
  });
});

describe("renaming", () => {
  test("a new name is sent with a new hello", async () => {
    open();
    const renamed = transport.rename("Anna");
    environment.socket.events.opened();
    expect(environment.socket.sent[0]).toMatchObject({ token: "t", name: "Anna" });
    environment.socket.receiveWelcome("t");
    await renamed;
    transport.restart();
    environment.socket.events.opened();
    expect(environment.socket.sent[0]).not.toHaveProperty("name");
  });

  test("a rejected name is left out when hello is repeated", async () => {
    open();
    const renamed = transport.rename("");
    environment.socket.events.opened();
    environment.socket.receive(error("bad_message"));
    await expect(renamed).rejects.toMatchObject({ message: "a message" });
    expect(environment.socket.sentOfType("hello")[1]).toMatchObject({ token: "t" });
    environment.socket.receiveWelcome("t");
    expect([tokenStore.token, listener.state.status]).toEqual(["t", "open"]);
  });
});
