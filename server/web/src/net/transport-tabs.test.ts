import { describe, expect, test } from "vitest";
import { environment, error, listener, open, start, tokenStore, transport } from "./transport-fakes";

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

  test("a tab ignores a notice of the token that it already uses", () => {
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
