// What somebody likes, kept in his browser and shared by its tabs.
import { readChoices, type Choices } from "./choices";

const KEY = "konakis.preferences";

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Preferences {
  #choices: Choices = $state(readChoices(stored()));
  #still = $state(false);
  #dark = $state(false);

  constructor() {
    const follow = (query: string, set: (matches: boolean) => void) => {
      const media = matchMedia(query);
      set(media.matches);
      media.addEventListener("change", () => set(media.matches));
    };
    follow("(prefers-reduced-motion: reduce)", (still) => (this.#still = still));
    follow("(prefers-color-scheme: dark)", (dark) => (this.#dark = dark));
    addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.#choices = readChoices(stored());
      this.#show();
    });
    this.#show();
  }

  get theme() {
    return this.#choices.theme;
  }
  set theme(theme) {
    this.#keep({ theme });
  }

  get boardTheme() {
    return this.#choices.boardTheme;
  }
  set boardTheme(boardTheme) {
    this.#keep({ boardTheme });
  }

  get sound() {
    return this.#choices.sound;
  }
  set sound(sound) {
    this.#keep({ sound });
  }

  get confirmSlow() {
    return this.#choices.confirmSlow;
  }
  set confirmSlow(confirmSlow) {
    this.#keep({ confirmSlow });
  }

  /** Whether pieces are to be seen moving; never where the machine is set to reduced motion. */
  get animate() {
    return this.#choices.animate && !this.#still;
  }
  set animate(animate) {
    this.#keep({ animate });
  }

  /** Whether the machine is set to reduced motion, whatever is chosen here. */
  get still() {
    return this.#still;
  }

  /** Light or dark, as it comes out. */
  get shownTheme(): "light" | "dark" {
    return this.theme !== "auto" ? this.theme : this.#dark ? "dark" : "light";
  }

  // Said to the document at once, so that no page is seen in the wrong colours first.
  #show(): void {
    const { theme } = this.#choices;
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  #keep(some: Partial<Choices>): void {
    Object.assign(this.#choices, some);
    this.#show();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#choices));
    } catch {
      // Then it is so until the page is left.
    }
  }
}

export const preferences = new Preferences();
