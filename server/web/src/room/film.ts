// A game seen again, position by position: what has come of it from the server, through each pair of eyes.

import { squaresOf } from "../board/notation";
import type { Eyes, LastAction, Replay, ReplayPosition } from "../protocol";

/** How many positions the server gives at once. */
const PAGE = 64;

/** The positions known so far, seen through one pair of eyes. */
export class Film {
  readonly #positions = new Map<number, ReplayPosition>();

  /** The position after so many actions, if it is known. */
  at(ply: number): ReplayPosition | undefined {
    return this.#positions.get(ply);
  }

  /**
   * What was done in the turn that ended with this position, as far as it is known. Nothing where its last action has a
   * place on the board and so tells by itself what was done.
   */
  turn(ply: number): LastAction[] {
    const end = this.at(ply)?.last;
    if (!end || placed(end)) return [];
    const made: LastAction[] = [];
    for (let at = ply - 1; ; at -= 1) {
      const last = this.at(at)?.last;
      if (!last || last.seat !== end.seat || !placed(last)) return made.reverse();
      made.push(last);
    }
  }

  /** Whether the turn that ended with this position had actions that are not known yet. */
  lacksTurn(ply: number): boolean {
    const end = this.at(ply)?.last;
    return end != null && !placed(end) && ply > 1 && this.at(ply - 1) === undefined;
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

/** Whether an action has a place on the board. */
const placed = ({ action }: LastAction): boolean => squaresOf(action).length > 0;

/** Through whose eyes a game that is over can be seen: as the viewer saw it then, and as it was. */
export const eyesThen = (seat: "white" | "black" | null): Eyes => seat ?? "spectators";

/** The ply to go to from this one, within the game. */
export const within = (ply: number, plies: number): number => Math.max(0, Math.min(plies, ply));
