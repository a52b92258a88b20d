// Going back and forth in a game: where the viewer stands in it, through whose eyes he looks, and what he sees there.

import { connection } from "../net/connection.svelte";
import { Refused } from "../net/messages";
import type { Eyes, LastAction, ReplayPosition, RoomId, RoomView } from "../protocol";
import { eyesThen, Film, within } from "./film";

/** So many actions back a turn that has ended is asked for. */
const TURN_ASKED = 24;

export class Replay {
  /** Where the viewer stands, in actions from the beginning; nothing where he is with the game as it is now. */
  at: number | null = $state(null);
  /** Whether he sees what he knew then, instead of what was true. */
  then = $state(false);
  /** How many actions have been made. */
  plies = $state(0);
  /** Why a position could not be had. */
  trouble: string | null = $state(null);
  /** Where the viewer wanted to stand when he came, until the game is there. */
  #wanted: number | null;
  /** What was seen last, until the next position is there. */
  #kept: ReplayPosition | null = null;
  #films = new Map<Eyes | "own", Film>();
  #changes = $state(0);
  #asked = new Set<string>();
  #over = $state(false);
  #seat: RoomView["seat"] = null;

  constructor(
    readonly room: RoomId,
    ply: number | null,
  ) {
    this.#wanted = ply;
  }

  /** The position in which the viewer stands, or stood while it is on its way; nothing where the present view tells it. */
  get position(): ReplayPosition | null {
    void this.#changes;
    const ply = this.at ?? (this.then ? this.plies : null);
    return ply === null ? null : (this.#film.at(ply) ?? this.#kept);
  }

  /** The actions of a turn of several that ended after so many actions, with what they brought about. */
  turn(ply: number): LastAction[] {
    void this.#changes;
    return this.#film.turn(ply);
  }

  /** Whether the viewer looks at something else than the game as it is now. */
  get away(): boolean {
    return this.at !== null || this.then;
  }

  /** Takes up how the game stands now. */
  follow(view: RoomView): void {
    const { ply, board, to_act, last, status } = view;
    this.plies = ply;
    this.#seat = view.seat;
    if (status === "finished" && !this.#over) {
      // What is known now is more than what was seen while it was on.
      this.#films.clear();
      this.#asked.clear();
      this.#over = true;
    }
    if (status === "waiting") return;
    const film = this.#filmOf(this.#over ? "all" : "own");
    film.cut(ply + 1);
    film.note({ ply, board, to_act, last });
    if (this.#wanted !== null) {
      const wanted = this.#wanted;
      this.#wanted = null;
      this.go(wanted);
    } else if (this.at !== null && this.at > ply) this.go(ply);
    // Who comes when a turn has just ended sees what was done in it, too.
    if (film.lacksTurn(ply)) void this.#ask(film, this.#over ? "all" : "own", Math.max(0, ply - TURN_ASKED));
    this.#load();
    this.#changes += 1;
  }

  /** Goes to the position after so many actions; with the last one, to the game as it is now. */
  go(ply: number): void {
    this.#kept = this.#film.at(this.at ?? this.plies) ?? this.#kept;
    const to = within(ply, this.plies);
    this.at = to === this.plies ? null : to;
    this.#load();
  }

  /** Goes so many actions on or, where the number is negative, back. */
  step(by: number): void {
    this.go((this.at ?? this.plies) + by);
  }

  /** Looks as the viewer saw it then, or at what was true. */
  look(then: boolean): void {
    this.then = then;
    this.#load();
  }

  get #eyes(): Eyes | "own" {
    if (!this.#over) return "own";
    return this.then ? eyesThen(this.#seat) : "all";
  }

  get #film(): Film {
    return this.#filmOf(this.#eyes);
  }

  #filmOf(eyes: Eyes | "own"): Film {
    const film = this.#films.get(eyes) ?? new Film();
    this.#films.set(eyes, film);
    return film;
  }

  #load(): void {
    const ply = this.at ?? (this.then ? this.plies : null);
    if (ply === null) return;
    const [film, eyes] = [this.#film, this.#eyes];
    // The next position is fetched too, so that going on never waits.
    for (const wanted of [ply, within(ply + 8, this.plies), within(ply - 8, this.plies)]) {
      if (!film.at(wanted)) void this.#ask(film, eyes, film.pageOf(wanted));
    }
  }

  async #ask(film: Film, eyes: Eyes | "own", from: number): Promise<void> {
    const name = `${eyes} ${from}`;
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    try {
      const own = eyes === "own" ? {} : { eyes };
      film.add(await connection.request({ type: "replay", room: this.room, from, ...own }));
      this.trouble = null;
    } catch (why) {
      this.trouble = why instanceof Refused ? why.message : "The position could not be fetched.";
    } finally {
      this.#asked.delete(name);
      this.#changes += 1;
    }
  }
}
