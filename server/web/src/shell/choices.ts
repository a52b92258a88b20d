// What can be chosen about the page, as it is kept in the browser.

/** What can be chosen. */
export interface Choices {
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
