// The display of a clock, computed from the server's time, so that it does not drift.

import type { ClockView, Seat } from "../protocol";
import { t } from "../language/t";

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** Tenths of a second are shown below this time. */
export const TENTHS_MS = 10 * SECOND;

/** The remaining time of a side, in milliseconds; never negative. */
export function remaining(clock: ClockView, seat: Seat, now: number): number {
  const atUpdate = seat === "white" ? clock.white_ms : clock.black_ms;
  const elapsed = clock.running.includes(seat) ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, atUpdate - elapsed);
}

/** The time left for the first action, in milliseconds. Null after both sides have acted, or without a live clock. */
export const firstActionLeft = (clock: ClockView | null, now: number): number | null =>
  clock?.first_action_ms === undefined
    ? null
    : Math.max(0, clock.first_action_ms - Math.max(0, now - clock.at));

/** A remaining time, such as `1:05:00`, `4:59`, `0:10`, `9.9`; days, hours or minutes in a correspondence game. */
export function timeText(ms: number, kind: ClockView["kind"]): string {
  if (kind === "days") return correspondenceText(ms);
  if (ms < TENTHS_MS) return `${Math.floor(ms / SECOND)}.${Math.floor((ms % SECOND) / 100)}`;
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const rest = `${two((ms % MINUTE) / SECOND)}`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}:${rest}`;
  return `${Math.floor(ms / HOUR)}:${two((ms % HOUR) / MINUTE)}:${rest}`;
}

/** A time of at least 23 h 59 min is rounded to the nearest hour, so that a turn of 3 days begins as “3 days”. */
function correspondenceText(ms: number): string {
  const near = ms < DAY - MINUTE ? ms : Math.round(ms / HOUR) * HOUR;
  const [days, hours, minutes] = [
    Math.floor(near / DAY),
    Math.floor((near % DAY) / HOUR),
    Math.floor((near % HOUR) / MINUTE),
  ];
  if (days > 0)
    return hours > 0
      ? t("room-clock-days-hours", { count: days, hours })
      : t("room-clock-days", { count: days });
  if (hours > 0) return t("room-clock-hours", { hours, minutes });
  return minutes > 0 ? t("room-clock-minutes", { minutes }) : t("room-clock-under-minute");
}

/** The time until the text of a running clock may change, in milliseconds. */
export function untilChange(ms: number, kind: ClockView["kind"]): number {
  const step = kind === "days" ? MINUTE : ms < TENTHS_MS ? 100 : SECOND;
  return (ms % step) + 1;
}

/** A remaining time in words, for screen readers. */
export function spokenTime(ms: number, kind: ClockView["kind"]): string {
  if (kind === "days") return correspondenceText(ms);
  const [minutes, seconds] = [Math.floor(ms / MINUTE), Math.floor((ms % MINUTE) / SECOND)];
  if (minutes === 0) return t("room-clock-spoken-seconds", { seconds });
  return seconds === 0
    ? t("room-clock-spoken-minutes", { minutes })
    : t("room-clock-spoken", { minutes, seconds });
}

/** The remaining times at which screen readers announce the clock. */
export const ANNOUNCED_MS = [5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];

/** The threshold that a clock has crossed between two readings, if any. */
export const crossedThreshold = (before: number, after: number): number | undefined =>
  ANNOUNCED_MS.find((threshold) => before > threshold && after <= threshold);
