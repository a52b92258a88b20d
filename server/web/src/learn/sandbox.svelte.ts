// A sandbox position: the server plays an attempted action or explains which rule forbids it.
import type { PositionView } from "../protocol";
import { notices } from "../shell/notices.svelte";
import { fetchPosition } from "../shell/positions";
import type { Diagram } from "./pages";

export class Sandbox {
  view: PositionView | null = $state.raw(null);
  /** A sentence that says why the last action was refused, or why there is no position. */
  refusal: string | null = $state(null);
  touched = $state(false);

  constructor(
    readonly game: string,
    readonly diagram: Diagram,
  ) {}

  async start(): Promise<void> {
    const view = await this.#fetch(this.diagram.position);
    if (view) [this.view, this.touched] = [view, false];
  }

  /** Returns whether the action was played. */
  async act(action: string): Promise<boolean> {
    const before = this.view;
    if (!before || before.result) return false;
    const view = await this.#fetch(before.position, action);
    if (!view || this.view !== before) return false;
    [this.view, this.touched] = [view, true];
    return true;
  }

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
