import { describe, expect, it, test } from "vitest";
import { compiled } from "../../fluent";
import { messagesOf } from "../../texts";
import type { Outcome, Player, RoomView } from "../protocol";
import { LANGUAGES } from "../language/language";
import { nextSteps, shares, withoutSide } from "./next-steps";

const player = (some: Partial<Player> = {}): Player => ({
  user: { id: "u", name: "Somebody", kind: "guest" },
  rating: null,
  online: true,
  ...some,
});
const over = (result: Partial<Outcome>, some: Partial<RoomView> = {}) =>
  ({
    status: "finished",
    seat: "white",
    players: { white: player(), black: player({ level: 1 }) },
    result: { winner: null, reason: "time", scores: null, ...result },
    rematch: null,
    offers: {},
    ply: 9,
    ...some,
  }) as unknown as RoomView;
const steps = (view: RoomView, levels = [1, 2, 3]) => nextSteps(view, { levels });

describe("the choices after a game", () => {
  it("after a win against the computer, the next level is offered", () => {
    expect(steps(over({ winner: "white" }))).toEqual({ level: 2, replay: true });
    expect(steps(over({ winner: "white" }), [1])).toEqual({ level: undefined, replay: true });
    expect(steps(over({ winner: "black" }))).toEqual({ level: undefined, replay: true });
    expect(steps(over({ winner: "white" }, { seat: null }))).toEqual({ level: undefined, replay: true });
  });

  it("after the other side has left, the replay is offered", () => {
    const left = over({ winner: "white", reason: "abandoned" });
    expect(steps(left, [1])).toEqual({ level: undefined, replay: true });
  });

  it("without a move, no replay is offered", () => {
    expect(steps(over({ reason: "aborted" }, { ply: 0, seat: null }))).toEqual({
      level: undefined,
      replay: false,
    });
  });
});

describe("the counters beside the result", () => {
  it("the result shows only the counters that both sides have", () => {
    const name = (id: string, name: string) => ({ id, name, values: [] });
    const count_names = [
      name("captured_by_white", "captured by White"),
      name("captured_by_black", "captured by Black"),
      name("turn", "turn"),
    ];
    expect(shares({ captured_by_white: 2, captured_by_black: 1, turn: 9 }, { count_names })).toEqual([
      { name: "captured", white: 2, black: 1 },
    ]);
    expect(shares({}, { count_names })).toEqual([]);
  });
});

test.each(LANGUAGES)("in %s, a counter’s name makes sense without its side", (language) => {
  const messages = messagesOf(language);
  const text = (key: string) => JSON.parse(compiled(language, messages, key, String)) as string;
  const side = text("games-count-white");
  const keys = [...messages.keys()].filter((key) => /^games-count-.+-white$/.test(key));
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    const name = withoutSide(text(key), text("result-of-white"));
    expect(name).not.toBe("");
    expect(name).not.toContain(side);
    expect(name).not.toMatch(/ (by|of|par|des|door|van)$|^[がの]/);
  }
});
