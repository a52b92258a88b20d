// What a clock shows. Clocks are worked out anew from the server's time whenever they are looked at, so they never drift.

import type { ClockView, Seat } from "../protocol";

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** From when on tenths of a second are shown, in milliseconds. */
export const TENTHS_MS = 10 * SECOND;

/** What this side has left at this moment of the server, in milliseconds; never less than nothing. */
export function left(clock: ClockView, seat: Seat, now: number): number {
  const stood = seat === "white" ? clock.white_ms : clock.black_ms;
  const passed = clock.running.includes(seat) ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, stood - passed);
}

/** The time as it is shown: `1:05:00`, `4:59`, `0:10`, `9.9`; days and hours in a game by days. */
export function shown(ms: number, kind: ClockView["kind"]): string {
  if (kind === "days") return slow(ms);
  if (ms < TENTHS_MS) return `${Math.floor(ms / SECOND)}.${Math.floor((ms % SECOND) / 100)}`;
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const rest = `${two((ms % MINUTE) / SECOND)}`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}:${rest}`;
  return `${Math.floor(ms / HOUR)}:${two((ms % HOUR) / MINUTE)}:${rest}`;
}

function slow(ms: number): string {
  const some = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const [days, hours, minutes] = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
  ];
  if (days > 0) return some(days, "day") + (hours > 0 ? ` ${hours} h` : "");
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : "under 1 min";
}

/** In how many milliseconds a clock that runs shows something else. */
export function untilChange(ms: number, kind: ClockView["kind"]): number {
  const step = kind === "days" ? MINUTE : ms < TENTHS_MS ? 100 : SECOND;
  return (ms % step) + 1;
}

/** The time in words, for who hears it. */
export function said(ms: number, kind: ClockView["kind"]): string {
  if (kind === "days") return slow(ms);
  const [minutes, seconds] = [Math.floor(ms / MINUTE), Math.floor((ms % MINUTE) / SECOND)];
  const some = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  if (minutes === 0) return some(seconds, "second");
  return seconds === 0 ? some(minutes, "minute") : `${some(minutes, "minute")} ${some(seconds, "second")}`;
}

/** The moments at which who hears the page is told how long he has: minutes and seconds before the end. */
export const TOLD_MS = [5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];

/** Which of these moments lie between two readings of a clock, if one does. */
export const crossed = (before: number, after: number): number | undefined =>
  TOLD_MS.find((moment) => before > moment && after <= moment);
