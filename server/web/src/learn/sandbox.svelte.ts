// A sandbox position: the server plays an attempted action or explains which rule forbids it.
import type { PositionView } from "../protocol";
import { notices } from "../shell/notices.svelte";
import { fetchPosition } from "../shell/positions";
import type { Diagram } from "./pages";

export class Sandbox {
  /** The current position; null until it is loaded. */
  view: PositionView | null = $state.raw(null);
  /** Why the last action was refused, or why there is no position, as a sentence. */
  refusal: string | null = $state(null);
  /** Whether an action has been played since the initial position was loaded. */
  touched = $state(false);

  constructor(
    readonly game: string,
    readonly diagram: Diagram,
  ) {}

  /** Loads the initial position. */
  async start(): Promise<void> {
    const view = await this.#fetch(this.diagram.position);
    if (view) [this.view, this.touched] = [view, false];
  }

  /** Tries an action. Returns whether it was played. */
  async act(action: string): Promise<boolean> {
    const before = this.view;
    if (!before || before.result) return false;
    const view = await this.#fetch(before.position, action);
    if (!view || this.view !== before) return false;
    [this.view, this.touched] = [view, true];
    return true;
  }

  /** Shows and announces a refusal. */
  refuse(reason: string): void {
    this.refusal = reason;
    notices.announce(reason);
  }

  async #fetch(position: string, action?: string): Promise<PositionView | null> {
    const found = await fetchPosition(this.game, { variant: this.diagram.variant, position }, action);
    if ("refusal" in found) {
      this.refuse(found.refusal);
      return null;
    }
    this.refusal = null;
    return found;
  }
}
