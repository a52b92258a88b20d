import { beforeEach, describe, expect, test } from "vitest";
import { FakeTokens, FakeWorld, Notes } from "./fake";
import { Line } from "./line";
import type { ClientMessage } from "./messages";

const ACT: ClientMessage = { type: "act", room: "k3", ply: 4, action: "e3-e4" };
const RESIGN: ClientMessage = { type: "resign", room: "k3" };

let world: FakeWorld;
let tokens: FakeTokens;
let notes: Notes;
let line: Line;

function begin(token: string | null = null): void {
  world = new FakeWorld();
  tokens = new FakeTokens(token);
  notes = new Notes();
  line = new Line(world, tokens, notes);
  line.start();
}

/** A line that has been open for a while. */
function open(token = "t"): void {
  begin(token);
  world.wire.welcome(token);
  world.pass(6_000);
}

const error = (code: string) => ({ re: "hello", type: "error", code, message: "a sentence" });

describe("greeting", () => {
  test("a newcomer is made a guest, whose token is kept", () => {
    begin();
    world.wire.events.opened();
    expect(world.wire.sent).toEqual([{ type: "hello", id: "hello", version: 1, locale: "en" }]);
    world.wire.greeted("new");
    expect(tokens.token).toBe("new");
    expect(notes.users).toEqual(["u-new"]);
    expect(notes.standing).toEqual({ status: "open", cause: null, retryAt: null });
  });

  test("who has a token comes back with it", () => {
    begin("old");
    world.wire.events.opened();
    expect(world.wire.sent[0]).toMatchObject({ token: "old" });
  });

  test("the server's clock is read as of the middle of the greeting", () => {
    begin();
    world.wire.events.opened();
    world.pass(200);
    world.wire.greeted("t", 5_000_000);
    expect(notes.aheadMs).toBe(5_000_000 - 1_000_100);
  });

  test("nothing is sent before the welcome, and everything after it in order", () => {
    begin();
    void line.request(ACT);
    world.wire.events.opened();
    void line.request({ type: "watch", room: "k3" });
    expect(world.wire.sent).toHaveLength(1);
    world.wire.greeted("t");
    expect(world.wire.sent.map((frame) => frame.type)).toEqual(["hello", "act", "watch"]);
  });

  test.each(["unauthorized", "bad_message"])(
    "a token refused with %s makes a fresh guest, who is told",
    (code) => {
      begin("stale");
      world.wire.events.opened();
      world.wire.say(error(code));
      expect(world.wire.of("hello")[1]).not.toHaveProperty("token");
      expect(tokens.token).toBeNull();
      world.wire.greeted("fresh");
      expect([tokens.token, notes.expiries, notes.standing.status]).toEqual(["fresh", 1, "open"]);
      expect(world.wires).toHaveLength(1);
    },
  );

  test("a token that another tab has renewed meanwhile is not forgotten", () => {
    begin("stale");
    world.wire.events.opened();
    tokens.token = "renewed";
    world.wire.say(error("unauthorized"));
    expect(world.wire.of("hello")[1]).toMatchObject({ token: "renewed" });
  });

  test("a server that cannot take us now is asked again later, with the same token", () => {
    begin("t");
    world.wire.events.opened();
    world.wire.say(error("internal"));
    expect(notes.standing).toMatchObject({ status: "connecting", cause: "busy" });
    world.pass(300);
    world.wire.events.opened();
    expect(world.wire.sent[0]).toMatchObject({ token: "t" });
  });

  test("a server that is too new for us is named so", () => {
    begin("t");
    world.wire.events.opened();
    world.wire.say(error("version"));
    expect(notes.standing.cause).toBe("outdated");
    expect(tokens.token).toBe("t");
  });
});

describe("coming back", () => {
  beforeEach(() => open());

  test("a lost line is dialled again, later each time, and first soon", () => {
    world.wire.events.closed(1006);
    expect(notes.standing).toEqual({ status: "reconnecting", cause: "lost", retryAt: world.time + 300 });
    const pauses = [300, 600, 1200, 2400].map((ms) => {
      const before = world.wires.length;
      world.pass(ms - 1);
      const early = world.wires.length - before;
      world.pass(1);
      const dialled = world.wires.length - before;
      world.wire.events.closed(1006);
      return [early, dialled];
    });
    expect(pauses).toEqual(Array(4).fill([0, 1]));
  });

  test("pauses begin anew only after a line that was good for a while", () => {
    world.wire.events.closed(1006);
    world.pass(300);
    world.wire.welcome("t");
    world.wire.events.closed(1008);
    expect(notes.standing.retryAt).toBe(world.time + 600);
    world.pass(600);
    world.wire.welcome("t");
    world.pass(5_000);
    world.wire.events.closed(1008);
    expect(notes.standing.retryAt).toBe(world.time + 300);
  });

  test("a restarting server is named as long as it is away", () => {
    world.wire.events.closed(1012);
    expect(notes.standing.cause).toBe("restart");
    world.pass(300);
    world.wire.events.closed(1006);
    expect(notes.standing.cause).toBe("restart");
    world.pass(600);
    world.wire.welcome("t");
    expect(notes.standing).toMatchObject({ status: "open", cause: null });
    world.wire.events.closed(1006);
    expect(notes.standing.cause).toBe("lost");
  });

  test("without a network the line is offline, and dialled as soon as there is one", () => {
    world.hasNetwork = false;
    world.wire.events.closed(1006);
    expect(notes.standing.status).toBe("offline");
    for (let i = 0; i < 6; i++) {
      world.pass(15_000);
      world.wire.events.closed(1006);
    }
    const dialled = world.wires.length;
    world.hasNetwork = true;
    line.doubt();
    expect(world.wires).toHaveLength(dialled + 1);
    world.wire.welcome("t");
    expect(notes.standing.status).toBe("open");
  });

  test("an attempt that comes to nothing is given up", () => {
    world.wire.events.closed(1006);
    world.pass(300);
    const hanging = world.wire;
    world.pass(13_000);
    expect(hanging.closed).toBe(true);
    expect(world.wire).not.toBe(hanging);
  });

  test("an act without an answer is sent again, a resignation is not", async () => {
    const act = line.request(ACT);
    const resign = line.request(RESIGN);
    world.wire.events.closed(1006);
    await expect(resign).rejects.toMatchObject({ code: "lost" });
    world.pass(300);
    world.wire.welcome("t");
    expect(world.wire.sent.slice(1)).toEqual([{ ...ACT, id: 1 }]);
    world.wire.answer({ type: "done" });
    await expect(act).resolves.toMatchObject({ type: "done" });
  });

  test("a socket that was given up is not heard any more", () => {
    const old = world.wire;
    old.events.closed(1006);
    world.pass(300);
    world.wire.welcome("t");
    const users = notes.users.length;
    old.welcome("t");
    old.events.closed(1006);
    expect([notes.users.length, notes.standing.status]).toEqual([users, "open"]);
  });

  test("a request that finds no connection for long is given up in words", async () => {
    world.wire.events.closed(1006);
    const resign = line.request(RESIGN);
    world.pass(22_000);
    await expect(resign).rejects.toMatchObject({
      code: "lost",
      message: expect.stringContaining("try again"),
    });
  });
});

describe("silence", () => {
  beforeEach(() => open());

  test("a silent server is asked whether it is there, and its lag is measured", () => {
    world.pass(14_000);
    const ping = world.wire.of("ping");
    expect(ping).toHaveLength(1);
    world.pass(80);
    world.wire.say({ re: "ping", type: "done" });
    expect(notes.lags.at(-1)).toBeGreaterThanOrEqual(80);
    world.pass(10_000);
    expect(notes.standing.status).toBe("open");
  });

  test("one that does not answer is given up", () => {
    const wire = world.wire;
    world.pass(28_000);
    expect(wire.closed).toBe(true);
    expect(notes.standing.cause).toBe("silent");
  });

  test("a request without an answer is a question too", () => {
    void line.request(ACT);
    world.pass(12_000);
    expect(notes.standing.cause).toBe("silent");
  });

  test("a server that talks is not asked", () => {
    for (let i = 0; i < 30; i++) {
      world.pass(4_000);
      world.wire.say({ type: "done" });
    }
    expect(world.wire.of("ping")).toEqual([]);
  });

  test("after an hour's sleep it is asked at once, and given up soon", () => {
    const wire = world.wire;
    world.sleep(3_600_000);
    expect(wire.of("ping")).toHaveLength(1);
    expect(wire.closed).toBe(false);
    world.pass(6_000);
    expect(wire.closed).toBe(true);
  });

  test("a line that outlived the sleep is kept", () => {
    void line.request(ACT);
    world.sleep(40_000);
    world.wire.say({ re: "ping", type: "done" });
    world.pass(9_000);
    expect(notes.standing.status).toBe("open");
  });

  test("whoever looks at the page again need not wait to learn that the line is dead", () => {
    line.doubt();
    expect(world.wire.of("ping")).toHaveLength(1);
    world.pass(6_000);
    expect(notes.standing.cause).toBe("silent");
  });

  test("a pause that was slept through is over", () => {
    world.wire.events.closed(1006);
    for (let i = 0; i < 8; i++) {
      world.pass(15_000);
      world.wire.events.closed(1006);
    }
    const dialled = world.wires.length;
    world.sleep(60_000);
    expect(world.wires.length).toBeGreaterThan(dialled);
  });
});

describe("tabs", () => {
  test("two that open at once for the first time become one guest", () => {
    begin();
    world.wire.events.opened();
    tokens.token = "of the other tab";
    world.wire.greeted("spare");
    expect(notes.users).toEqual([]);
    world.wire.welcome("of the other tab");
    expect([notes.users, tokens.token]).toEqual([["u-of the other tab"], "of the other tab"]);
  });

  test("one follows when the other signs in", () => {
    open("guest");
    tokens.token = "member";
    line.tokenChanged();
    world.wire.events.opened();
    expect(world.wire.sent[0]).toMatchObject({ token: "member" });
  });

  test("one that hears of its own token stays", () => {
    open("guest");
    line.tokenChanged();
    expect(world.wires).toHaveLength(1);
  });

  test("one waits a moment for the new token of another that signs out", () => {
    open("member");
    tokens.token = null;
    line.tokenChanged();
    world.pass(100);
    expect(world.wires).toHaveLength(1);
    tokens.token = "guest";
    line.tokenChanged();
    expect(world.wires).toHaveLength(2);
    world.wire.welcome("guest");
    world.pass(1_000);
    expect(world.wires).toHaveLength(2);
  });
});

describe("a storage that was emptied", () => {
  test("does not make another of somebody who is playing, who comes back as he was and is kept again", () => {
    open("player");
    tokens.token = null;
    world.wire.events.closed(1006);
    world.pass(300);
    world.wire.welcome("player");
    expect(world.wire.sent[0]).toMatchObject({ token: "player" });
    expect([tokens.token, notes.users.at(-1), notes.expiries]).toEqual(["player", "u-player", 0]);
  });

  test("by a tab that has signed out leaves a token that is refused, and then one is a guest", () => {
    open("member");
    tokens.token = null;
    line.tokenChanged();
    world.pass(1_000);
    world.wire.events.opened();
    expect(world.wire.sent[0]).toMatchObject({ token: "member" });
    world.wire.say(error("unauthorized"));
    expect(world.wire.of("hello")[1]).not.toHaveProperty("token");
    world.wire.greeted("fresh");
    expect([tokens.token, notes.expiries]).toEqual(["fresh", 1]);
  });

  test("by whoever signs out here is meant so", () => {
    open("member");
    tokens.token = null;
    line.restart();
    world.wire.events.opened();
    expect(world.wire.sent[0]).not.toHaveProperty("token");
  });
});

describe("renaming", () => {
  test("the name is told with a new greeting", async () => {
    open();
    const renamed = line.rename("Anna");
    world.wire.events.opened();
    expect(world.wire.sent[0]).toMatchObject({ token: "t", name: "Anna" });
    world.wire.greeted("t");
    await renamed;
    line.restart();
    world.wire.events.opened();
    expect(world.wire.sent[0]).not.toHaveProperty("name");
  });

  test("a name that is none is refused in words, and the old one stays", async () => {
    open();
    const renamed = line.rename("");
    world.wire.events.opened();
    world.wire.say(error("bad_message"));
    await expect(renamed).rejects.toMatchObject({ message: "a sentence" });
    expect(world.wire.of("hello")[1]).toMatchObject({ token: "t" });
    world.wire.greeted("t");
    expect([tokens.token, notes.standing.status]).toEqual(["t", "open"]);
  });
});
