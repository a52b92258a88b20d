// The user's rooms that wait for a second player. Every page of the user, in all tabs, follows them and tells the user
// when somebody joins or the challenge ends. If no page was open then, the next one tells it. Every new page tells that
// somebody joined, until the user visits the room, the time for first actions is over, or the game has ended.

import { connection } from "../net/connection.svelte";
import type { RoomId, RoomView } from "../protocol";
import { attention } from "./attention.svelte";
import { gameInfo, gameName, otherPlayer } from "./names";
import { notices } from "./notices.svelte";
import { ownGames } from "./own-games.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { storedRooms, storeRooms } from "./stored-rooms";

/** How many rooms are followed at once, the newest ones. A user may offer 5 to anyone; links come on top. */
const ROOMS_MAX = 12;
/** The channel on which a tab tells the others what changed since they fetched the list. */
const CHANNEL = "konakis.waiting";
/** The key under which the browser stores the followed rooms for the next page. */
const KEY = "konakis.waiting";
/** The key under which it stores the rooms of begun games that the user has not visited since. */
const BEGUN_KEY = "konakis.begun";

/** A room that begins to wait, or that the user cancels. */
type Change = { room: RoomId; waits: boolean };

class WaitingRooms {
  #followed = new Map<RoomId, () => void>();
  #tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

  constructor() {
    this.#tabs?.addEventListener("message", ({ data }: MessageEvent<Change>) => {
      if (data.waits) this.#follow(data.room);
      else this.#unfollow(data.room);
    });
    $effect.root(() => {
      $effect(() => {
        const known = [...storedRooms(KEY), ...storedRooms(BEGUN_KEY)];
        const games = ownGames.profile?.games ?? [];
        const waiting = games.filter(({ room, status }) => status === "waiting" || known.includes(room));
        for (const { room } of waiting.slice(0, ROOMS_MAX).toReversed()) this.follow(room);
      });
    });
  }

  /** Follows a room of the user until it no longer waits, in all tabs. */
  follow(room: RoomId): void {
    // Told even if this tab knew the room: the other tabs may have fetched their lists before it existed.
    this.#follow(room);
    this.#tell({ room, waits: true });
  }

  /** Follows a room no longer, in all tabs, because the user cancels it. */
  forget(room: RoomId): void {
    this.#unfollow(room);
    this.#tell({ room, waits: false });
  }

  /** The user sees the game, so the next page need not tell that it began. */
  visit(room: RoomId): void {
    const begun = storedRooms(BEGUN_KEY);
    if (begun.includes(room)) this.#storeBegun(begun, room, false);
  }

  #storeBegun(begun: RoomId[], room: RoomId, add: boolean): void {
    const others = begun.filter((other) => other !== room);
    storeRooms(BEGUN_KEY, add ? [room, ...others].slice(0, ROOMS_MAX) : others);
  }

  #follow(room: RoomId): void {
    if (this.#followed.has(room)) return;
    const [oldest] = this.#followed.keys();
    if (oldest !== undefined && this.#followed.size >= ROOMS_MAX) this.#unfollow(oldest);
    const feed = connection.room(room);
    const stop = $effect.root(() => {
      $effect(() => {
        const { view, live, error } = feed;
        if (view ? view.status === "waiting" || !live : !error) return;
        // The room page may hold the same subscription, so this one ends after the current update.
        queueMicrotask(() => this.#unfollow(room));
        if (view?.seat) void this.#notify(view);
      });
    });
    this.#followed.set(room, () => {
      stop();
      feed.close();
    });
    storeRooms(KEY, [...this.#followed.keys()]);
  }

  #unfollow(room: RoomId): void {
    this.#followed.get(room)?.();
    if (this.#followed.delete(room)) storeRooms(KEY, [...this.#followed.keys()]);
  }

  #tell(change: Change): void {
    this.#tabs?.postMessage(change);
  }

  async #notify(view: RoomView): Promise<void> {
    const address = `/rooms/${view.room}`;
    const here = router.current.page === "room" && router.current.room === view.room;
    if (view.status === "playing" && view.seat !== null) {
      const begun = storedRooms(BEGUN_KEY);
      const late = view.clock?.kind === "live" && view.clock.first_action_ms === undefined;
      this.#storeBegun(begun, view.room, !here && !late);
      if (late && begun.includes(view.room)) return;
      const name = otherPlayer(view.players, view.seat)?.user.name ?? "Somebody";
      attention.call(`${name} joined your game`, `${gameName(view.game)}: make your first move.`, address);
      if (here) return;
      notices.show(`${name} joined your game of ${gameName(view.game)}.`, { to: address, text: "Play now" });
      notices.announce(`${name} joined your game of ${gameName(view.game)}.`);
      if (preferences.sound) (await import("./sounds")).playSound("begin");
    } else {
      // The next page need not tell again that somebody joined.
      this.visit(view.room);
      if (here) return;
      const { waitingEnd } = await import("./waiting-end");
      const { text, link } = waitingEnd(view, gameInfo(view.game));
      notices.show(text, link);
    }
  }
}

export const waitingRooms = new WaitingRooms();
