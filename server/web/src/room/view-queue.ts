// Queues views that arrive too fast to follow, such as those of a computer's turn, and shows them one by one.
//
// Invariants: a view is shown at most once, and never after one that arrived later. The newest view is shown within a
// bounded time.

import type { RoomView } from "../protocol";

/** The time for which an action is shown before the next one. It is shorter if the queue is long. */
export const STEP_MS = 420;
/** The next queued view waits at most `WAIT_MS / n`; `n` is the length of the queue when the wait begins. */
const WAIT_MS = 1_500;
/** The maximum length of the queue. If more views wait, the oldest ones are dropped. */
const WAITING_MAX = 24;

export type Timer = { now: () => number; after: (ms: number, call: () => void) => () => void };

export const browserTimer: Timer = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export class ViewQueue {
  #queue: RoomView[] = [];
  #shown: RoomView | null = null;
  #shownAt = -Infinity;
  #stop: (() => void) | null = null;

  constructor(
    private readonly timer: Timer,
    private readonly show: (view: RoomView) => void,
  ) {}

  /**
   * Queues or shows a new view:
   * - A view with the ply of the last queued view replaces that view.
   * - A view that adds one action of another player is queued if other views are queued, or if the page has shown the
   *   previous action for less than `STEP_MS`.
   * - Any other view is shown immediately, and the queue is dropped.
   */
  push(view: RoomView): void {
    const newest = this.#queue.at(-1) ?? this.#shown;
    const isNext = newest !== null && view.ply === newest.ply + 1;
    const byOther = view.last !== null && view.last.seat !== view.seat;
    const isTooSoon = this.timer.now() - this.#shownAt < STEP_MS;
    if (newest !== null && view.ply === newest.ply && this.#queue.length > 0) {
      this.#queue[this.#queue.length - 1] = view;
    } else if (isNext && byOther && (isTooSoon || this.#queue.length > 0)) {
      this.#queue = [...this.#queue, view].slice(-WAITING_MAX);
      this.#schedule();
    } else {
      this.close();
      this.#next(view, newest === null || view.ply !== newest.ply);
    }
  }

  /** Shows this view immediately, and drops the queue. */
  showNow(view: RoomView): void {
    this.close();
    this.#next(view, view.ply !== this.#shown?.ply);
  }

  close(): void {
    this.#queue = [];
    this.#stop?.();
    this.#stop = null;
  }

  #next(view: RoomView, acted: boolean): void {
    this.#shown = view;
    if (acted) this.#shownAt = this.timer.now();
    this.show(view);
  }

  #schedule(): void {
    const step = Math.min(STEP_MS, WAIT_MS / this.#queue.length);
    this.#stop ??= this.timer.after(Math.max(0, this.#shownAt + step - this.timer.now()), () => {
      this.#stop = null;
      const view = this.#queue.shift();
      if (view) this.#next(view, true);
      if (this.#queue.length > 0) this.#schedule();
    });
  }
}
