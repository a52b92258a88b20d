// The clock of a new game: settings, validation, and the user’s last choice. The browser remembers one choice
// for games against people and another for games against the computer.

import { storedText, storeText } from "../net/storage";
import type { ClockChoice } from "../protocol";
import { t } from "../language/t";

/** The chosen clock, with the numbers of all time controls, so that a switch between them loses nothing. */
export interface ClockSettings {
  timeControl: "none" | "live" | "days";
  minutes: number;
  increment_s: number;
  days: number;
}

export type Clocks = Record<"computer" | "people", ClockSettings>;

/** The limits of the protocol. */
export const MINUTES_MAX = 180;
export const INCREMENT_MAX_S = 600;

/** Common real-time clocks: the minutes of each player, and the seconds that each turn adds. */
export const CLOCK_PRESETS: Array<[minutes: number, increment_s: number]> = [
  [3, 2],
  [5, 3],
  [10, 5],
  [20, 10],
  [45, 30],
];

export const DAYS = [1, 2, 3, 5, 7, 14];

const KEY = "konakis.clocks";
const LIVE: ClockSettings = { timeControl: "live", minutes: 10, increment_s: 5, days: 3 };
/** By default, games against the computer have no time limit, because no person waits for the user. */
const DEFAULTS: Clocks = { computer: { ...LIVE, timeControl: "none" }, people: LIVE };

/** The first problem of the clock as a sentence; null if there is none. */
export function clockError(clock: ClockSettings): string | null {
  if (clock.timeControl !== "live") return null;
  if (!Number.isFinite(clock.minutes) || clock.minutes < 0 || clock.minutes > MINUTES_MAX)
    return t("create-minutes-range", { max: MINUTES_MAX });
  if (!Number.isInteger(clock.increment_s) || clock.increment_s < 0 || clock.increment_s > INCREMENT_MAX_S)
    return t("create-seconds-range", { max: INCREMENT_MAX_S });
  return initialSeconds(clock) === 0 && clock.increment_s === 0 ? t("create-some-time") : null;
}

/** The clock as a value of the protocol; null for unlimited time. */
export function clockChoice(clock: ClockSettings): ClockChoice | null {
  if (clock.timeControl === "none") return null;
  if (clock.timeControl === "days") return { days: clock.days };
  return { initial_s: initialSeconds(clock), increment_s: clock.increment_s };
}

const initialSeconds = (clock: ClockSettings): number => Math.round(clock.minutes * 60);

/** The stored clocks. A default replaces a clock that is missing or invalid. */
export function parseClocks(text: string | null): Clocks {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    stored = {};
  }
  const of = (kind: keyof Clocks): ClockSettings => {
    const clock = ((stored as Partial<Clocks> | null)?.[kind] ?? {}) as Partial<ClockSettings>;
    const { timeControl, minutes = NaN, increment_s = NaN, days = NaN } = clock;
    const known = timeControl === "none" || timeControl === "live" || timeControl === "days";
    const found = { timeControl: timeControl ?? "none", minutes, increment_s, days };
    const valid = known && DAYS.includes(days) && clockError({ ...found, timeControl: "live" }) === null;
    return valid ? found : { ...DEFAULTS[kind] };
  };
  return { computer: of("computer"), people: of("people") };
}

export const lastClocks = (): Clocks => parseClocks(storedText(KEY));

export function rememberClock(kind: keyof Clocks, clock: ClockSettings): void {
  storeText(KEY, JSON.stringify({ ...lastClocks(), [kind]: clock }));
}
