// The conditions of waiting for a second player, in words: who may join, until when, whether the page may be closed, and
// what private means.

import type { RoomView } from "../protocol";
import { dateFormat } from "../shell/dates";

const MINUTE = 60_000;

/** A duration in words, such as “1 minute”, “90 seconds”, “2 hours”. */
export function durationText(ms: number): string {
  const plural = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  if (ms < 2 * MINUTE && ms % MINUTE !== 0) return plural(Math.round(ms / 1_000), "second");
  if (ms < 120 * MINUTE) return plural(Math.round(ms / MINUTE), "minute");
  return plural(Math.round(ms / 60 / MINUTE), "hour");
}

/** A time in words: today’s as a time of day, any other with its date. */
export function untilText(until: number, now: number, zone?: string, locales?: readonly string[]): string {
  const of = (options: Intl.DateTimeFormatOptions, at = until) =>
    dateFormat({ ...options, ...(zone ? { timeZone: zone } : {}) }, locales).format(at);
  const time = of({ hour: "numeric", minute: "2-digit" });
  const day = { day: "numeric", month: "long" } as const;
  return of(day) === of(day, now) ? time : `${of(day)}, ${time}`;
}

/**
 * Whether the page may be closed, and until when the challenge is open; for a live clock also when the clocks start.
 */
export function waitingTexts(
  view: Pick<RoomView, "waiting" | "clock">,
  now: number,
  zone?: string,
  locales?: readonly string[],
): string[] {
  const { waiting, clock } = view;
  if (!waiting) return [];
  const { invited, away_ms } = waiting;
  const until = untilText(waiting.until, now, zone, locales);
  const here =
    clock?.kind === "live"
      ? `Keep this page open: the game begins as soon as your opponent joins. Meanwhile, ${STAYS[invited]} until ${until}.`
      : invited === "open"
        ? `You can close this page and come back: your game waits until ${until}.`
        : `You can close this page: ${STAYS[invited]} until ${until}.`;
  const stays =
    away_ms === undefined
      ? here
      : `Keep Konakis open in a tab. ${ENDS_WHEN_AWAY[invited]} once you’ve been away for ${durationText(away_ms)}, or by ${until} at the latest.`;
  const first =
    clock?.kind === "live"
      ? [
          "The clocks start once both of you have made a first move. If one isn’t made soon after your opponent has joined (the page shows how much time is left), the game is called off and counts for nobody.",
        ]
      : [];
  return [stays, ...first];
}

/** The meaning of a private game in words; null for any other game. */
export function privateText({
  private: hidden,
  waiting,
}: Pick<RoomView, "private" | "waiting">): string | null {
  if (!hidden) return null;
  const may = waiting?.invited === "user" ? "watch and save it" : "join, watch and save it";
  return `Private: the game is listed nowhere. Anyone with the link can ${may}.`;
}

const STAYS = {
  open: "your game stays on the list",
  link: "the link works",
  user: "the challenge stands",
} as const;

const ENDS_WHEN_AWAY = {
  open: "Your game is hidden while you’re away. It’s cancelled",
  link: "The link stops working",
  user: "The challenge ends",
} as const;
