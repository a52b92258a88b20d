import { beforeEach, describe, expect, test } from "vitest";
import { FakeTokenStore, FakeEnvironment, RecordingListener } from "./fakes";
import { Transport } from "./transport";
import type { ClientMessage } from "./messages";

const ACT: ClientMessage = { type: "act", room: "k3", ply: 4, action: "e3-e4" };
const RESIGN: ClientMessage = { type: "resign", room: "k3" };

let environment: FakeEnvironment;
let tokenStore: FakeTokenStore;
let listener: RecordingListener;
let transport: Transport;

function start(token: string | null = null): void {
  environment = new FakeEnvironment();
  tokenStore = new FakeTokenStore(token);
  listener = new RecordingListener();
  transport = new Transport(environment, tokenStore, listener);
  transport.start();
}

/** Opens a connection, answers its first ping, and waits until the connection is stable. */
function open(token = "t"): void {
  start(token);
  environment.socket.welcome(token);
  environment.advance(2_000);
  environment.socket.receive({ re: "ping", type: "done" });
  environment.socket.sent = [];
  environment.advance(4_000);
}

const error = (code: string) => ({ re: "hello", type: "error", code, message: "a message" });

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
    environment = new FakeEnvironment();
    tokenStore = new FakeTokenStore("revoked");
    transport = new Transport(environment, tokenStore, new RecordingListener());
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

  test("a token that replaces a refused one has not expired", () => {
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

describe("reconnecting", () => {
  beforeEach(() => open());

  test("a lost connection is retried with growing delays", () => {
    environment.socket.events.closed(1006);
    expect(listener.state).toEqual({
      status: "reconnecting",
      cause: "lost",
      retryAt: environment.time + 300,
    });
    const pauses = [300, 600, 1200, 2400].map((ms) => {
      const before = environment.sockets.length;
      environment.advance(ms - 1);
      const early = environment.sockets.length - before;
      environment.advance(1);
      const opened = environment.sockets.length - before;
      environment.socket.events.closed(1006);
      return [early, opened];
    });
    expect(pauses).toEqual(Array(4).fill([0, 1]));
  });

  test("only a stable connection resets the delays", () => {
    environment.socket.events.closed(1006);
    environment.advance(300);
    environment.socket.welcome("t");
    environment.socket.events.closed(1008);
    expect(listener.state.retryAt).toBe(environment.time + 600);
    environment.advance(600);
    environment.socket.welcome("t");
    environment.advance(5_000);
    environment.socket.events.closed(1008);
    expect(listener.state.retryAt).toBe(environment.time + 300);
  });

  test("the cause stays “restart” until the server is back", () => {
    environment.socket.events.closed(1012);
    expect(listener.state.cause).toBe("restart");
    environment.advance(300);
    environment.socket.events.closed(1006);
    expect(listener.state.cause).toBe("restart");
    environment.advance(600);
    environment.socket.welcome("t");
    expect(listener.state).toMatchObject({ status: "open", cause: null });
    environment.socket.events.closed(1006);
    expect(listener.state.cause).toBe("lost");
  });

  test("an offline client connects when the network is back", () => {
    environment.hasNetwork = false;
    environment.socket.events.closed(1006);
    expect(listener.state.status).toBe("offline");
    for (let i = 0; i < 6; i++) {
      environment.advance(15_000);
      environment.socket.events.closed(1006);
    }
    const opened = environment.sockets.length;
    environment.hasNetwork = true;
    transport.checkNow();
    expect(environment.sockets).toHaveLength(opened + 1);
    environment.socket.welcome("t");
    expect(listener.state.status).toBe("open");
  });

  test("an attempt without an answer times out", () => {
    environment.socket.events.closed(1006);
    environment.advance(300);
    const hanging = environment.socket;
    environment.advance(13_000);
    expect(hanging.closed).toBe(true);
    expect(environment.socket).not.toBe(hanging);
  });

  test("an act without an answer is repeated, a resignation is not", async () => {
    const act = transport.request(ACT);
    const resign = transport.request(RESIGN);
    environment.socket.events.closed(1006);
    await expect(resign).rejects.toMatchObject({ code: "lost" });
    environment.advance(300);
    environment.socket.welcome("t");
    expect(environment.socket.sent.slice(1)).toEqual([{ ...ACT, id: 1 }]);
    environment.socket.answer({ type: "done" });
    await expect(act).resolves.toMatchObject({ type: "done" });
  });

  test("events of an abandoned socket are ignored", () => {
    const old = environment.socket;
    old.events.closed(1006);
    environment.advance(300);
    environment.socket.welcome("t");
    const users = listener.users.length;
    old.welcome("t");
    old.events.closed(1006);
    expect([listener.users.length, listener.state.status]).toEqual([users, "open"]);
  });

  test("a request without a connection is rejected after a while", async () => {
    environment.socket.events.closed(1006);
    const resign = transport.request(RESIGN);
    environment.advance(22_000);
    await expect(resign).rejects.toMatchObject({
      code: "lost",
      message: expect.stringContaining("try again"),
    });
  });
});

describe("silence", () => {
  beforeEach(() => open());

  test("an idle connection is pinged and its latency measured", () => {
    environment.advance(14_000);
    const ping = environment.socket.sentOfType("ping");
    expect(ping).toHaveLength(1);
    environment.advance(80);
    environment.socket.receive({ re: "ping", type: "done" });
    expect(listener.latencies.at(-1)).toBeGreaterThanOrEqual(80);
    environment.advance(10_000);
    expect(listener.state.status).toBe("open");
  });

  test("a server that answers no ping is disconnected", () => {
    const socket = environment.socket;
    environment.advance(28_000);
    expect(socket.closed).toBe(true);
    expect(listener.state.cause).toBe("silent");
  });

  test("a request without an answer times out like a ping", () => {
    void transport.request(ACT);
    environment.advance(12_000);
    expect(listener.state.cause).toBe("silent");
  });

  test("a slow request is kept while pings are answered", async () => {
    const hint = transport.request({ type: "hint", room: "k3", ply: 4 });
    for (let pings = 1; pings <= 3; pings++) {
      environment.advance(8_000);
      expect(environment.socket.sentOfType("ping")).toHaveLength(pings);
      environment.socket.receive({ re: "ping", type: "done" });
    }
    environment.socket.receive({ re: 1, type: "hint", ply: 4, action: "e3-e4" });
    await expect(hint).resolves.toMatchObject({ action: "e3-e4" });
    expect(environment.sockets).toHaveLength(1);
  });

  test("a slow request with an unanswered ping is given up", async () => {
    const hint = transport.request({ type: "hint", room: "k3", ply: 4 });
    environment.advance(8_000);
    expect(listener.state.status).toBe("open");
    environment.advance(4_000);
    expect(listener.state.cause).toBe("silent");
    await expect(hint).rejects.toMatchObject({ code: "lost" });
  });

  test("an active connection is not pinged", () => {
    for (let i = 0; i < 30; i++) {
      environment.advance(4_000);
      environment.socket.receive({ type: "done" });
    }
    expect(environment.socket.sentOfType("ping")).toEqual([]);
  });

  test("after sleep the server is pinged with a short timeout", () => {
    const socket = environment.socket;
    environment.sleep(3_600_000);
    expect(socket.sentOfType("ping")).toHaveLength(1);
    expect(socket.closed).toBe(false);
    environment.advance(6_000);
    expect(socket.closed).toBe(true);
  });

  test("a connection that survived sleep is kept", () => {
    void transport.request(ACT);
    environment.sleep(40_000);
    environment.socket.receive({ re: "ping", type: "done" });
    environment.advance(9_000);
    expect(listener.state.status).toBe("open");
  });

  test("a silent server is noticed in a tab with slow timers", () => {
    for (let minute = 0; minute < 3; minute++) {
      environment.sleep(60_000);
      environment.socket.receive({ re: "ping", type: "done" });
    }
    expect(listener.state.status).toBe("open");
    environment.sleep(60_000);
    environment.sleep(60_000);
    expect(listener.state.cause).toBe("silent");
  });

  test("a silent attempt is given up in a tab with slow timers", () => {
    environment.socket.events.closed(1006);
    environment.advance(300);
    const hanging = environment.socket;
    for (let minute = 0; minute < 2; minute++) environment.sleep(60_000);
    expect(hanging.closed).toBe(true);
  });

  test("a page that became visible checks the connection immediately", () => {
    transport.checkNow();
    expect(environment.socket.sentOfType("ping")).toHaveLength(1);
    environment.advance(6_000);
    expect(listener.state.cause).toBe("silent");
  });

  test("after sleep, an attempt that is overdue begins immediately", () => {
    environment.socket.events.closed(1006);
    for (let i = 0; i < 8; i++) {
      environment.advance(15_000);
      environment.socket.events.closed(1006);
    }
    const opened = environment.sockets.length;
    environment.sleep(60_000);
    expect(environment.sockets.length).toBeGreaterThan(opened);
  });
});

describe("tabs", () => {
  test("two new tabs share one guest", () => {
    start();
    environment.socket.events.opened();
    tokenStore.token = "of-other-tab";
    environment.socket.receiveWelcome("spare");
    expect(listener.users).toEqual([]);
    environment.socket.welcome("of-other-tab");
    expect([listener.users, tokenStore.token]).toEqual([["u-of-other-tab"], "of-other-tab"]);
  });

  test("a tab follows a sign-in in another tab", () => {
    open("guest");
    tokenStore.token = "member";
    transport.tokenChanged();
    environment.socket.events.opened();
    expect(environment.socket.sent[0]).toMatchObject({ token: "member" });
  });

  test("a tab ignores a change to the token that it already uses", () => {
    open("guest");
    transport.tokenChanged();
    expect(environment.sockets).toHaveLength(1);
  });

  test("a tab waits for the new token after a sign-out", () => {
    open("member");
    tokenStore.token = null;
    transport.tokenChanged();
    environment.advance(100);
    expect(environment.sockets).toHaveLength(1);
    tokenStore.token = "guest";
    transport.tokenChanged();
    expect(environment.sockets).toHaveLength(2);
    environment.socket.welcome("guest");
    environment.advance(1_000);
    expect(environment.sockets).toHaveLength(2);
  });
});

describe("a cleared storage", () => {
  test("an open page keeps its user and stores the token again", () => {
    open("player");
    tokenStore.token = null;
    environment.socket.events.closed(1006);
    environment.advance(300);
    environment.socket.welcome("player");
    expect(environment.socket.sent[0]).toMatchObject({ token: "player" });
    expect([tokenStore.token, listener.users.at(-1), listener.expiries]).toEqual(["player", "u-player", 0]);
  });

  test("a sign-out in another tab leads to a new guest", () => {
    open("member");
    tokenStore.token = null;
    transport.tokenChanged();
    environment.advance(1_000);
    environment.socket.events.opened();
    expect(environment.socket.sent[0]).toMatchObject({ token: "member" });
    environment.socket.receive(error("unauthorized"));
    expect(environment.socket.sentOfType("hello")[1]).not.toHaveProperty("token");
    environment.socket.receiveWelcome("fresh");
    expect([tokenStore.token, listener.expiries]).toEqual(["fresh", 1]);
  });

  test("a sign-out in this tab leads to a new guest", () => {
    open("member");
    tokenStore.token = null;
    transport.restart();
    environment.socket.events.opened();
    expect(environment.socket.sent[0]).not.toHaveProperty("token");
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
