import { beforeEach, describe, expect, test } from "vitest";
import { environment, listener, open, transport } from "./transport-fakes";
import type { ClientMessage } from "./messages";

const ACT: ClientMessage = { type: "act", room: "k3", ply: 4, action: "e3-e4" };
const RESIGN: ClientMessage = { type: "resign", room: "k3" };

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
