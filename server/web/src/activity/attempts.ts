// Repeats a request until it succeeds, because it may fail for some time.

import { backoffMs } from "../net/backoff";

/** The upper limits of a pause, in milliseconds: after the first failure, and after many failures. */
const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/** Makes attempts until one succeeds or they are stopped. The pauses grow with each failure. */
export class Attempts {
  #wanted = false;
  #running = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `attempt` resolves with whether it succeeded, and never rejects. */
  constructor(private readonly attempt: () => Promise<boolean>) {}

  /** Makes an attempt now, and resolves after it. If one is under way, resolves at once. */
  async start(): Promise<void> {
    this.#wanted = true;
    clearTimeout(this.#timer);
    if (this.#running) return;
    this.#running = true;
    const succeeded = await this.attempt();
    this.#running = false;
    if (succeeded) this.#failures = 0;
    else if (this.#wanted) this.startLater();
  }

  startLater(): void {
    clearTimeout(this.#timer);
    const pause = backoffMs(this.#failures++, Math.random(), FIRST_MS, LONGEST_MS);
    this.#timer = setTimeout(() => void this.start(), pause);
  }

  /** Makes no further attempts. After the next `start`, the pauses are short again. */
  stop(): void {
    this.#wanted = false;
    this.#failures = 0;
    clearTimeout(this.#timer);
  }
}
