// Follows the user's live games on every page and in all tabs. A player on another page thus stays present in a game,
// and gets notices of turns, offers, chat messages, the end and a rematch.

import { untrack } from "svelte";
import { connection } from "../net/connection.svelte";
import { blocks } from "./blocks.svelte";
import type { Chat, PlayedGame, RoomId, RoomView } from "../protocol";
import { attention } from "./attention.svelte";
import { gameInfo, gameName } from "./names";
import { newMessages } from "./new-messages";
import { notices } from "./notices.svelte";
import { ownGames } from "./own-games.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { storedRooms, storeRoom } from "./stored-rooms";
import { t } from "../language/t";

/** The maximum number of followed games. If there are more, the game that has been followed longest is dropped. */
const GAMES_MAX = 6;
/** How long a finished game is followed for an offer of a rematch. */
const REMATCH_MS = 10 * 60_000;
const CHANNEL = "konakis.live";
/** The storage key of the games in which the user offers a rematch. The next page that loads follows them again. */
const KEY = "konakis.rematches";

class LiveGames {
  #followed = new Map<RoomId, () => void>();
  #tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

  constructor() {
    this.#tabs?.addEventListener("message", ({ data }: MessageEvent<RoomId>) => this.#follow(data));
    for (const room of storedRooms(KEY)) this.#follow(room);
    $effect.root(() => {
      $effect(() => {
        const games = (ownGames.profile?.games ?? []).filter(isLive).slice(0, GAMES_MAX);
        for (const { room } of games.toReversed()) this.follow(room);
      });
    });
  }

  /** Follows a game in all tabs, until its rematch has begun, but at most until `REMATCH_MS` after its end. */
  follow(room: RoomId): void {
    if (this.#followed.has(room)) return;
    this.#follow(room);
    this.#tabs?.postMessage(room);
  }

  #follow(room: RoomId): void {
    if (this.#followed.has(room)) return;
    const [oldest] = this.#followed.keys();
    if (oldest !== undefined && this.#followed.size >= GAMES_MAX) this.#unfollow(oldest);
    const feed = connection.room(room);
    let before: RoomView | null = null;
    let known = untrack(() => feed.chat);
    let end: ReturnType<typeof setTimeout> | undefined;
    const stop = $effect.root(() => {
      $effect(() => {
        const { view, error } = feed;
        if (view) untrack(() => void this.#changed(before, view));
        if (view?.status === "finished") end ??= setTimeout(() => this.#unfollow(room), REMATCH_MS);
        // Unfollow after this update, because the room page may take the same subscription during the update.
        if (error || (view && isDone(before, view))) queueMicrotask(() => this.#unfollow(room));
        if (error) notices.withdrawTo(`/rooms/${room}`);
        // Another tab may tell this tab to follow the game while this tab's view of the room is still a waiting one.
        // The view in which the game begins is then treated as the first view, so `#changed` keeps a notice that
        // somebody joined.
        before = view?.status === "waiting" ? null : view;
      });
      $effect(() => {
        const added = newMessages(known, feed.chat);
        known = feed.chat;
        untrack(() => feed.view && added.length > 0 && void this.#notifyMessages(added, feed.view));
      });
    });
    this.#followed.set(room, () => {
      clearTimeout(end);
      stop();
      feed.close();
    });
  }

  #unfollow(room: RoomId): void {
    this.#followed.get(room)?.();
    this.#followed.delete(room);
  }

  async #changed(before: RoomView | null, view: RoomView): Promise<void> {
    ownGames.update(view);
    const { room, rematch, seat, offers } = view;
    if (seat !== null && rematch !== null) this.follow(rematch);
    storeRoom(KEY, room, seat !== null && rematch === null && offers.rematch === seat, GAMES_MAX);
    const address = `/rooms/${room}`;
    if (before?.status === "playing" && view.status === "finished") attention.withdraw(address);
    if (isOpen(address)) return;
    const { liveNews } = await import("./live-news");
    const news = liveNews(before, view, gameInfo(view.game));
    if (news === null) return;
    if (news === "over") {
      attention.withdraw(address);
      return notices.withdrawTo(address);
    }
    const { text, link, call, sound } = news;
    // A first view keeps the notice that somebody joined or that a rematch has begun, because that notice says more
    // than a notice of a turn.
    const isKnown = notices.leadsTo(address) && before === null;
    if (isKnown || isOpen(address) || isOpen(link.to) || (sound === null && !notices.leadsTo(address)))
      return;
    if (link.to !== address) notices.withdrawTo(address);
    notices.show(text, link);
    notices.announce(text);
    // At the first view, the user has usually just opened the page and needs no call.
    if (before === null || sound === null) return;
    attention.call(call, text, link.to);
    if (preferences.sound) (await import("./sounds")).playSound(sound);
  }

  async #notifyMessages(added: Chat[], view: RoomView): Promise<void> {
    const address = `/rooms/${view.room}`;
    if (isOpen(address) || view.status !== "playing") return;
    const [{ chatNotice }] = await Promise.all([import("./chat-notice"), blocks.load().catch(() => {})]);
    const text = chatNotice(added, view, gameName(view.game), (user) => blocks.has(user));
    if (text === null || isOpen(address)) return;
    notices.show(text, { to: address, text: t("shell-open-game") });
    notices.announce(text);
  }
}

const isOpen = (address: string): boolean =>
  router.current.page === "room" && `/rooms/${router.current.room}` === address;

/**
 * Whether a game need not be followed, for one of these reasons:
 * - The user does not play in it.
 * - Its rematch has begun.
 * - At the first view, it was already over, and nobody offered a rematch.
 */
const isDone = (before: RoomView | null, { seat, status, rematch, offers }: RoomView): boolean =>
  seat === null ||
  (status === "finished" && (rematch !== null || (before === null && offers.rematch === undefined)));

const isLive = ({ status, clock }: PlayedGame): boolean =>
  status === "playing" && clock != null && !("days" in clock);

export const liveGames = new LiveGames();
