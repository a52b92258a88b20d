// The user's rooms that wait for a second player. They stay subscribed on every page of this tab, so that the user is
// told when somebody joins or the challenge ends.

import { connection } from "../net/connection.svelte";
import type { RoomId, RoomView } from "../protocol";
import { attention } from "./attention.svelte";
import { gameName, otherPlayer } from "./names";
import { notices } from "./notices.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";

/** How many rooms are followed at once. */
const ROOMS_MAX = 4;

class WaitingRooms {
  #followed = new Map<RoomId, () => void>();

  /** Follows a room of the user until it no longer waits. */
  follow(room: RoomId): void {
    if (this.#followed.has(room) || this.#followed.size >= ROOMS_MAX) return;
    const feed = connection.room(room);
    const stop = $effect.root(() => {
      $effect(() => {
        const { view, error } = feed;
        if (view?.status === "waiting" || (!view && !error)) return;
        // The room page may hold the same subscription, so this one ends after the current update.
        queueMicrotask(() => this.forget(room));
        if (view) void this.#tell(view);
      });
    });
    this.#followed.set(room, () => {
      stop();
      feed.close();
    });
  }

  /** Follows a room no longer, because the user cancels it. */
  forget(room: RoomId): void {
    this.#followed.get(room)?.();
    this.#followed.delete(room);
  }

  async #tell(view: RoomView): Promise<void> {
    const address = `/rooms/${view.room}`;
    const here = router.current.page === "room" && router.current.room === view.room;
    if (view.status === "playing" && view.seat !== null) {
      const name = otherPlayer(view.players, view.seat)?.user.name ?? "Somebody";
      attention.call(`${name} joined your game`, `${gameName(view.game)}: make your first move.`, address);
      if (here) return;
      notices.show(`${name} joined your game of ${gameName(view.game)}.`, { to: address, text: "Play now" });
      notices.announce(`${name} joined your game of ${gameName(view.game)}.`);
      if (preferences.sound) (await import("../room/sounds")).playSound("begin");
    } else if (!here) {
      notices.show(`Nobody joined your game of ${gameName(view.game)} in time.`, {
        to: `/create?game=${view.game}`,
        text: "New game",
      });
    }
  }
}

export const waitingRooms = new WaitingRooms();
