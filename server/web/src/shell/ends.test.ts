import { expect, test } from "vitest";
import type { PlayedGame } from "../protocol";
import { readRooms, since } from "./ends";

const game = (room: string, status: PlayedGame["status"]) => ({ room, status }) as PlayedGame;

test("a game that was on and is over is told of, until it has been looked at", () => {
  const games = [game("a", "playing"), game("b", "finished"), game("c", "finished")];
  const { ended, kept } = since(["a", "b"], games);
  expect(ended.map(({ room }) => room)).toEqual(["b"]);
  expect(kept.toSorted()).toEqual(["a", "b"]);
  expect(since(kept, games).ended.map(({ room }) => room)).toEqual(["b"]);
});

test("what is on is kept from the first look, and what is gone from the list is forgotten", () => {
  expect(since([], [game("a", "waiting"), game("b", "finished")])).toEqual({ ended: [], kept: ["a"] });
  expect(since(["z"], [])).toEqual({ ended: [], kept: [] });
});

test("however many games are on, a bounded number is kept", () => {
  const games = Array.from({ length: 200 }, (_, number) => game(`r${number}`, "playing"));
  expect(since([], games).kept).toHaveLength(64);
});

test("what makes no sense in the storage is as nothing", () => {
  for (const stored of [null, "", "{}", "[1,", "7"]) expect(readRooms(stored)).toEqual([]);
  expect(readRooms('["a",5,"b"]')).toEqual(["a", "b"]);
});
