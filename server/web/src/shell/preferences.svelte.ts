// The user's preferences, stored in the browser and shared by its tabs.
import { storedText, storeText } from "../net/storage";
import { parsePreferences, type StoredPreferences } from "./stored-preferences";

const KEY = "konakis.preferences";

class Preferences {
  #stored: StoredPreferences = $state(parsePreferences(storedText(KEY)));
  #reducedMotion = $state(false);
  #dark = $state(false);

  constructor() {
    const follow = (query: string, set: (matches: boolean) => void) => {
      const media = matchMedia(query);
      set(media.matches);
      media.addEventListener("change", () => set(media.matches));
    };
    follow("(prefers-reduced-motion: reduce)", (reduced) => (this.#reducedMotion = reduced));
    follow("(prefers-color-scheme: dark)", (dark) => (this.#dark = dark));
    addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) this.#stored = parsePreferences(storedText(KEY));
      this.#applyTheme();
    });
    this.#applyTheme();
  }

  get theme() {
    return this.#stored.theme;
  }
  set theme(theme) {
    this.#update({ theme });
  }

  get boardTheme() {
    return this.#stored.boardTheme;
  }
  set boardTheme(boardTheme) {
    this.#update({ boardTheme });
  }

  get sound() {
    return this.#stored.sound;
  }
  set sound(sound) {
    this.#update({ sound });
  }

  get confirmSlow() {
    return this.#stored.confirmSlow;
  }
  set confirmSlow(confirmSlow) {
    this.#update({ confirmSlow });
  }

  /** The user's choice, but false if the system asks for reduced motion. */
  get animate() {
    return this.#stored.animate && !this.#reducedMotion;
  }
  set animate(animate) {
    this.#update({ animate });
  }

  get characterKeys() {
    return this.#stored.characterKeys;
  }
  set characterKeys(characterKeys) {
    this.#update({ characterKeys });
  }

  get reducedMotion() {
    return this.#reducedMotion;
  }

  /** The theme in use: for `auto`, the theme of the system. */
  get resolvedTheme(): "light" | "dark" {
    return this.theme !== "auto" ? this.theme : this.#dark ? "dark" : "light";
  }

  // The constructor calls this before the first render, so that no page flashes in the wrong theme.
  #applyTheme(): void {
    const { theme } = this.#stored;
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  #update(some: Partial<StoredPreferences>): void {
    Object.assign(this.#stored, some);
    this.#applyTheme();
    storeText(KEY, JSON.stringify(this.#stored));
  }
}

export const preferences = new Preferences();
