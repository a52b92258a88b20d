import { describe, expect, it } from "vitest";
import type { ReplayPosition, Seat } from "../protocol";
import { eyesThen, Film, within } from "./film";

const board = { files: 1, ranks: 1, terrain: ["."], pieces: [], counts: {} };
const position = (ply: number, action: string | null = null, seat: Seat = "white"): ReplayPosition => ({
  ply,
  board,
  to_act: [],
  last: action === null ? null : { seat, action, events: [] },
});

describe("a game seen again", () => {
  it("is asked for in the parts in which the server gives it", () => {
    const film = new Film();
    expect([0, 63, 64, 200].map((ply) => film.pageOf(ply))).toEqual([0, 0, 64, 192]);
  });

  it("keeps what has come", () => {
    const film = new Film();
    film.add({ positions: [position(0), position(1, "a1-a2")] });
    film.note(position(2, "b1-b2", "black"));
    expect(film.at(1)?.last?.action).toBe("a1-a2");
    expect(film.at(2)?.last?.seat).toBe("black");
    expect(film.at(3)).toBeUndefined();
  });

  it("tells a turn of several actions once it has ended, as far as it is known", () => {
    const film = new Film();
    film.add({ positions: [position(1, "a1-a2"), position(2, "."), position(3, "+b1?", "black")] });
    film.note(position(4, "b1-b2", "black"));
    expect(film.turn(4)).toEqual([]);
    film.note(position(5, ".", "black"));
    expect(film.turn(5).map(({ action }) => action)).toEqual(["+b1?", "b1-b2"]);
    expect(film.turn(2).map(({ action }) => action)).toEqual(["a1-a2"]);
    expect([2, 5, 6].map((ply) => film.lacksTurn(ply))).toEqual([false, false, false]);
  });

  it("knows where a turn that has ended lacks its actions", () => {
    const film = new Film();
    film.note(position(9, "."));
    expect(film.turn(9)).toEqual([]);
    expect(film.lacksTurn(9)).toBe(true);
  });

  it("forgets what was taken back and played otherwise", () => {
    const film = new Film();
    film.add({ positions: [position(0), position(1, "a1-a2"), position(2, "b1-b2")] });
    film.note(position(1, "a1-a3"));
    expect(film.at(1)?.last?.action).toBe("a1-a3");
    expect(film.at(2)).toBeUndefined();
    expect(film.at(0)).toBeDefined();
  });

  it("forgets nothing where it hears again what it knows", () => {
    const film = new Film();
    film.add({ positions: [position(1, "a1-a2"), position(2, "b1-b2")] });
    film.note(position(1, "a1-a2"));
    expect(film.at(2)).toBeDefined();
  });

  it("is seen through the viewer's own eyes, and stays within the game", () => {
    expect([eyesThen("black"), eyesThen(null)]).toEqual(["black", "spectators"]);
    expect([within(-1, 9), within(5, 9), within(10, 9)]).toEqual([0, 5, 9]);
  });
});
