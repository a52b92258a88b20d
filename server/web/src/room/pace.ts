// Actions that come faster than the eye follows, as when the computer makes all those of a turn, are shown one after the
// other. What always holds: nothing is shown twice or out of order, and what has been shown last is the newest before long.

import type { RoomView } from "../protocol";

/** How long an action is seen before the next one is shown. */
export const STEP_MS = 420;
/** Of many that wait each is seen for less, so that nobody waits long until he can act. */
const WAIT_MS = 1_500;
/** So many waiting actions are shown one by one; of more, the oldest are not shown at all. */
const WAITING_MAX = 24;

/** What makes time pass: the browser, or a test. */
export type Timer = { now: () => number; after: (ms: number, call: () => void) => () => void };

export class Pace {
  #waiting: RoomView[] = [];
  #shown: RoomView | null = null;
  #shownAt = -Infinity;
  #stop: (() => void) | null = null;

  constructor(
    private readonly timer: Timer,
    private readonly show: (view: RoomView) => void,
  ) {}

  /** Takes up a view. What is not just one more action of somebody else is shown at once. */
  follow(view: RoomView): void {
    const newest = this.#waiting.at(-1) ?? this.#shown;
    const more = newest !== null && view.ply === newest.ply + 1;
    const others = view.last !== null && view.last.seat !== view.seat;
    const soon = this.timer.now() - this.#shownAt < STEP_MS;
    if (newest !== null && view.ply === newest.ply && this.#waiting.length > 0) {
      this.#waiting[this.#waiting.length - 1] = view;
    } else if (more && others && (soon || this.#waiting.length > 0)) {
      this.#waiting = [...this.#waiting, view].slice(-WAITING_MAX);
      this.#wait();
    } else {
      this.close();
      this.#next(view, newest === null || view.ply !== newest.ply);
    }
  }

  /** Shows nothing any more of what waits. */
  close(): void {
    this.#waiting = [];
    this.#stop?.();
    this.#stop = null;
  }

  #next(view: RoomView, acted: boolean): void {
    this.#shown = view;
    if (acted) this.#shownAt = this.timer.now();
    this.show(view);
  }

  #wait(): void {
    const step = Math.min(STEP_MS, WAIT_MS / this.#waiting.length);
    this.#stop ??= this.timer.after(Math.max(0, this.#shownAt + step - this.timer.now()), () => {
      this.#stop = null;
      const view = this.#waiting.shift();
      if (view) this.#next(view, true);
      if (this.#waiting.length > 0) this.#wait();
    });
  }
}
