// The known positions of a game, for one perspective.

import type { Perspective, Replay, ReplayPosition } from "../protocol";

/** The size of a page of the cache: the server's maximum for one answer. */
export const PAGE = 64;

export class PositionCache {
  readonly #positions = new Map<number, ReplayPosition>();

  at(ply: number): ReplayPosition | undefined {
    return this.#positions.get(ply);
  }

  /**
   * Adds a position. If the last action of the known position at its ply differs, that action was taken back, so the
   * known positions from this ply on are removed.
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

/** The perspective that the viewer had during the game. */
export const viewerPerspective = (seat: "white" | "black" | null): Perspective => seat ?? "spectators";

export const clampPly = (ply: number, plies: number): number => Math.max(0, Math.min(plies, ply));
