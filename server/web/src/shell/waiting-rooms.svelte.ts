// The user's rooms that wait for a second player. Every page, in all tabs, follows these rooms: it subscribes to them,
// and shows a notice when somebody joins or the challenge ends. Each newly loaded page repeats the notice that somebody
// joined, until the user visits the room, both sides of a live game have acted, or the game has ended.

import { untrack } from "svelte";
import { connection } from "../net/connection.svelte";
import type { RoomId, RoomView } from "../protocol";
import { attention } from "./attention.svelte";
import { liveGames } from "./live-games.svelte";
import { gameInfo, gameName, otherPlayer } from "./names";
import { notices } from "./notices.svelte";
import { ownGames } from "./own-games.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { storedRooms, storeRoom, storeRooms } from "./stored-rooms";
import { t } from "../language/t";

/**
 * The maximum number of followed rooms; a newer room replaces the oldest. This is enough for the open challenges that
 * a user may have, and some invitations by link.
 */
const ROOMS_MAX = 12;
/** The channel on which tabs tell each other which rooms to follow or to forget. */
const CHANNEL = "konakis.waiting";
/** The storage key of the followed rooms. A newly loaded page follows them again, even if they no longer wait. */
const KEY = "konakis.waiting";
/** The storage key of the rooms that the user has not visited since their games began. */
const BEGUN_KEY = "konakis.begun";

type Change = { room: RoomId; waits: boolean };

class WaitingRooms {
  #followed = new Map<RoomId, () => void>();
  /** The rooms that this page does not follow again, because they no longer wait or their subscription failed. */
  #handled = new Set<RoomId>();
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

  /** Follows a room in all tabs until it no longer waits. */
  follow(room: RoomId): void {
    this.#follow(room);
    // Other tabs may have fetched their lists of games before the room existed.
    this.#tell({ room, waits: true });
  }

  /** Stops following, in all tabs, a room that the user cancels. */
  forget(room: RoomId): void {
    this.#unfollow(room);
    this.#tell({ room, waits: false });
  }

  /** Notes that the user has visited the room, so that no later page repeats the notice about it. */
  visit(room: RoomId): void {
    storeRoom(BEGUN_KEY, room, false, ROOMS_MAX);
  }

  #follow(room: RoomId): void {
    if (this.#followed.has(room) || this.#handled.has(room)) return;
    const [oldest] = this.#followed.keys();
    if (oldest !== undefined && this.#followed.size >= ROOMS_MAX) this.#unfollow(oldest);
    const feed = connection.room(room);
    const stop = $effect.root(() => {
      $effect(() => {
        const { view, live, error } = feed;
        if (view) untrack(() => ownGames.update(view));
        if (view ? view.status === "waiting" || !live : !error) return;
        // The room page may use the same subscription in this update, so unfollow after the update.
        queueMicrotask(() => this.#unfollow(room));
        this.#handled.add(room);
        if (view?.seat) untrack(() => void this.#notify(view));
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
      // Following a live game keeps the user present in it, whichever page is open.
      if (view.clock?.kind === "live") liveGames.follow(view.room);
      const begun = storedRooms(BEGUN_KEY);
      const late = view.clock?.kind === "live" && view.clock.first_action_ms === undefined;
      storeRoom(BEGUN_KEY, view.room, !here && !late, ROOMS_MAX);
      if (late && begun.includes(view.room)) return;
      const player = otherPlayer(view.players, view.seat)?.user.name ?? t("shell-somebody");
      const game = gameName(view.game);
      const first = t("shell-first-move", { game, first: view.setup ? "setup" : "move" });
      attention.call(t("shell-joined", { player }), first, address);
      if (here) return;
      notices.show(t("shell-joined-game", { player, game }), { to: address, text: t("shell-play-now") });
      notices.announce(t("shell-joined-game", { player, game }));
      if (preferences.sound) (await import("./sounds")).playSound("begin");
    } else {
      this.visit(view.room);
      if (here) return;
      const { waitingEnd } = await import("./waiting-end");
      const { text, link } = waitingEnd(view, gameInfo(view.game));
      notices.show(text, link);
    }
  }
}

export const waitingRooms = new WaitingRooms();
