import { expect, test } from "vitest";
import type { PlayedGame } from "../protocol";
import { compareRooms } from "./finished-games";
import { parseList } from "../net/storage";

const game = (room: string, status: PlayedGame["status"]) => ({ room, status }) as PlayedGame;

test("an ended game is reported until the user has seen its end", () => {
  const games = [game("a", "playing"), game("b", "finished"), game("c", "finished")];
  const { ended, stored } = compareRooms(["a", "b"], games);
  expect(ended.map(({ room }) => room)).toEqual(["b"]);
  expect(stored.toSorted()).toEqual(["a", "b"]);
  expect(compareRooms(stored, games).ended.map(({ room }) => room)).toEqual(["b"]);
});

test("unfinished games are stored, and missing games removed", () => {
  expect(compareRooms([], [game("a", "waiting"), game("b", "finished")])).toEqual({
    ended: [],
    stored: ["a"],
  });
  expect(compareRooms(["z"], [])).toEqual({ ended: [], stored: [] });
});

test("the newest 64 unfinished games are stored", () => {
  const games = Array.from({ length: 200 }, (_, number) => game(`r${number}`, "playing"));
  expect(compareRooms([], games).stored).toEqual(games.slice(0, 64).map(({ room }) => room));
});

test("invalid storage is treated as empty", () => {
  for (const stored of [null, "", "{}", "[1,", "7"]) expect(parseList(stored)).toEqual([]);
  expect(parseList('["a",5,"b"]')).toEqual(["a", "b"]);
});
