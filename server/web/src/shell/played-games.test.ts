import { expect, test } from "vitest";
import type { PlayedGame, RoomView } from "../protocol";
import { countDue, withView } from "./played-games";

const players = { white: { user: { id: "u1" } }, black: null };
const game = (room: string) =>
  ({ room, status: "playing", to_act: ["white"], result: null, players }) as unknown as PlayedGame;
const view = (to_act: string[], status = "playing") =>
  ({ room: "b", status, to_act, result: null, players }) as unknown as RoomView;

test("a view updates the game of its room in the list", () => {
  const games = [game("a"), game("b")];
  const after = withView(games, view(["black"]));
  expect(after.map(({ to_act }) => to_act)).toEqual([["white"], ["black"]]);
  expect(withView(games, view([], "finished"))[1]?.status).toBe("finished");
});

test("an unchanged or unlisted game leaves the list unchanged", () => {
  const games = [game("a"), game("b")];
  expect(withView(games, view(["white"]))).toBe(games);
  expect(withView([game("a")], view(["black"]))).toHaveLength(1);
});

test("a view adds a newly joined player to the listed game", () => {
  const both = { ...players, black: { user: { id: "u2" } } } as RoomView["players"];
  const [, joined] = withView([game("a"), game("b")], { ...view(["white"]), players: both });
  expect(joined?.players).toBe(both);
});

test("turns and challenges are counted, except in the shown room", () => {
  const mine = (room: string, more: object = {}) => ({ ...game(room), seat: "white" as const, ...more });
  const games = [
    mine("a"),
    mine("b"),
    mine("c", { to_act: ["black"] }),
    mine("d", { status: "waiting" }),
    mine("e", { status: "finished", to_act: undefined }),
  ];
  expect(countDue(games, [mine("f", { status: "waiting" })], null)).toBe(3);
  expect(countDue(games, [], "b")).toBe(1);
});

test("a view updates the user’s side once sides have been drawn", () => {
  const waiting = [{ ...game("b"), status: "waiting", seat: "white" } as PlayedGame];
  const [begun] = withView(waiting, { ...view(["black"]), seat: "black" });
  expect(begun).toMatchObject({ status: "playing", seat: "black", to_act: ["black"] });
});
