// The positions of a game, from one perspective, that were fetched or arrived with a view.

import type { Perspective, Replay, ReplayPosition } from "../protocol";

/** The number of positions in a page, which one request fetches: the server's maximum for one answer. */
export const PAGE = 64;

export class PositionCache {
  readonly #positions = new Map<number, ReplayPosition>();

  at(ply: number): ReplayPosition | undefined {
    return this.#positions.get(ply);
  }

  /**
   * Stores the position. If the cache has a position with a different last action at this ply, that action was taken
   * back. The old position and all later ones are then removed.
   */
  set(position: ReplayPosition): void {
    const known = this.#positions.get(position.ply);
    const same = known?.last?.action === position.last?.action && known?.last?.seat === position.last?.seat;
    if (known && !same) this.removeFrom(position.ply);
    this.#positions.set(position.ply, position);
  }

  removeFrom(ply: number): void {
    for (const known of this.#positions.keys()) if (known >= ply) this.#positions.delete(known);
  }

  add({ positions }: Pick<Replay, "positions">): void {
    for (const position of positions) this.#positions.set(position.ply, position);
  }

  pageStart(ply: number): number {
    return Math.floor(ply / PAGE) * PAGE;
  }
}

/** The perspective from which a viewer with this seat, or a spectator, sees a game in progress. */
export const viewerPerspective = (seat: "white" | "black" | null): Perspective => seat ?? "spectators";

export const clampPly = (ply: number, plies: number): number => Math.max(0, Math.min(plies, ply));
