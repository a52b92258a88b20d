// Notices: visible ones, which stay until they are dismissed, replaced or no longer true, and announcements for screen
// readers.

import { untrack } from "svelte";

/** The maximum number of visible notices. */
const SHOWN_MAX = 3;

/** A visible notice. */
export interface Notice {
  id: number;
  text: string;
  /** A link to the next step. */
  link?: { to: string; text: string };
}

const isGame = ({ to }: { to: string }): boolean => to.startsWith("/rooms/");

class Notices {
  /** The visible notices, oldest first. */
  shown: Notice[] = $state([]);
  /** The text of the live region, which screen readers announce. */
  announcement = $state("");
  #next = 1;

  /** Shows a notice and removes an older one with the same text and address, or about the same game. */
  show(text: string, link?: Notice["link"]): void {
    // Untracked: an effect that shows a notice must not run again when the notices change.
    const others = untrack(() => this.shown).filter(
      (notice) => notice.link?.to !== link?.to || (notice.text !== text && !(link && isGame(link))),
    );
    this.shown = [...others, { id: this.#next++, text, ...(link ? { link } : {}) }].slice(-SHOWN_MAX);
  }

  /** Whether a visible notice leads to this address. */
  leadsTo(address: string): boolean {
    return untrack(() => this.shown).some(({ link }) => link?.to === address);
  }

  /** Removes the notice with this text. */
  withdraw(text: string): void {
    this.shown = untrack(() => this.shown).filter((notice) => notice.text !== text);
  }

  /** Removes the notices that lead to this address. */
  withdrawTo(address: string): void {
    if (this.leadsTo(address))
      this.shown = untrack(() => this.shown).filter(({ link }) => link?.to !== address);
  }

  /** Removes a notice. */
  dismiss(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  /** Announces a text to screen readers without showing it. */
  announce(text: string): void {
    // Screen readers ignore an unchanged text, so a repeated one gets a no-break space, which is silent.
    this.announcement = untrack(() => this.announcement) === text ? `${text}\u00a0` : text;
  }
}

export const notices = new Notices();
