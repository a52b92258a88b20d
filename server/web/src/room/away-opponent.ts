// The absence of the opponent, and the warning about it. Pure, with an injected timer.
import type { RoomView } from "../protocol";
import type { Timer } from "./view-queue";

export const AWAY_WARNING_MS = 2_000;

/**
 * The name of the viewer’s opponent if they are absent and can lose on time: the game has a live clock, and both sides
 * have acted. Null otherwise.
 */
export function awayOpponent({ status, seat, clock, players }: RoomView): string | null {
  if (status !== "playing" || seat === null || clock?.kind !== "live" || clock.first_action_ms !== undefined)
    return null;
  const opponent = players[seat === "white" ? "black" : "white"];
  return opponent && opponent.user.kind !== "computer" && !opponent.online ? opponent.user.name : null;
}

/**
 * Shows the warning only after an absence of `AWAY_WARNING_MS`, because all players are absent for a moment after a
 * restart of the server. Each new connection starts this wait anew, because a page without a connection does not know
 * who is away.
 */
export class AwayWarning {
  #shown = false;
  #stop: (() => void) | null = null;

  constructor(
    private readonly timer: Timer,
    private readonly show: (shown: boolean) => void,
  ) {}

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
