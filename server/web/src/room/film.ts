// A game seen again, position by position: what has come of it from the server, through each pair of eyes.

import type { Eyes, Replay, ReplayPosition } from "../protocol";

/** How many positions the server gives at once. */
const PAGE = 64;

/** The positions known so far, seen through one pair of eyes. */
export class Film {
  readonly #positions = new Map<number, ReplayPosition>();

  /** The position after so many actions, if it is known. */
  at(ply: number): ReplayPosition | undefined {
    return this.#positions.get(ply);
  }

  /** Takes up a position. What was known from there on belongs to a course that was taken back. */
  note(position: ReplayPosition): void {
    const known = this.#positions.get(position.ply);
    const same = known?.last?.action === position.last?.action && known?.last?.seat === position.last?.seat;
    if (known && !same) this.cut(position.ply);
    this.#positions.set(position.ply, position);
  }

  /** Forgets the positions from this one on. */
  cut(ply: number): void {
    for (const known of this.#positions.keys()) if (known >= ply) this.#positions.delete(known);
  }

  /** Takes up a part of the game. */
  add({ positions }: Pick<Replay, "positions">): void {
    for (const position of positions) this.#positions.set(position.ply, position);
  }

  /** From where on to ask, so that this position and those around it come. */
  pageOf(ply: number): number {
    return Math.floor(ply / PAGE) * PAGE;
  }
}

/** Through whose eyes a game that is over can be seen: as the viewer saw it then, and as it was. */
export const eyesThen = (seat: "white" | "black" | null): Eyes => seat ?? "spectators";

/** The ply to go to from this one, within the game. */
export const within = (ply: number, plies: number): number => Math.max(0, Math.min(plies, ply));
