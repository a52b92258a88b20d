// The replay of a game: its position, its perspective, and the positions fetched from the server.

import { connection } from "../net/connection.svelte";
import { RequestError } from "../net/messages";
import type { Perspective, ReplayPosition, RoomId, RoomView } from "../protocol";
import { sentence } from "../shell/texts";
import { viewerPerspective, PAGE, PositionCache, clampPly } from "./position-cache";
import { t } from "../language/t";

export class Replay {
  /** The number of actions before the shown position; null for the last position of the game. */
  at: number | null = $state(null);
  /**
   * Whether a finished game is shown as the viewer saw it during the game. If not, it is shown with everything
   * revealed.
   */
  asPlayed = $state(false);
  /** Whether the replay advances by itself. While it does, `ReplayControls.svelte` calls `advance` regularly. */
  playing = $state(false);
  /** The number of actions in the game. */
  plies = $state(0);
  /** The reason why the last fetch of positions failed, as a sentence; null if it did not fail. */
  error: string | null = $state(null);
  /** The ply in the page’s address; null if there is none, or once the replay has gone there. */
  #initialPly: number | null;
  /** The position that is shown until the requested one arrives. */
  #previous: ReplayPosition | null = null;
  #caches = new Map<Perspective | "own", PositionCache>();
  #changes = $state(0);
  #requested = new Set<string>();
  #finished = $state(false);
  #seat: RoomView["seat"] = null;

  constructor(
    readonly room: RoomId,
    ply: number | null,
  ) {
    this.#initialPly = ply;
  }

  /** The position to show, or the previous one while this position is being fetched. Null for the live position. */
  get position(): ReplayPosition | null {
    void this.#changes;
    const ply = this.at ?? (this.asPlayed ? this.plies : null);
    return ply === null ? null : (this.#cache.at(ply) ?? this.#previous);
  }

  /** Whether the page shows a position of the replay instead of the live position. */
  get away(): boolean {
    return this.at !== null || this.asPlayed;
  }

  /** `follows` is false if actions may have been taken back since the last view, so that known positions are not kept. */
  update(view: RoomView, follows = true): void {
    const { ply, board, to_act, last, turn, status } = view;
    this.plies = ply;
    this.#seat = view.seat;
    if (status === "finished" && !this.#finished) {
      // The end of the game reveals hidden information, so drop the positions fetched before.
      this.#forgetPositions();
      this.#finished = true;
    }
    if (status === "waiting") return;
    if (!follows) this.#forgetPositions();
    const cache = this.#cacheOf(this.#finished ? "all" : "own");
    cache.removeFrom(ply + 1);
    cache.set({ ply, board, to_act, last, ...(turn ? { turn } : {}) });
    if (this.#initialPly !== null) {
      const wanted = this.#initialPly;
      this.#initialPly = null;
      this.#show(wanted);
    } else if (this.at !== null && this.at >= ply) this.#show(ply);
    this.#load();
    this.#changes += 1;
  }

  #forgetPositions(): void {
    this.#previous = this.position;
    this.#caches.clear();
    this.#requested.clear();
  }

  /** Goes to the position after `ply` actions, or to the nearest position of the game, and stays there. */
  go(ply: number): void {
    this.playing = false;
    this.#show(ply);
  }

  /** Plays the actions that follow the shown position. If the last position is shown, plays the whole game. */
  play(): void {
    if (this.at === null) this.#show(0);
    this.playing = this.at !== null;
  }

  /** Shows the next position, or fetches it if the cache lacks it. At the last position, the replay stops playing. */
  advance(): void {
    const next = clampPly((this.at ?? this.plies) + 1, this.plies);
    if (this.#cache.at(next)) this.#show(next);
    else this.#load(next);
    this.playing = this.at !== null;
  }

  #show(ply: number): void {
    this.#previous = this.#cache.at(this.at ?? this.plies) ?? this.#previous;
    const to = clampPly(ply, this.plies);
    this.at = to === this.plies ? null : to;
    this.#load();
  }

  step(by: number): void {
    this.go((this.at ?? this.plies) + by);
  }

  /**
   * Sets `asPlayed`. If it is true, all positions are fetched, because the move list then shows all actions as the
   * viewer knew them.
   */
  setAsPlayed(asPlayed: boolean): void {
    this.asPlayed = asPlayed;
    this.#load();
    if (asPlayed) void this.#fetchAll();
  }

  /**
   * The action with the number `ply`, as the viewer knew it during the game; null if it is not fetched yet.
   * Undefined if the game is not shown as played, because the caller then has the action from the history.
   */
  actionAt(ply: number): string | null | undefined {
    void this.#changes;
    if (!this.#finished || !this.asPlayed) return undefined;
    return this.#cache.at(ply)?.last?.action ?? null;
  }

  get #perspective(): Perspective | "own" {
    if (!this.#finished) return "own";
    return this.asPlayed ? viewerPerspective(this.#seat) : "all";
  }

  get #cache(): PositionCache {
    return this.#cacheOf(this.#perspective);
  }

  #cacheOf(eyes: Perspective | "own"): PositionCache {
    const cache = this.#caches.get(eyes) ?? new PositionCache();
    this.#caches.set(eyes, cache);
    return cache;
  }

  #load(ply = this.at ?? (this.asPlayed ? this.plies : null)): void {
    if (ply === null) return;
    const [cache, eyes] = [this.#cache, this.#perspective];
    // Prefetch the surrounding positions, so that stepping does not wait.
    for (const wanted of [ply, clampPly(ply + 8, this.plies), clampPly(ply - 8, this.plies)]) {
      if (!cache.at(wanted)) void this.#fetch(cache, eyes, cache.pageStart(wanted));
    }
  }

  async #fetchAll(): Promise<void> {
    const [cache, eyes] = [this.#cache, this.#perspective];
    for (let ply = 0; ply <= this.plies && this.asPlayed; ply = cache.pageStart(ply + PAGE)) {
      if (!cache.at(ply)) await this.#fetch(cache, eyes, cache.pageStart(ply));
    }
  }

  async #fetch(cache: PositionCache, eyes: Perspective | "own", from: number): Promise<void> {
    const name = `${eyes} ${from}`;
    if (this.#requested.has(name)) return;
    this.#requested.add(name);
    try {
      const own = eyes === "own" ? {} : { eyes };
      cache.add(await connection.request({ type: "replay", room: this.room, from, ...own }));
      this.error = null;
    } catch (reason) {
      this.error = reason instanceof RequestError ? sentence(reason.message) : t("result-position-failed");
    } finally {
      this.#requested.delete(name);
      this.#changes += 1;
    }
  }
}
