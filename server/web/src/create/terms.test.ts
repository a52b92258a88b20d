import { expect, test } from "vitest";
import type { GameInfo } from "../protocol";
import { begun, chosenOption, chosenVariant, request, trouble, type Terms } from "./terms";

const option = {
  id: "limit",
  name: "Limit",
  values: [50, 100],
  labels: [],
  default: 100,
  about: "How long.",
};
const game = (id: string, variants: string[]): GameInfo => ({
  id,
  name: id,
  about: "",
  variants: variants.map((variant) => ({ id: variant, name: variant, about: "", options: [option] })),
  levels: [1, 2],
  level_names: [],
  kinds: [],
  terrain: [],
  counts: [],
  reasons: [],
});
const GAMES = [game("one", ["plain"]), game("two", ["short", "long"])];

function terms(query = "", changes: Partial<Terms> = {}): Terms {
  const first = begun(GAMES, query);
  if (!first) throw new Error("there are games");
  return { ...first, ...changes };
}

test("without games there is nothing to choose yet", () => {
  expect(begun([], "?game=two")).toBeNull();
});

test("the address says what is chosen at first, and nonsense in it is passed over", () => {
  expect(terms("?game=two&variant=long&against=open")).toMatchObject({
    game: "two",
    variant: "long",
    against: "open",
  });
  expect(terms("?game=chess&against=nobody")).toMatchObject({
    game: "one",
    variant: "plain",
    against: "link",
  });
  expect(terms("?person=u7")).toMatchObject({ against: "person", person: "u7" });
  expect(terms("?against=computer").pace).toBe("none");
});

test("the request says all that was chosen", () => {
  const chosen = terms("?game=two", {
    options: { "two short": { limit: 50 }, "two long": { limit: 100 } },
    seat: "white",
    rated: true,
  });
  expect(request(chosen, GAMES[1]!)).toEqual({
    type: "create",
    game: "two",
    variant: "short",
    options: { limit: 50 },
    seat: "white",
    clock: { initial_s: 600, increment_s: 5 },
    opponent: "link",
    rated: true,
    private: false,
  });
});

test("what is not chosen is as usual", () => {
  const chosen = terms("?game=two");
  expect(chosenOption(chosen, chosenVariant(chosen, GAMES[1])!, "limit")).toBe(100);
});

test("each opponent and each clock is asked for in its own way", () => {
  const asked = (changes: Partial<Terms>) => request(terms("", changes), GAMES[0]!);
  expect(asked({ against: "computer", level: 2, rated: true })).toMatchObject({
    opponent: { computer: 2 },
    rated: false,
  });
  expect(asked({ against: "computer", level: 9 }).opponent).toEqual({ computer: 1 });
  expect(asked({ against: "person", person: "u7" }).opponent).toEqual({ user: "u7" });
  expect(asked({ pace: "none" }).clock).toBeNull();
  expect(asked({ pace: "days", days: 7 }).clock).toEqual({ days: 7 });
  expect(asked({ pace: "live", minutes: 0.5, increment_s: 0 }).clock).toEqual({
    initial_s: 30,
    increment_s: 0,
  });
});

test("what cannot be is said before it is asked for", () => {
  const of = (changes: Partial<Terms>) => trouble(terms("", changes));
  expect(of({})).toBeNull();
  expect(of({ minutes: 0, increment_s: 0 })).toMatch(/some time/);
  expect(of({ minutes: 181 })).toMatch(/180 minutes/);
  expect(of({ minutes: Number.NaN })).toMatch(/minutes/);
  expect(of({ increment_s: 601 })).toMatch(/600 seconds/);
  expect(of({ pace: "days", minutes: 999 })).toBeNull();
  expect(of({ against: "person" })).toMatch(/person/);
});
