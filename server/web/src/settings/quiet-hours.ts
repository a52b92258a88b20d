// Converts quiet hours between the protocol and the two fields of the page.
import type { QuietHours } from "../protocol";

export const DEFAULT = { from: "22:00", to: "08:00" };

const text = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const times = ({ from, to }: QuietHours): { from: string; to: string } => ({
  from: text(from),
  to: text(to),
});

/** The quiet hours; null if a time is missing or both times are the same. `offset` is a value of `localOffset`. */
export function quietHours(from: string, to: string, offset: number): QuietHours | null {
  const minute = (time: string): number => {
    const [hours, minutes] = time.split(":").map(Number);
    return time.includes(":") ? (hours ?? NaN) * 60 + (minutes ?? NaN) : NaN;
  };
  const quiet = { from: minute(from), to: minute(to), offset };
  return Number.isInteger(quiet.from) && Number.isInteger(quiet.to) && quiet.from !== quiet.to ? quiet : null;
}

/** This browser's local time minus UTC, in minutes. */
export const localOffset = (): number => -new Date().getTimezoneOffset();
