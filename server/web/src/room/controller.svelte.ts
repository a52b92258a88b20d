// The controller of the game page: the state of a room, the requests and their refusals, the sounds, and the
// announcements.

import type { Sketch } from "../board/sketches";
import { other, paragraph, sentence } from "../shell/texts";
import { connection } from "../net/connection.svelte";
import { repeatMs } from "../net/backoff";
import { type ClientMessage, isTemporary, RequestError } from "../net/messages";
import type { Chat, ErrorReply, GameInfo, Offer, RoomId, RoomView, Seat } from "../protocol";
import { trackRoom } from "../shell/finished-games";
import { gameInfo, isUnplayed } from "../shell/names";
import { experience } from "../shell/experience.svelte";
import { notices } from "../shell/notices.svelte";
import { preferences } from "../shell/preferences.svelte";
import { router } from "../shell/router.svelte";
import { storeSeat } from "../net/stored-seats";
import { liveGames } from "../shell/live-games.svelte";
import { waitingRooms } from "../shell/waiting-rooms.svelte";
import { liveState, replayedState, type DisplayedState } from "./displayed-state";
import { extend, type PlayedAction, fromRecord } from "./history";
import type { NewsContext } from "./news";
import { hasEnded, mayHaveNews, newOffer } from "./view-changes";
import { declinedOffer, declinedText } from "./offers";
import { browserTimer, ViewQueue } from "./view-queue";
import { Replay } from "./replay.svelte";
import { isStale, premoveAction, type Premove } from "./premove";
import type { Sound } from "../shell/sounds";
import { gameStatus, type Status } from "./status";
import type { Suggestion } from "./suggestion";
import { t } from "../language/t";

export type Question = { action: string; answer: (confirmed: boolean) => void };

/** An action is shown as unsent if its answer takes longer than this. */
const LATE_MS = 1_500;

const notificationOffer = () => import("../shell/notification-offer");

export class GameController {
  readonly replay: Replay;
  history: PlayedAction[] = $state.raw([]);
  /** The view that is shown: the newest one, or an earlier one while fast actions are shown one by one. */
  shownView: RoomView | null = $state.raw(null);
  /** Why the last request failed, or why a premove was not played, as a sentence. */
  refusal: string | null = $state(null);
  /**
   * A sentence that says that the opponent declined the viewer’s offer, or that the offer is no longer open. It stays
   * until the next action, the next offer or the end of the game.
   */
  declined: string | null = $state(null);
  /** Whether the request under way comes from the controls below the board: a typed action or an offer. */
  fromBelow = false;
  question: Question | null = $state.raw(null);
  /** Whether the game was played to its end in the last few seconds, on this page. */
  justEnded = $state(false);
  /** Whether the game ended here so recently that a press may still be meant for a button of the running game. */
  settling = $state(false);
  premove: Premove | null = $state.raw(null);
  suggestion: Suggestion | null = $state.raw(null);
  /** The marks that compare an action of an analysed game with a better one. `ply` is the ply before the action. */
  compared: { ply: number; marks: Sketch[] } | null = $state.raw(null);
  flipped = $state(false);
  #pending = $state(0);

  readonly #feed;
  readonly #queue = new ViewQueue(browserTimer, (view) => this.#show(view));
  #previous: RoomView | null = null;
  #closed = false;
  #renewals = 0;
  #fetching = false;
  /** The number of refusals since the last record. */
  #refusals = 0;
  #refetch: ReturnType<typeof setTimeout> | undefined;
  /** Whether the history lacks actions, or hides actions that are revealed by now. */
  #recordIsStale = false;
  /** Resolves once the latest news has been announced. */
  #told: Promise<void> = Promise.resolve();
  /** The viewer’s own offer that they are withdrawing. */
  #withdrawing: Offer | null = null;
  /**
   * The viewer’s open offers that were made on this page and that the viewer has not tried to withdraw here. The view
   * does not say if the viewer withdraws one on another device; this then counts as a decline.
   */
  readonly #made = new Set<Offer>();
  /** The plies of the positions in which the viewer played an action that has no answer yet. */
  #unanswered: readonly number[] = $state.raw([]);
  /** The plies of the unanswered actions whose answer takes unusually long. */
  #late: readonly number[] = $state.raw([]);

  constructor(
    readonly room: RoomId,
    ply: number | null,
  ) {
    this.#feed = connection.room(room);
    this.replay = new Replay(room, ply);
  }

  close(): void {
    this.question?.answer(false);
    this.#closed = true;
    clearTimeout(this.#refetch);
    this.#queue.close();
    this.#feed.close();
  }

  get view(): RoomView | null {
    return this.#feed.view;
  }

  /** Whether a view has come over a connection. Until then, the viewer cannot act. */
  get live(): boolean {
    return this.#feed.live;
  }

  get chat(): readonly Chat[] {
    return this.#feed.chat;
  }

  get error(): ErrorReply | null {
    return this.#feed.error;
  }

  /** Why the page has to wait for the room. */
  get delay(): ErrorReply | null {
    return this.#feed.delay;
  }

  get info(): GameInfo | undefined {
    return this.view ? gameInfo(this.view.game) : undefined;
  }

  /** Null before the first view. */
  get displayed(): DisplayedState | null {
    const { view, replay } = this;
    const shown = this.shownView ?? view;
    if (!view || !shown) return null;
    const { position } = replay;
    return position ? replayedState(position, view, this.history, !replay.asPlayed) : liveState(shown);
  }

  get sending(): boolean {
    return this.#unanswered.length > 0;
  }

  /**
   * Whether the viewer's action in the newest position has no answer yet. Until the answer comes, no other action is
   * accepted, because the server may have accepted the unanswered one.
   */
  get acted(): boolean {
    return this.view !== null && this.#unanswered.includes(this.view.ply);
  }

  /** Whether an action has no answer yet, and its answer takes unusually long or the connection is not open. */
  get unsent(): boolean {
    return this.sending && (this.#late.length > 0 || connection.status !== "open");
  }

  /** The side at the bottom of the board. */
  get orientation(): Seat {
    const own = this.view?.seat ?? "white";
    return this.flipped ? other(own) : own;
  }

  /** The status of the game in words. */
  get status(): Status {
    const { view, shownView } = this;
    if (!view) return { text: "", mine: false };
    // While fast actions are shown one by one, the status is that of the shown action.
    const now = shownView !== null && shownView.ply < view.ply ? shownView : view;
    const replaying = this.replay.away && view.status === "finished";
    return gameStatus({
      view,
      to_act: replaying ? (this.displayed?.to_act ?? []) : now.to_act,
      setup: now.setup === true,
      connection: connection.status,
      sending: this.sending,
      replaying,
    });
  }

  get busy(): boolean {
    return this.#pending > 0;
  }

  get myTurn(): boolean {
    const { view } = this;
    return view?.seat != null && view.to_act.includes(view.seat);
  }

  /** Processes a new view. Call it once for each view. */
  update(view: RoomView): void {
    const before = this.#previous;
    this.#previous = view;
    const follows = this.#follows(before, view);
    const history = follows ? extend(this.history, view) : null;
    // An empty history says nothing about takebacks: the record is still on its way.
    this.replay.update(view, follows && (history !== null || this.history.length === 0));
    if (preferences.animate) this.#queue.push(view);
    else this.#queue.showNow(view);
    if (history) this.history = history;
    // Hidden actions in the history are revealed when the game ends, so fetch the record again.
    if (!history || (before?.status === "playing" && view.status === "finished")) this.#recordIsStale = true;
    if (this.#recordIsStale) void this.#fetchRecord();
    if (this.live) this.#remember(view);
    if (before) this.#announce(before, view);
    this.#playPremove(before, view);
    if (before?.ply !== view.ply || view.status !== "playing") this.question?.answer(false);
    // Drop the hint as soon as the ply changes: after a takeback, another position may have the same ply.
    if (this.suggestion?.ply !== view.ply) this.suggestion = null;
    const agreed = before !== null && before.rematch === null && view.rematch !== null;
    if (agreed && view.seat !== null) {
      notices.announce(t("room-news-rematch"));
      router.go(`/rooms/${view.rematch}`);
    }
  }

  /**
   * Returns false if an action may have been taken back unseen between two views: if the view is the first one of a
   * new subscription and the game has changed.
   */
  #follows(before: RoomView | null, view: RoomView): boolean {
    // The first subscription follows the view that is embedded in the page, which is only a moment older.
    const renewed = this.#renewals > 0 && this.#renewals !== this.#feed.renewals;
    this.#renewals = this.#feed.renewals;
    if (before === null || !renewed) return true;
    const same = before.ply === view.ply && before.last?.action === view.last?.action;
    return same && JSON.stringify(before.board) === JSON.stringify(view.board);
  }

  /**
   * Sends an action. In a correspondence game, first asks for confirmation if the player has chosen that in the
   * settings. The end of a turn, a set-up and an illegal action need no confirmation. Returns null if the action is
   * refused or not confirmed, or if an earlier action in the same position has no answer yet.
   */
  async act(action: string): Promise<RoomView | null> {
    const { view } = this;
    if (!view || this.acted) return null;
    const asks = view.clock?.kind === "days" && preferences.confirmSlow && action !== ".";
    // The refusal of an illegal action must not be hidden by an open question.
    this.question?.answer(false);
    if (asks && view.legal.includes(action) && !(await this.#confirm(action))) return null;
    return this.#act(action, view.ply);
  }

  /** Stores facts that other pages and later visits need. */
  #remember(view: RoomView): void {
    if (view.seat === null) return;
    if (view.status === "waiting") waitingRooms.follow(view.room);
    else waitingRooms.visit(view.room);
    const rematch = view.status === "finished" && view.offers.rematch !== undefined;
    if ((view.status === "playing" || rematch) && view.clock?.kind === "live") liveGames.follow(view.room);
    trackRoom(view.room, view.status === "finished");
    storeSeat(view.room, view.seat);
    void import("../shell/last-opponent").then(({ rememberOpponent }) => rememberOpponent(view));
  }

  /**
   * Plays the premove at the start of the viewer's turn, or drops it if it does not match exactly one legal action. A
   * takeback, the viewer's action on another device, and the end of the game also drop the premove.
   */
  #playPremove(before: RoomView | null, view: RoomView): void {
    const { premove } = this;
    if (!premove) return;
    const stale = (before !== null && view.ply < before.ply) || isStale(premove, view);
    if (view.status === "playing" && !this.myTurn && !stale) return;
    this.premove = null;
    if (view.status !== "playing") return;
    const action = stale ? null : premoveAction(view.legal, premove);
    if (action !== null) return void this.#act(action, view.ply);
    const refusal = t("room-premove-impossible", { from: premove.from, to: premove.to });
    this.refusal = refusal;
    // The news of this view must not replace the refusal.
    void this.#told.then(() => notices.announce(refusal));
  }

  /** Moves the tokens of a stack one by one: repeats the action while it is legal, up to `times` times in all. */
  async actAgain(action: string, times: number): Promise<void> {
    let view = await this.act(action);
    for (let made = 1; made < times && view?.legal.includes(action); made += 1) {
      view = await this.#act(action, view.ply);
    }
  }

  /** Sends a request, and shows a refusal. Returns whether the request succeeded. */
  async request(message: ClientMessage): Promise<boolean> {
    return (await this.#request(message)) !== null;
  }

  async offer(type: "offer" | "accept" | "refuse", what: Offer): Promise<void> {
    const withdraws = type === "refuse" && this.view?.offers[what] === this.view?.seat;
    this.#withdrawing = withdraws ? what : null;
    // If the withdrawal fails, it may still have been processed, so a later end of the offer may not be a decline.
    if (withdraws) this.#made.delete(what);
    this.fromBelow = true;
    const answer = await this.#request({ type, room: this.room, what });
    this.fromBelow = false;
    // The opponent can still decline an offer whose withdrawal failed.
    if (withdraws && answer === null) this.#withdrawing = null;
    if (type === "offer" && answer !== null) this.#made.add(what);
    if (answer?.type === "view" && answer.room !== this.room) router.go(`/rooms/${answer.room}`);
  }

  /** Asks for a hint. The second call for a position shows the whole action. */
  async hint(): Promise<void> {
    const { view, suggestion } = this;
    if (!view) return;
    // Remove the refusal, which would be shown instead of the hint.
    this.refusal = null;
    const answer =
      suggestion?.ply === view.ply
        ? suggestion
        : await this.#request({ type: "hint", room: this.room, ply: view.ply });
    if (answer && "action" in answer)
      this.suggestion = { ply: answer.ply, action: answer.action, whole: answer === suggestion };
  }

  async #act(action: string, ply: number): Promise<RoomView | null> {
    if (this.#unanswered.includes(ply)) return null;
    this.#unanswered = [...this.#unanswered, ply];
    const late = setTimeout(() => (this.#late = [...this.#late, ply]), LATE_MS);
    const answer = await this.#request({ type: "act", room: this.room, ply, action });
    clearTimeout(late);
    this.#late = this.#late.filter((other) => other !== ply);
    this.#unanswered = this.#unanswered.filter((other) => other !== ply);
    if (answer?.type !== "view") return null;
    if (answer.seat === null || !answer.to_act.includes(answer.seat)) {
      experience.countTurn(answer.game);
      if (answer.clock?.kind === "days" && answer.status === "playing")
        void notificationOffer().then(({ offerNotifications }) => offerNotifications());
    }
    return answer;
  }

  async #request(message: ClientMessage) {
    this.#pending += 1;
    try {
      const answer = await connection.request(message);
      this.refusal = null;
      return answer;
    } catch (reason) {
      // The position has changed before the server answered, so the player no longer needs the hint.
      if (message.type === "hint" && reason instanceof RequestError && reason.code === "stale") return null;
      this.refusal = reason instanceof RequestError ? sentence(reason.message) : t("room-went-wrong");
      notices.announce(this.refusal);
      return null;
    } finally {
      this.#pending -= 1;
    }
  }

  #confirm(action: string): Promise<boolean> {
    this.question?.answer(false);
    return new Promise((resolve) => {
      const answer = (confirmed: boolean) => {
        this.question = null;
        resolve(confirmed);
      };
      this.question = { action, answer };
    });
  }

  async #fetchRecord(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      while (this.#recordIsStale) {
        this.#recordIsStale = false;
        const record = await connection.request({ type: "record", room: this.room });
        const history = fromRecord(record.actions);
        this.history = (this.view && extend(history, this.view)) ?? history;
      }
      this.#refusals = 0;
    } catch (reason) {
      // The next view triggers another attempt, and a new connection brings a view. A finished game may get no view.
      this.#recordIsStale = true;
      if (isTemporary(reason) && !this.#closed) {
        const again = () => this.#recordIsStale && void this.#fetchRecord();
        clearTimeout(this.#refetch);
        this.#refetch = setTimeout(again, repeatMs(this.#refusals++, Math.random()));
      }
    } finally {
      this.#fetching = false;
    }
  }

  #show(view: RoomView): void {
    const before = this.shownView;
    this.shownView = view;
    if (!before || view.ply <= before.ply || !view.last || view.status === "finished") return;
    const taken = view.last.events.some(({ event }) => event === "captured" || event === "conflict");
    this.#playSound(taken ? "capture" : "move");
  }

  #announce(before: RoomView, view: RoomView): void {
    this.#noteDeclined(before, view);
    if (mayHaveNews(before, view)) this.#told = this.#tell(before, view, this.#newsContext);
    if (view.seat !== null && newOffer(before, view) !== undefined) this.refusal = null;
    if (!view.result || !hasEnded(before, view)) return;
    this.settling = true;
    this.justEnded = !isUnplayed(view.result);
    if (view.seat !== null && view.clock?.kind === "days")
      void notificationOffer().then(({ withdrawOffer }) => withdrawOffer());
  }

  get #newsContext(): NewsContext {
    return { info: this.info, orientation: this.orientation, premoves: this.premove !== null };
  }

  /** Tells screen readers the displayed position of the replay. */
  async announcePosition(): Promise<void> {
    const { positionNews } = await import("./news");
    const { displayed, view } = this;
    if (displayed && view) notices.announce(positionNews(displayed, view, this.#newsContext));
  }

  async #tell(before: RoomView, view: RoomView, context: NewsContext): Promise<void> {
    const ended = hasEnded(before, view) ? import("../shell/reasons") : null;
    const [{ newsOf }, reasons] = await Promise.all([import("./news"), ended]);
    const { sounds, sentences } = newsOf(before, view, context);
    for (const sound of sounds) this.#playSound(sound);
    if (reasons) sentences.push(reasons.endText(view, context.info));
    if (sentences.length > 0) notices.announce(paragraph(...sentences));
  }

  #noteDeclined(before: RoomView, view: RoomView): void {
    const what = declinedOffer(before, view);
    // An offer that was made on another page may have been withdrawn there, so it does not count as declined.
    const declined = what !== null && this.#made.has(what);
    for (const made of this.#made) if (view.offers[made] !== view.seat) this.#made.delete(made);
    const changed = before.ply !== view.ply || before.status !== view.status;
    if (changed || Object.keys(view.offers).length > 0) this.declined = null;
    if (what === null || view.seat === null) return;
    const withdrawn = this.#withdrawing === what;
    this.#withdrawing = null;
    if (withdrawn) return;
    const name = view.players[other(view.seat)]?.user.name ?? t("room-your-opponent");
    this.declined = declined ? declinedText(name, what) : t("room-offer-over");
    notices.announce(this.declined);
  }

  #playSound(what: Sound): void {
    if (preferences.sound) void import("../shell/sounds").then(({ playSound }) => playSound(what));
  }
}
