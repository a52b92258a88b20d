// The user's games in progress with a live clock. Every page of the user follows them, so that a player who looks at
// another page has not left the game, and is told when it is their turn and when the opponent writes.

import { untrack } from "svelte";
import { connection } from "../net/connection.svelte";
import { blocks } from "./blocks.svelte";
import type { Chat, PlayedGame, RoomId, RoomView } from "../protocol";
import { attention } from "./attention.svelte";
import { messageNotice } from "./message-notice";
import { gameName, isMine, otherPlayer } from "./names";
import { notices } from "./notices.svelte";
import { ownGames } from "./own-games.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";

/** How many games are followed at once, the newest ones. */
const GAMES_MAX = 6;

class LiveGames {
  #followed = new Map<RoomId, () => void>();

  constructor() {
    $effect.root(() => {
      $effect(() => {
        for (const game of (ownGames.profile?.games ?? []).filter(isLive).toReversed())
          this.follow(game.room);
      });
    });
  }

  /** Follows a game of the user until it is over. */
  follow(room: RoomId): void {
    if (this.#followed.has(room)) return;
    const [oldest] = this.#followed.keys();
    if (oldest !== undefined && this.#followed.size >= GAMES_MAX) this.#unfollow(oldest);
    const feed = connection.room(room);
    let before: RoomView | null = null;
    let known = feed.chat.length;
    const stop = $effect.root(() => {
      $effect(() => {
        const { view, error } = feed;
        if (view) untrack(() => this.#changed(before, view));
        before = view;
        // The room page may hold the same subscription, so this one ends after the current update.
        if (error || (view && view.status !== "playing")) queueMicrotask(() => this.#unfollow(room));
      });
      $effect(() => {
        const news = feed.chat.slice(known);
        known = feed.chat.length;
        untrack(() => feed.view && this.#written(news, feed.view));
      });
    });
    this.#followed.set(room, () => {
      stop();
      feed.close();
    });
  }

  #unfollow(room: RoomId): void {
    this.#followed.get(room)?.();
    this.#followed.delete(room);
  }

  #changed(before: RoomView | null, view: RoomView): void {
    ownGames.update(view);
    if (isHere(view) || view.seat === null || (before && isMine(before)) || !isMine(view)) return;
    const opponent = otherPlayer(view.players, view.seat)?.user.name ?? "your opponent";
    const text = `Your turn in ${gameName(view.game)} against ${opponent}.`;
    const address = `/rooms/${view.room}`;
    // A notice that somebody joined says more.
    if (!before && notices.leadsTo(address)) return;
    notices.show(text, { to: address, text: "Play now" });
    notices.announce(text);
    // A page that has just been opened is looked at.
    if (!before) return;
    attention.call("Your turn", `${gameName(view.game)} against ${opponent}`, address);
    if (preferences.sound) void import("./sounds").then(({ playSound }) => playSound("move"));
  }

  /** Tells the user of new messages in the chat of a game whose page they do not look at. */
  #written(news: Chat[], view: RoomView): void {
    if (isHere(view)) return;
    const text = messageNotice(news, view, gameName(view.game), (user) => blocks.has(user));
    if (text === null) return;
    notices.show(text, { to: `/rooms/${view.room}`, text: "Open game" });
    notices.announce(text);
  }
}

/** Whether the user looks at the page of the game. */
const isHere = ({ room }: RoomView): boolean =>
  router.current.page === "room" && router.current.room === room;

const isLive = ({ status, clock }: PlayedGame): boolean =>
  status === "playing" && clock != null && !("days" in clock);

export const liveGames = new LiveGames();
