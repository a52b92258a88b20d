// A room as the game page plays it: what stands there, what is asked of the server, what it refused, what is heard.

import { squaresOf } from "../board/notation";
import { sentence } from "../create/begin";
import { connection } from "../net/connection.svelte";
import { type ClientMessage, Refused } from "../net/messages";
import type { Chat, ErrorReply, GameInfo, Offer, RoomId, RoomView, Seat } from "../protocol";
import { looked } from "../shell/ends";
import { gameInfo, reasonText, resultText, seatName } from "../shell/names";
import { learnt } from "../shell/learnt.svelte";
import { notices } from "../shell/notices.svelte";
import { preferences } from "../shell/preferences.svelte";
import { router } from "../shell/router.svelte";
import { follow, type Made, ofRecord } from "./course";
import { Pace } from "./pace";
import { Replay } from "./replay.svelte";
import { play as sound, type Sound } from "./sounds";
import { told } from "./telling";

/** An action that waits for a second yes. */
export type Question = { action: string; answer: (yes: boolean) => void };

/** Whose turn comes after this side's. */
export const other = (seat: Seat): Seat => (seat === "white" ? "black" : "white");

const clockwork = {
  now: () => performance.now(),
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export class Play {
  readonly replay: Replay;
  /** The actions made so far. */
  course: Made[] = $state.raw([]);
  /** The view that is seen: the newest one, but for a moment where actions come faster than the eye follows. */
  seen: RoomView | null = $state.raw(null);
  /** Why the last thing that was asked was not done. */
  refusal: string | null = $state(null);
  /** The action that waits for a second yes. */
  question: Question | null = $state.raw(null);
  /** Whether something asked is not answered yet. */
  busy = $state(false);

  readonly #feed;
  readonly #pace = new Pace(clockwork, (view) => this.#show(view));
  #before: RoomView | null = null;
  #fetching = false;

  constructor(
    readonly room: RoomId,
    ply: number | null,
  ) {
    this.#feed = connection.room(room);
    this.replay = new Replay(room, ply);
  }

  close(): void {
    this.question?.answer(false);
    this.#pace.close();
    this.#feed.close();
  }

  get view(): RoomView | null {
    return this.#feed.view;
  }

  get chat(): readonly Chat[] {
    return this.#feed.chat;
  }

  get error(): ErrorReply | null {
    return this.#feed.error;
  }

  get info(): GameInfo | undefined {
    return this.view ? gameInfo(this.view.game) : undefined;
  }

  /** Whether it is the viewer's turn. */
  get mine(): boolean {
    const { view } = this;
    return view?.seat != null && view.to_act.includes(view.seat);
  }

  /** Takes up a view; it is called once for each. */
  follow(view: RoomView): void {
    const before = this.#before;
    this.#before = view;
    this.replay.follow(view);
    if (preferences.animate) this.#pace.follow(view);
    else this.#show(view);
    const course = follow(this.course, view);
    if (course) this.course = course;
    // What was hidden in the list of moves is shown when the game is over.
    if (!course || (before?.status === "playing" && view.status === "finished")) void this.#fetch();
    if (view.seat !== null) looked(view.room, view.status === "finished");
    if (before) this.#tell(before, view);
    if (before?.ply !== view.ply) this.question?.answer(false);
    const agreed = before !== null && before.rematch === null && view.rematch !== null;
    if (agreed && view.seat !== null) router.go(`/rooms/${view.rematch}`);
  }

  /** Plays an action. In a game by days it is asked for again first, if the player wants that. */
  async act(action: string): Promise<RoomView | null> {
    const { view } = this;
    if (!view) return null;
    const asks = view.clock?.kind === "days" && preferences.confirmSlow && action !== ".";
    if (asks && view.legal.includes(action) && !(await this.#sure(action))) return null;
    return this.#act(action, view.ply);
  }

  /** Plays an action so often as it goes, at most `times`: one token of a stack after the other. */
  async actAgain(action: string, times: number): Promise<void> {
    let view = await this.act(action);
    for (let made = 1; made < times && view?.legal.includes(action); made += 1) {
      view = await this.#act(action, view.ply);
    }
  }

  /** Asks for something about the room; a refusal is shown. Gives whether it was done. */
  async ask(message: ClientMessage): Promise<boolean> {
    return (await this.#ask(message)) !== null;
  }

  async offer(how: "offer" | "accept" | "refuse", what: Offer): Promise<void> {
    const answer = await this.#ask({ type: how, room: this.room, what });
    if (answer?.type === "view" && answer.room !== this.room) router.go(`/rooms/${answer.room}`);
  }

  #act(action: string, ply: number): Promise<RoomView | null> {
    const asked = this.#ask({ type: "act", room: this.room, ply, action });
    return asked.then((answer) => {
      if (answer?.type !== "view") return null;
      learnt.acted(answer.game);
      return answer;
    });
  }

  async #ask(message: ClientMessage) {
    this.busy = true;
    try {
      const answer = await connection.request(message);
      this.refusal = null;
      return answer;
    } catch (why) {
      this.refusal = why instanceof Refused ? sentence(why.message) : "That did not work. Try it again.";
      notices.speak(this.refusal);
      return null;
    } finally {
      this.busy = false;
    }
  }

  #sure(action: string): Promise<boolean> {
    this.question?.answer(false);
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        this.question = null;
        resolve(yes);
      };
      this.question = { action, answer };
    });
  }

  async #fetch(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      const record = await connection.request({ type: "record", room: this.room });
      const course = ofRecord(record.actions);
      this.course = (this.view && follow(course, this.view)) ?? course;
    } catch {
      // The next view tries again.
    } finally {
      this.#fetching = false;
    }
  }

  #show(view: RoomView): void {
    const before = this.seen;
    this.seen = view;
    if (!before || view.ply <= before.ply || !view.last || view.status === "finished") return;
    const taken = view.last.events.some(({ event }) => event === "captured" || event === "conflict");
    this.#hear(taken ? "capture" : "move");
  }

  /** What is heard and read out of what changed. */
  #tell(before: RoomView, view: RoomView): void {
    const acted = view.ply > before.ply && view.last !== null;
    const offered = (Object.keys(view.offers) as Offer[]).find(
      (what) => before.offers[what] === undefined && view.offers[what] !== view.seat,
    );
    if (view.status === "finished" && before.status !== "finished" && view.result) {
      this.#hear("end");
      notices.speak(`${resultText(view.result)}. ${reasonText(view.result)}`);
    } else if (view.status === "playing" && before.status === "waiting") {
      this.#hear("begin");
      notices.speak("The game begins.");
    } else if (acted && view.last) {
      const mine = view.seat !== null && view.to_act.includes(view.seat) && view.last.seat !== view.seat;
      const kinds = this.info?.kinds ?? [];
      if (view.last.seat !== view.seat) notices.speak(told(view.last, kinds) + (mine ? " Your turn." : ""));
    } else if (view.ply < before.ply) {
      notices.speak("An action was taken back.");
    }
    if (offered && view.seat !== null) {
      this.#hear("offer");
      notices.speak(`${seatName(other(view.seat))} offers a ${offered}.`);
    }
  }

  #hear(what: Sound): void {
    if (preferences.sound) sound(what);
  }
}

/** Whether an action goes over the border of a stack, so that it can be made again for the token below. */
export const isStep = (action: string): boolean => squaresOf(action).length === 2 && action.includes("-");
