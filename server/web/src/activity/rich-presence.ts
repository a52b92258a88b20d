// The user’s Rich Presence on Discord: the game with its players, its state, and the number of spectators. Discord
// limits how often it may change.

import type { RoomView, Seat } from "../protocol";
import { t } from "../language/t";
import { resultText } from "../shell/texts";
import type { RichPresence } from "./discord";

/** The shortest time between changes, in milliseconds. */
export const INTERVAL_MS = 4_000;
/** The longest line, in characters; Discord refuses longer ones. */
const LINE_MAX = 128;

/** The presence in the game of this view, or in the lobby if the view is null. `name` returns the name of a game. */
export function richPresence(view: RoomView | null, name: (game: string) => string): RichPresence {
  if (!view) return { details: t("activity-in-lobby"), state: t("activity-choosing") };
  const player = (seat: Seat) => view.players[seat]?.user.name ?? t("activity-open-seat");
  const now = situation(view);
  const { game, spectators: count } = view;
  return {
    details: cut(t("activity-players", { game: name(game), white: player("white"), black: player("black") })),
    state: cut(count === 0 ? now : t("activity-watching", { situation: now, count })),
  };
}

function situation(view: RoomView): string {
  if (view.status === "waiting") return t("activity-seat-free");
  if (view.result) return resultText(view.result);
  const [seat, both] = view.to_act;
  if (view.setup || both !== undefined || seat === undefined) return t("activity-setting-up");
  const player = view.players[seat]?.user.name;
  return player === undefined ? t("activity-opponent-to-move") : t("activity-to-move", { player });
}

const cut = (line: string): string => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX - 1)}…` : line);

/** The time and a timer, which tests replace. */
export interface Timer {
  now(): number;
  after(ms: number, call: () => void): unknown;
}

/** Sends the latest value: at most one value in `INTERVAL_MS`, and never the same value twice in a row. */
export class Throttle<T> {
  #last: string | null = null;
  #sentAt = -Infinity;
  #next: { value: T } | null = null;
  #scheduled = false;

  constructor(
    private readonly send: (value: T) => void,
    private readonly timer: Timer = {
      now: () => performance.now(),
      after: (ms, call) => setTimeout(call, ms),
    },
  ) {}

  set(value: T): void {
    this.#next = { value };
    if (!this.#scheduled) this.#flush();
  }

  #flush(): void {
    this.#scheduled = false;
    const wait = this.#sentAt + INTERVAL_MS - this.timer.now();
    if (!this.#next) return;
    const text = JSON.stringify(this.#next.value);
    if (text === this.#last) {
      this.#next = null;
      return;
    }
    if (wait > 0) {
      this.#scheduled = true;
      this.timer.after(wait, () => this.#flush());
      return;
    }
    const { value } = this.#next;
    this.#next = null;
    this.#last = text;
    this.#sentAt = this.timer.now();
    this.send(value);
  }
}
