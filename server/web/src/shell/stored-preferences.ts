// The user's preferences as stored in the browser.

export interface StoredPreferences {
  /** `auto` follows the system. */
  theme: "auto" | "light" | "dark";
  /** `auto` follows the page. */
  boardTheme: "auto" | "light" | "dark";
  sound: boolean;
  /** Whether actions in a correspondence game need a confirmation. A set-up and the end of a turn never need one. */
  confirmSlow: boolean;
  animate: boolean;
  /** Whether characters, such as “f”, are shortcuts. Speech input and stray keys can press them by accident. */
  characterKeys: boolean;
}

const DEFAULTS: StoredPreferences = {
  theme: "auto",
  boardTheme: "auto",
  sound: true,
  confirmSlow: true,
  animate: true,
  characterKeys: true,
};
const THEMES = ["auto", "light", "dark"] as const;

/** Parses stored preferences. A missing or invalid value becomes its default. */
export function parsePreferences(text: string | null): StoredPreferences {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return DEFAULTS;
  }
  const of = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const theme = (name: "theme" | "boardTheme") => THEMES.find((one) => one === of[name]) ?? DEFAULTS[name];
  const flag = (name: "sound" | "confirmSlow" | "animate" | "characterKeys") =>
    typeof of[name] === "boolean" ? of[name] : DEFAULTS[name];
  return {
    theme: theme("theme"),
    boardTheme: theme("boardTheme"),
    sound: flag("sound"),
    confirmSlow: flag("confirmSlow"),
    animate: flag("animate"),
    characterKeys: flag("characterKeys"),
  };
}
