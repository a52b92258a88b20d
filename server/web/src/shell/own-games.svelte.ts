// The user's own games and challenges, as the server lists them. All pages share one list. It is fetched again on every
// new connection, because the user may have changed, and when the page becomes visible again. While a page shows the
// list, it is also fetched at regular intervals, because the server does not announce new challenges.

import { connection } from "../net/connection.svelte";
import type { Message } from "../net/messages";
import type { RoomView } from "../protocol";
import { withView } from "./played-games";

/** The time between two requests for the list while a page shows it, in milliseconds. */
const REFRESH_MS = 10_000;

class OwnGames {
  /** The user's own profile; null until it is loaded. */
  profile: Message<"profile"> | null = $state.raw(null);
  #pending = false;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.refresh();
    });
    $effect.root(() => {
      $effect(() => {
        if (connection.status === "open" && connection.user) void this.refresh();
      });
    });
  }

  /** Fetches the list at regular intervals while the page is visible. Returns a function that stops this. */
  keepFresh(): () => void {
    const refresh = () => document.visibilityState === "visible" && void this.refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }

  /** Takes over the state of a game from a view of its room. */
  update(view: RoomView): void {
    if (!this.profile) return;
    const games = withView(this.profile.games, view);
    if (games !== this.profile.games) this.profile = { ...this.profile, games };
  }

  /** Fetches the list again, unless a request is pending or there is no connection. */
  async refresh(): Promise<void> {
    if (this.#pending || connection.status !== "open") return;
    this.#pending = true;
    try {
      this.profile = await connection.request({ type: "profile" });
    } catch {
      // The list stays as it was until the next refresh.
    } finally {
      this.#pending = false;
    }
  }
}

export const ownGames = new OwnGames();
