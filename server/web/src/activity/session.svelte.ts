// The session of the page inside Discord: the instance, the game that it shows, and the user’s actions on both. A
// notice says why an action failed. Failures of optional requests, such as those for presence and orientation, are
// ignored.

import { untrack } from "svelte";
import { connection } from "../net/connection.svelte";
import { RequestError } from "../net/messages";
import type { RoomFeed } from "../net/rooms";
import type { RoomId, RoomView } from "../protocol";
import { addressBar } from "../shell/address-bar";
import { gameName } from "../shell/names";
import { notices } from "../shell/notices.svelte";
import { router } from "../shell/router.svelte";
import { t } from "../language/t";
import { playerName, resultText, sentence } from "../shell/texts";
import { Attempts } from "./attempts";
import { DiscordError, type Discord, type Participant } from "./discord";
import { Instance } from "./instance.svelte";
import { layout } from "./layout.svelte";
import { picturesOf } from "./people";
import { Throttle, richPresence } from "./rich-presence";
import { placeInQueue, sameGame, type CreateRequest } from "./next-game";

/** Signs in again. Resolves with the new token. */
export type Renew = () => Promise<string>;

export class ActivitySession {
  readonly instance: Instance;
  participants: Participant[] = $state.raw([]);
  /** The game that everybody saw last; the lobby proposes its rules again. */
  last: RoomView | null = $state.raw(null);
  #attempts = $state(0);
  busy = $derived(this.#attempts > 0);
  #feed: RoomFeed | null = $state.raw(null);
  readonly #renewal = new Attempts(() => this.#renewToken());
  readonly #presence: Throttle<ReturnType<typeof richPresence>>;

  /**
   * `authenticated` resolves with whether the page is signed in with Discord. If it is not, Discord gives no
   * pictures and accepts no presence.
   */
  constructor(
    private readonly discord: Discord,
    private readonly authenticated: Promise<boolean>,
    private readonly renew: Renew,
  ) {
    this.instance = new Instance(discord.instance, connection, discord.linkedRoom);
    // If Discord refuses the presence, the game goes on without it.
    this.#presence = new Throttle((presence) => void discord.setPresence(presence).catch(() => {}));
  }

  /** The room that everybody sees; undefined in the lobby. */
  get room(): RoomId | undefined {
    return this.instance.current?.room;
  }

  get view(): RoomView | null {
    return this.#feed?.view ?? null;
  }

  /** Whether the page failed to load the room that everybody sees. */
  get isLost(): boolean {
    const feed = this.#feed;
    return feed !== null && feed.view === null && (feed.error ?? feed.delay) !== null;
  }

  readonly pictures = $derived.by(() => picturesOf(this.instance.current?.here ?? [], this.participants));

  /** Whether the user sees the room or lobby that everybody sees. */
  get isTogether(): boolean {
    const { current } = router;
    return current.page === "home" || (current.page === "room" && current.room === this.room);
  }

  /** Starts the effects of the session, which end with the calling component. */
  run(): void {
    this.#followDiscord();
    $effect(() => {
      if (connection.status !== "open") return;
      untrack(() => void this.instance.enter());
      return () => this.instance.disconnected();
    });
    $effect(() => {
      // After the first entry, the page stays usable even if the server refuses a later entry. So only a
      // notice shows this refusal, and the instance tries again.
      const { refusal, current } = this.instance;
      if (refusal === null || !current) return;
      notices.show(refusal);
      return () => notices.withdraw(refusal);
    });
    // To the server, a page without a token is a guest, and the server refuses guests here. The connection reports this
    // refusal as `busy`. The token is not reactive, but each attempt to connect changes `retryAt`.
    const unknown = $derived.by(() => {
      void connection.retryAt;
      return connection.cause === "busy" && connection.token() === null;
    });
    $effect(() => {
      if (!unknown) return;
      untrack(() => void this.#renewal.start());
      return () => this.#renewal.stop();
    });
    this.#followRoom();
    this.#followRematch();
    $effect(() => {
      if (this.view) this.last = this.view;
    });
    $effect(() => {
      const presence = richPresence(this.view, gameName);
      void this.authenticated.then((yes) => yes && this.#presence.set(presence));
    });
    $effect(() => () => this.instance.close());
  }

  #followDiscord(): void {
    // Some apps of Discord do not support all of these requests; the page works without them.
    const ignore = () => {};
    layout.follow(this.discord).catch(ignore);
    this.discord.unlockOrientation().catch(ignore);
    void this.authenticated.then((yes) => {
      if (yes) this.discord.followParticipants((people) => (this.participants = people)).catch(ignore);
    });
  }

  #followRoom(): void {
    const room = $derived(this.room);
    const known = $derived(this.instance.current !== null);
    $effect(() => {
      const feed = room === undefined ? null : connection.room(room);
      this.#feed = feed;
      return () => feed?.close();
    });
    $effect(() => {
      if (known) this.#goTogether(room);
    });
    // The address of the home page leads to the room that everybody sees, if there is one.
    $effect(() => {
      if (router.current.page === "home" && room !== undefined) this.#goTogether(room);
    });
    $effect(() => {
      const { launched } = this.instance;
      if (launched !== null) untrack(() => router.go(`/rooms/${launched}`));
    });
  }

  /** Shows everybody the rematch on which the players have agreed. */
  #followRematch(): void {
    let before: RoomView | null = null;
    $effect(() => {
      const { view } = this;
      const agreed = before?.room === view?.room && before?.rematch === null;
      before = view;
      const rematch = view?.rematch ?? null;
      // The pages of both players send this request; the server ignores the repetition.
      if (agreed && rematch !== null && view?.seat != null) void this.instance.show(rematch).catch(() => {});
    });
  }

  #goTogether(room: RoomId | undefined): void {
    untrack(() => router.go(room === undefined ? "/" : `/rooms/${room}`, "replace"));
  }

  returnTogether(): void {
    this.#goTogether(this.room);
  }

  async play(request: CreateRequest): Promise<void> {
    await this.#attempt(async () => {
      const { room } = await connection.request(request);
      try {
        await this.instance.show(room);
      } catch (reason) {
        // Abort the new room if the instance does not show it, for example because somebody else was faster.
        await connection.request({ type: "abort", room }).catch(() => {});
        throw reason;
      }
      await this.#leaveQueue();
    });
  }

  async sit(): Promise<void> {
    const { room } = this;
    if (room === undefined) return;
    await this.#attempt(async () => {
      await connection.request({ type: "join", room });
      await this.#leaveQueue();
    });
  }

  async cancel(): Promise<void> {
    const { room } = this;
    if (room === undefined) return;
    await this.#attempt(async () => {
      await connection.request({ type: "abort", room });
      await this.instance.show(null);
    });
  }

  /** Begins a game with the rules and the clock of the game that the user has won. */
  async beginNext(): Promise<void> {
    const { view } = this;
    if (view) await this.play(sameGame(view));
  }

  /** Shows everybody the lobby. */
  async choose(): Promise<void> {
    await this.#attempt(() => this.instance.show(null));
  }

  async toggleQueue(): Promise<void> {
    const { current } = this.instance;
    const waits = current !== null && placeInQueue(current, connection.user?.id) !== null;
    await this.#attempt(() => this.instance.wait(!waits));
  }

  async setWinnerStays(stays: boolean): Promise<void> {
    await this.#attempt(() => this.instance.setWinnerStays(stays));
  }

  /** Opens Discord’s dialog for invitations. Null in a direct message or a group, where there is none. */
  get invite(): (() => void) | null {
    return this.discord.inServer ? () => void this.#attempt(() => this.discord.invite()) : null;
  }

  /** Lets the user send a link to the game; null in the lobby. */
  get share(): (() => void) | null {
    const { view } = this;
    if (!view) return null;
    const game = gameName(view.game);
    const [white, black] = [playerName(view.players.white), playerName(view.players.black)];
    const message = view.result
      ? t("activity-result", { game, white, black, result: resultText(view.result) })
      : t("activity-shared", { game, white, black });
    // Older apps of Discord cannot share links. Open the game on the site instead, to share its address.
    const openSite = () => this.openLink(`${addressBar.origin()}/rooms/${view.room}`);
    return () => void this.discord.share(message, view.room).catch(openSite);
  }

  openLink(url: string): void {
    void this.#attempt(() => this.discord.openLink(url));
  }

  async #leaveQueue(): Promise<void> {
    const { current } = this.instance;
    if (current && placeInQueue(current, connection.user?.id) !== null) await this.instance.wait(false);
  }

  async #attempt(request: () => Promise<void>): Promise<void> {
    this.#attempts += 1;
    try {
      await request();
    } catch (reason) {
      const known = reason instanceof RequestError || reason instanceof DiscordError;
      notices.show(known ? sentence(reason.message) : t("activity-went-wrong"));
    } finally {
      this.#attempts -= 1;
    }
  }

  /** Returns false if there is no new token. */
  async #renewToken(): Promise<boolean> {
    try {
      connection.useToken(await this.renew());
      return true;
    } catch (reason) {
      notices.show(reason instanceof Error ? reason.message : String(reason));
      return false;
    }
  }
}
