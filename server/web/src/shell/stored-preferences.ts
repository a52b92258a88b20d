// The user's preferences as stored in the browser, and their parser.

/** The stored preferences. */
export interface StoredPreferences {
  /** The theme of the page; `auto` follows the system. */
  theme: "auto" | "light" | "dark";
  /** The theme of the boards; `auto` follows the page. */
  boardTheme: "auto" | "light" | "dark";
  /** Whether sounds are on. */
  sound: boolean;
  /** Whether actions in a correspondence game need a confirmation, except a set-up and the end of a turn. */
  confirmSlow: boolean;
  /** Whether moves of pieces are animated. */
  animate: boolean;
}

const DEFAULTS: StoredPreferences = {
  theme: "auto",
  boardTheme: "auto",
  sound: true,
  confirmSlow: true,
  animate: true,
};
const THEMES = ["auto", "light", "dark"] as const;

/** Parses stored preferences. Invalid values are replaced by the defaults. */
export function parsePreferences(text: string | null): StoredPreferences {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return DEFAULTS;
  }
  const of = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const theme = (name: "theme" | "boardTheme") => THEMES.find((one) => one === of[name]) ?? DEFAULTS[name];
  const flag = (name: "sound" | "confirmSlow" | "animate") =>
    typeof of[name] === "boolean" ? of[name] : DEFAULTS[name];
  return {
    theme: theme("theme"),
    boardTheme: theme("boardTheme"),
    sound: flag("sound"),
    confirmSlow: flag("confirmSlow"),
    animate: flag("animate"),
  };
}
