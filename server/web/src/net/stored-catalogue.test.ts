import { expect, it } from "vitest";
import { parseSeats } from "./stored-seats";
import { parseCatalogue } from "./stored-catalogue";

const lists = {
  variants: [],
  levels: [1],
  level_names: [],
  kinds: [],
  terrain: [],
  count_names: [],
  reason_names: [],
};

it("a stored catalogue is used whole or not at all", () => {
  const games = [{ id: "tablut", name: "Tablut", ...lists }];
  expect(parseCatalogue(JSON.stringify(games))).toEqual(games);
  for (const text of [null, "{", "3", '[{"id":"tablut","name":"Tablut"}]', JSON.stringify([...games, null])])
    expect(parseCatalogue(text)).toEqual([]);
});

it("invalid stored seats are dropped", () => {
  expect(parseSeats('[["abc","white"],["def","grey"],3]')).toEqual([["abc", "white"]]);
  expect(parseSeats("{")).toEqual([]);
});
