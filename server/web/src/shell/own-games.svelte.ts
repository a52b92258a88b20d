// The user's games and challenges, in one list for all pages. The list is fetched when the browser tab becomes visible,
// and on every new connection, which may belong to another user. Pages poll the server for the list, because the server
// does not announce new challenges.

import { connection } from "../net/connection.svelte";
import type { Message } from "../net/messages";
import type { RoomView } from "../protocol";
import { withView } from "./played-games";

class OwnGames {
  /** Contains the list; null until it is loaded. */
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

  /** Fetches the list every `everyMs` while the tab is visible. Returns a function that stops this. */
  keepFresh(everyMs: number): () => void {
    const refresh = () => document.visibilityState === "visible" && void this.refresh();
    const timer = setInterval(refresh, everyMs);
    return () => clearInterval(timer);
  }

  /** Updates the view's game in the list. If the user is playing this game and the list lacks it, fetches the list. */
  update(view: RoomView): void {
    if (!this.profile) return;
    const isListed = this.profile.games.some(({ room }) => room === view.room);
    if (!isListed && view.seat !== null && view.status === "playing") void this.refresh();
    const games = withView(this.profile.games, view);
    if (games !== this.profile.games) this.profile = { ...this.profile, games };
  }

  /** Fetches the list, unless a request is pending or there is no connection. */
  async refresh(): Promise<void> {
    if (this.#pending || connection.status !== "open") return;
    this.#pending = true;
    try {
      this.profile = await connection.request({ type: "profile" });
    } catch {
      // The list stays unchanged until the next refresh.
    } finally {
      this.#pending = false;
    }
  }
}

export const ownGames = new OwnGames();
