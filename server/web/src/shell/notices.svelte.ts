// Notices, and announcements for screen readers. A notice stays until it is dismissed, replaced or no longer true, or
// until `SHOWN_MAX` newer notices are shown. A confirmation of the user's own action also ends by itself, unless it gets
// the focus.

import { untrack } from "svelte";

const SHOWN_MAX = 3;
/** How long confirmations and announcements stay. */
const BRIEF_MS = 10_000;

export interface Notice {
  id: number;
  text: string;
  /** Leads to the user's next step. */
  link?: { to: string; text: string };
}

const isGame = ({ to }: { to: string }): boolean => to.startsWith("/rooms/");

class Notices {
  /** The oldest first. */
  shown: Notice[] = $state([]);
  announcement = $state("");
  #silence: ReturnType<typeof setTimeout> | undefined;
  #next = 1;
  /** The confirmation that ends by itself; 0 if there is none. */
  #confirmation = 0;

  /** Shows a notice. It replaces a notice about the same game, or with the same text and address. */
  show(text: string, link?: Notice["link"]): void {
    // Untracked: an effect that shows a notice must not run again when the notices change.
    const others = untrack(() => this.shown).filter(
      (notice) => notice.link?.to !== link?.to || (notice.text !== text && !(link && isGame(link))),
    );
    this.shown = [...others, { id: this.#next++, text, ...(link ? { link } : {}) }].slice(-SHOWN_MAX);
  }

  /** Confirms the user's own action. The notice replaces an earlier confirmation, unless that one was kept. */
  confirm(text: string): void {
    this.dismiss(this.#confirmation);
    const id = this.#next;
    this.show(text);
    this.#confirmation = id;
    setTimeout(() => this.#confirmation === id && this.dismiss(id), BRIEF_MS);
  }

  /** Keeps a confirmation, so that the focus is not lost with it. */
  keep(id: number): void {
    if (this.#confirmation === id) this.#confirmation = 0;
  }

  leadsTo(address: string): boolean {
    return untrack(() => this.shown).some(({ link }) => link?.to === address);
  }

  withdraw(text: string): void {
    this.shown = untrack(() => this.shown).filter((notice) => notice.text !== text);
  }

  withdrawTo(address: string): void {
    if (this.leadsTo(address))
      this.shown = untrack(() => this.shown).filter(({ link }) => link?.to !== address);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  /** Announces a text, and later removes it, so that nobody finds it on the page when it is no longer true. */
  announce(text: string): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => (this.announcement = ""), BRIEF_MS);
    // Screen readers ignore an unchanged text, so a repeated text gets a silent no-break space.
    this.announcement = untrack(() => this.announcement) === text ? `${text}\u00a0` : text;
  }
}

export const notices = new Notices();
