// A position to try things on: the server plays what is tried, or says which rule forbids it.
import { sentence } from "../create/begin";
import type { PositionView } from "../protocol";
import { notices } from "../shell/notices.svelte";
import type { Diagram } from "./pages";

export class Tryout {
  /** How it stands. */
  view: PositionView | null = $state.raw(null);
  /** Why the last thing that was tried was not done, as a sentence. */
  refusal: string | null = $state(null);
  /** Whether anything has been done yet. */
  touched = $state(false);

  constructor(
    readonly game: string,
    readonly diagram: Diagram,
  ) {}

  /** Goes to where it begins. */
  async start(): Promise<void> {
    const view = await this.#ask(this.diagram.position);
    if (view) [this.view, this.touched] = [view, false];
  }

  /** Tries an action; gives whether it was done. */
  async act(action: string): Promise<boolean> {
    const before = this.view;
    if (!before || before.result) return false;
    const view = await this.#ask(before.position, action);
    if (!view || this.view !== before) return false;
    [this.view, this.touched] = [view, true];
    return true;
  }

  /** Refuses what the rules allow. */
  refuse(why: string): void {
    this.refusal = why;
    notices.speak(why);
  }

  async #ask(position: string, action?: string): Promise<PositionView | null> {
    const asked = new URLSearchParams({ variant: this.diagram.variant, position });
    if (action !== undefined) asked.set("action", action);
    try {
      const answer = await fetch(`/positions/${encodeURIComponent(this.game)}?${asked}`);
      const said = (await answer.json()) as PositionView | { message: string };
      if ("message" in said) {
        this.refuse(sentence(said.message));
        return null;
      }
      this.refusal = null;
      return said;
    } catch {
      this.refuse("The server could not be reached. Try it again.");
      return null;
    }
  }
}
