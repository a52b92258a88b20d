// What is said to somebody beside the page: lines that are seen until they are put away, and lines for screen readers.

import { untrack } from "svelte";

/** How many lines are shown at once. */
const SHOWN_MAX = 3;

/** A line that is seen. */
export interface Notice {
  id: number;
  text: string;
  /** Where to go about it. */
  link?: { to: string; text: string };
}

class Notices {
  /** The lines that are seen. */
  shown: Notice[] = $state([]);
  /** What a screen reader reads out when it has time. */
  spoken = $state("");
  #next = 1;

  /** Shows a line, in place of the same one. */
  show(text: string, link?: Notice["link"]): void {
    // Whoever says something does not say it again because something was said.
    const others = untrack(() => this.shown).filter((notice) => notice.text !== text);
    this.shown = [...others, { id: this.#next++, text, ...(link ? { link } : {}) }].slice(-SHOWN_MAX);
  }

  /** Puts a line away. */
  dismiss(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  /** Has something read out that others see by themselves. */
  speak(text: string): void {
    // A text that is already there would not be read out again, so it is made another with a space that is not heard.
    this.spoken = untrack(() => this.spoken) === text ? `${text}\u00a0` : text;
  }
}

export const notices = new Notices();
