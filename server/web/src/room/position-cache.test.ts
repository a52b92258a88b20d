import { describe, expect, it } from "vitest";
import type { ReplayPosition, Seat } from "../protocol";
import { eyesThen, Film, within } from "./position-cache";

const board = { files: 1, ranks: 1, terrain: ["."], pieces: [], counts: {} };
const position = (ply: number, action: string | null = null, seat: Seat = "white"): ReplayPosition => ({
  ply,
  board,
  to_act: [],
  last: action === null ? null : { seat, action, events: [] },
});

describe("the positions of a replay", () => {
  it("are fetched in the pages of the server", () => {
    const film = new Film();
    expect([0, 63, 64, 200].map((ply) => film.pageOf(ply))).toEqual([0, 0, 64, 192]);
  });

  it("are kept once known", () => {
    const film = new Film();
    film.add({ positions: [position(0), position(1, "a1-a2")] });
    film.note(position(2, "b1-b2", "black"));
    expect(film.at(1)?.last?.action).toBe("a1-a2");
    expect(film.at(2)?.last?.seat).toBe("black");
    expect(film.at(3)).toBeUndefined();
  });

  it("list the known actions of a finished turn", () => {
    const film = new Film();
    film.add({ positions: [position(1, "a1-a2"), position(2, "."), position(3, "+b1?", "black")] });
    film.note(position(4, "b1-b2", "black"));
    expect(film.turn(4)).toEqual([]);
    film.note(position(5, ".", "black"));
    expect(film.turn(5).map(({ action }) => action)).toEqual(["+b1?", "b1-b2"]);
    expect(film.turn(2).map(({ action }) => action)).toEqual(["a1-a2"]);
    expect([2, 5, 6].map((ply) => film.lacksTurn(ply))).toEqual([false, false, false]);
  });

  it("report a finished turn with unknown actions", () => {
    const film = new Film();
    film.note(position(9, "."));
    expect(film.turn(9)).toEqual([]);
    expect(film.lacksTurn(9)).toBe(true);
  });

  it("drop a branch that was taken back", () => {
    const film = new Film();
    film.add({ positions: [position(0), position(1, "a1-a2"), position(2, "b1-b2")] });
    film.note(position(1, "a1-a3"));
    expect(film.at(1)?.last?.action).toBe("a1-a3");
    expect(film.at(2)).toBeUndefined();
    expect(film.at(0)).toBeDefined();
  });

  it("keep later positions if a known one is repeated", () => {
    const film = new Film();
    film.add({ positions: [position(1, "a1-a2"), position(2, "b1-b2")] });
    film.note(position(1, "a1-a2"));
    expect(film.at(2)).toBeDefined();
  });

  it("have a perspective and stay within the game", () => {
    expect([eyesThen("black"), eyesThen(null)]).toEqual(["black", "spectators"]);
    expect([within(-1, 9), within(5, 9), within(10, 9)]).toEqual([0, 5, 9]);
  });
});
