import { expect, test } from "vitest";
import { parseClocks } from "../create/clock-settings";
import { chosenOption, createRequest } from "../create/game-settings";
import type { GameInfo, VariantInfo } from "../protocol";
import { viewOf } from "./fakes";
import { proposedSettings } from "./proposed-settings";

const limit = { id: "limit", name: "Limit", values: [50, 100], labels: [], default: 100, about: "" };
const variant = (id: string): VariantInfo => ({ id, name: id, about: "", options: [limit] });
const game = (id: string): GameInfo => ({
  id,
  name: id,
  about: "",
  variants: [variant("plain"), variant("long")],
  levels: [],
  level_names: [],
  kinds: [],
  terrain: [],
  counts: [],
  reasons: [],
  count_names: [],
  reason_names: [],
});
const GAMES = [game("one"), game("two")];
const CLOCKS = parseClocks(null);

test("the lobby proposes the rules of the last game", () => {
  const last = viewOf("anna", "bo", { game: "two", variant: "long", options: { limit: 50 } });
  const proposed = proposedSettings(GAMES, last, CLOCKS);
  if (!proposed) throw new Error("the catalogue is empty");
  expect(createRequest(proposed, game("two"))).toMatchObject({
    game: "two",
    variant: "long",
    options: { limit: 50 },
    opponent: "link",
  });
  expect(chosenOption(proposed, variant("plain"), "limit")).toBe(100);
});

test("without a last game the lobby proposes the defaults", () => {
  const first = { game: "one", variant: "plain", options: {}, against: "link" };
  expect(proposedSettings(GAMES, null, CLOCKS)).toMatchObject(first);
  expect(proposedSettings([], null, CLOCKS)).toBeNull();
});
