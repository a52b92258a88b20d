// Texts for a player who waits for an opponent, and for a visitor to a waiting room.

import type { GameInfo, PlayedGame, RoomView } from "../protocol";
import { dateFormat, dateText } from "../shell/dates";
import { t } from "../language/t";

const MINUTE = 60_000;
/** The maximum number of challenges in the list of challenges to a user: by one player, and in total. */
const LISTED_BY_ONE_MAX = 5;
const LISTED_MAX = 50;

/** A duration in words, such as “1 minute”, “90 seconds”, “2 hours”. */
export function durationText(ms: number): string {
  if (ms < 2 * MINUTE && ms % MINUTE !== 0)
    return t("create-lasts-seconds", { count: Math.round(ms / 1_000) });
  if (ms < 120 * MINUTE) return t("create-lasts-minutes", { count: Math.round(ms / MINUTE) });
  return t("create-lasts-hours", { count: Math.round(ms / 60 / MINUTE) });
}

/** A deadline in words. The text names the date if it is not today. */
export function untilText(until: number, now: number, zone?: string, locales?: readonly string[]): string {
  const of = (options: Intl.DateTimeFormatOptions, at = until) =>
    dateText(dateFormat({ ...options, ...(zone ? { timeZone: zone } : {}) }, locales), at);
  const time = of({ hour: "numeric", minute: "2-digit" });
  const day = { day: "numeric", month: "long" } as const;
  return of(day) === of(day, now)
    ? t("create-until-time", { time })
    : t("create-until-day", { day: of(day), time });
}

/**
 * Whether this waiting room, which is a challenge to one player, is missing from the list of a user's `challenges`
 * although the list is not full. If so, the challenge is for somebody else, or there is a block between the user and
 * the challenge's creator.
 */
export function lacksChallenge(
  challenges: PlayedGame[],
  { room, players }: Pick<RoomView, "room" | "players">,
): boolean {
  const creator = (players.white ?? players.black)?.user.id;
  const byCreator = challenges.filter((game) =>
    [game.players.white, game.players.black].some((player) => player?.user.id === creator),
  );
  const isFull = challenges.length >= LISTED_MAX || byCreator.length >= LISTED_BY_ONE_MAX;
  return !isFull && challenges.every((game) => game.room !== room);
}

/** The kind of a game's first action. Only a game with a set-up has an `aim`. */
export const firstAction = (info?: Pick<GameInfo, "aim">): "setup" | "move" =>
  info?.aim === undefined ? "move" : "setup";

/**
 * Sentences that say whether the player may close the page, until when the challenge is open, and when a live clock
 * starts. Empty if the view has no `waiting`.
 */
export function waitingTexts(
  view: Pick<RoomView, "waiting" | "clock">,
  first: "setup" | "move",
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
      ? t("create-keep-page", { invited, until })
      : t("create-close-page", { invited, until });
  const stays =
    away_ms === undefined ? here : t("create-keep-open", { invited, duration: durationText(away_ms), until });
  return clock?.kind === "live" ? [stays, t("create-first-moves", { first })] : [stays];
}

export function privateText({
  private: hidden,
  waiting,
}: Pick<RoomView, "private" | "waiting">): string | null {
  if (!hidden) return null;
  return t("create-private-game", { invited: waiting?.invited ?? "link" });
}
