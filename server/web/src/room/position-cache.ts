// A cache of the positions of a game that the server has sent, for one perspective.

import type { Perspective, Replay, ReplayPosition } from "../protocol";

/** The maximum number of positions in one answer of the server, and the number of positions in a page of the cache. */
export const PAGE = 64;

/** The known positions of one perspective. */
export class PositionCache {
  readonly #positions = new Map<number, ReplayPosition>();

  /** The position after `ply` actions, if it is known. */
  at(ply: number): ReplayPosition | undefined {
    return this.#positions.get(ply);
  }

  /**
   * Adds a position. If another one is known at its ply, that one and all later ones were taken back, and are removed.
   */
  set(position: ReplayPosition): void {
    const known = this.#positions.get(position.ply);
    const same = known?.last?.action === position.last?.action && known?.last?.seat === position.last?.seat;
    if (known && !same) this.removeFrom(position.ply);
    this.#positions.set(position.ply, position);
  }

  /** Removes the positions from this ply on. */
  removeFrom(ply: number): void {
    for (const known of this.#positions.keys()) if (known >= ply) this.#positions.delete(known);
  }

  /** Adds the positions of a part of the game. */
  add({ positions }: Pick<Replay, "positions">): void {
    for (const position of positions) this.#positions.set(position.ply, position);
  }

  /** The first ply of the page that contains this one. */
  pageStart(ply: number): number {
    return Math.floor(ply / PAGE) * PAGE;
  }
}

/** The perspective that the viewer had during the game. */
export const viewerPerspective = (seat: "white" | "black" | null): Perspective => seat ?? "spectators";

/** A ply limited to the range of the game. */
export const clampPly = (ply: number, plies: number): number => Math.max(0, Math.min(plies, ply));
