// The user's own games and challenges, as the server lists them. All pages share one list. It is fetched again on every
// new connection, because the user may have changed, and when the page becomes visible again.

import { connection } from "../net/connection.svelte";
import type { Message } from "../net/messages";

class OwnGames {
  /** The user's own profile; null before its first answer. */
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

  /** Fetches the list again, unless a request is pending or there is no connection. */
  async refresh(): Promise<void> {
    if (this.#pending || connection.status !== "open") return;
    this.#pending = true;
    try {
      this.profile = await connection.request({ type: "profile" });
    } catch {
      // The list stays as it was; the next connection fetches it.
    } finally {
      this.#pending = false;
    }
  }
}

export const ownGames = new OwnGames();
