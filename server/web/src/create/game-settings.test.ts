import { expect, test } from "vitest";
import type { GameInfo } from "../protocol";
import {
  initialLevel,
  initialSettings,
  chosenOption,
  chosenVariant,
  createRequest,
  forgetPerson,
  validationError,
  type GameSettings,
} from "./game-settings";

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
  count_names: [],
  reason_names: [],
});
const GAMES = [game("one", ["plain"]), game("two", ["short", "long"])];

function settings(query = "", changes: Partial<GameSettings> = {}): GameSettings {
  const first = initialSettings(GAMES, query);
  if (!first) throw new Error("the catalogue is empty");
  return { ...first, ...changes };
}

test("the settings begin with the last game and opponent", () => {
  const computer = { game: "two", level: 2 };
  expect(initialSettings(GAMES, "", computer)).toMatchObject({ game: "two", against: "computer", level: 2 });
  expect(initialSettings(GAMES, "?game=one&against=open", computer)).toMatchObject({
    game: "one",
    against: "open",
  });
  const person = { game: "two", person: "u7", name: "Anna" };
  expect(initialSettings(GAMES, "", person)).toMatchObject({ against: "person", person: "u7" });
  expect(initialSettings(GAMES, "?person=u8", person)).toMatchObject({ against: "person", person: "u8" });
  expect(initialSettings(GAMES, "?against=computer&level=9", person)).toMatchObject({ level: 1 });
  expect(initialSettings(GAMES, "", null)).toMatchObject({ against: "link" });
});

test("without games there are no settings", () => {
  expect(initialSettings([], "?game=two")).toBeNull();
});

test("initial settings take only valid values from the query", () => {
  expect(settings("?game=two&variant=long&against=open")).toMatchObject({
    game: "two",
    variant: "long",
    against: "open",
  });
  expect(settings("?game=chess&against=nobody")).toMatchObject({
    game: "one",
    variant: "plain",
    against: "link",
  });
  expect(settings("?person=u7")).toMatchObject({ against: "person", person: "u7" });
});

test("the request contains all settings", () => {
  const chosen = settings("?game=two", {
    options: { "two short": { limit: 50 }, "two long": { limit: 100 } },
    seat: "white",
    rated: true,
  });
  expect(createRequest(chosen, GAMES[1]!)).toEqual({
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

test("an option that is not chosen has its default", () => {
  const chosen = settings("?game=two");
  expect(chosenOption(chosen, chosenVariant(chosen, GAMES[1])!, "limit")).toBe(100);
});

test("the request encodes each kind of opponent", () => {
  const asked = (changes: Partial<GameSettings>) => createRequest(settings("", changes), GAMES[0]!);
  expect(asked({ against: "computer", level: 2, rated: true })).toMatchObject({
    opponent: { computer: 2 },
    rated: false,
  });
  expect(asked({ against: "computer", level: 9 }).opponent).toEqual({ computer: 1 });
  expect(asked({ against: "person", person: "u7" }).opponent).toEqual({ user: "u7" });
  expect(asked({ against: "link", private: true }).private).toBe(true);
  expect(asked({ against: "open", private: true }).private).toBe(false);
});

test("the default clock depends only on the kind of opponent", () => {
  const computer = { game: "two", level: 2 };
  for (const last of [null, computer]) {
    const first = initialSettings(GAMES, "", last)!;
    const clock = (against: GameSettings["against"]) => createRequest({ ...first, against }, GAMES[0]!).clock;
    expect(clock("computer")).toBeNull();
    expect(clock("link")).toEqual({ initial_s: 600, increment_s: 5 });
  }
});

test("invalid settings are reported before the request", () => {
  const of = (changes: Partial<GameSettings>) => validationError(settings("", changes));
  expect(of({})).toBeNull();
  const { clocks } = settings();
  const people = { ...clocks.people, minutes: 999 };
  expect(of({ clocks: { ...clocks, people } })).toMatch(/180 minutes/);
  expect(of({ clocks: { ...clocks, people }, against: "computer" })).toBeNull();
  expect(of({ against: "person" })).toMatch(/profile/);
});

test("the chosen level is the last one played, or the lowest", () => {
  const two = game("two", []);
  expect(initialLevel(two, { game: "two", level: 2 })).toBe(2);
  expect(initialLevel(two, { game: "one", level: 2 })).toBe(1);
  expect(initialLevel(two, { game: "two", level: 9 })).toBe(1);
  expect(initialLevel(two, { game: "two", person: "u1", name: "Ben" })).toBe(1);
  expect(initialLevel(two, null)).toBe(1);
});

test("a person whose account does not exist is replaced by a link", () => {
  const settings = initialSettings([game("tablut", ["standard"])], "?person=u1") as GameSettings;
  expect(settings).toMatchObject({ person: "u1", against: "person" });
  forgetPerson(settings);
  expect(settings).toMatchObject({ person: null, against: "link" });
  const open = { ...settings, person: "u1", against: "open" as const };
  forgetPerson(open);
  expect(open).toMatchObject({ person: null, against: "open" });
});
