// The opponent who is away from a game, and when the page warns the viewer of it. Pure, with an injected timer.
import type { RoomView } from "../protocol";
import type { Timer } from "./view-queue";

/** How long the opponent must be away before the page says so, in milliseconds. */
export const AWAY_WARNING_MS = 2_000;

/**
 * The name of the viewer's opponent if the opponent is away from a game that they can lose by staying away: one with a
 * live clock in which both sides have acted. Null otherwise.
 */
export function awayOpponent({ status, seat, clock, players }: RoomView): string | null {
  if (status !== "playing" || seat === null || clock?.kind !== "live" || clock.first_action_ms !== undefined)
    return null;
  const opponent = players[seat === "white" ? "black" : "white"];
  return opponent && opponent.user.kind !== "computer" && !opponent.online ? opponent.user.name : null;
}

/**
 * Decides when to warn the viewer that the opponent is away. After a restart of the server, everybody reconnects at the
 * same moment, so the warning begins only after an absence of some time. That time begins again with each connection,
 * because a page without a connection does not know who is away. The warning ends as soon as the opponent is back.
 */
export class AwayWarning {
  #shown = false;
  #stop: (() => void) | null = null;

  constructor(
    private readonly timer: Timer,
    private readonly show: (shown: boolean) => void,
  ) {}

  /** Handles a change of whether the opponent is away, or of whether the page is connected. */
  update(away: boolean, connected: boolean): void {
    if (!away || !connected) {
      this.#stop?.();
      this.#stop = null;
    }
    if (!away) this.#set(false);
    else if (connected && !this.#shown)
      this.#stop ??= this.timer.after(AWAY_WARNING_MS, () => this.#set(true));
  }

  #set(shown: boolean): void {
    this.#stop = null;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.show(shown);
  }
}
