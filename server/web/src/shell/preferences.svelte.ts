// What somebody likes, kept in his browser and shared by its tabs.

/** What can be chosen. */
interface Choices {
  /** Light or dark; `auto` as the machine is. */
  theme: "auto" | "light" | "dark";
  /** How boards are coloured: as the page, or always light or dark. */
  boardTheme: "auto" | "light" | "dark";
  /** Whether moves are heard. */
  sound: boolean;
  /** Whether an action in a game by days is asked for again before it is made. */
  confirmSlow: boolean;
  /** Whether pieces are seen moving. */
  animate: boolean;
}

const KEY = "konakis.preferences";
const DEFAULTS: Choices = {
  theme: "auto",
  boardTheme: "auto",
  sound: true,
  confirmSlow: true,
  animate: true,
};
const THEMES = ["auto", "light", "dark"] as const;

/** Reads what was kept; what is not understood is as if it had never been chosen. */
export function readChoices(text: string | null): Choices {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return DEFAULTS;
  }
  const of = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const theme = (name: "theme" | "boardTheme") => THEMES.find((one) => one === of[name]) ?? DEFAULTS[name];
  const yes = (name: "sound" | "confirmSlow" | "animate") =>
    typeof of[name] === "boolean" ? of[name] : DEFAULTS[name];
  return {
    theme: theme("theme"),
    boardTheme: theme("boardTheme"),
    sound: yes("sound"),
    confirmSlow: yes("confirmSlow"),
    animate: yes("animate"),
  };
}

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
