// Texts that are the same in every game, and the forms of sentences, paragraphs and lists. Pure functions.
import type { BySeat, ClockChoice, ClockView, Outcome, Player, RoomView, Seat } from "../protocol";
import { t } from "../language/t";

export function seatName(seat: Seat): string {
  return t("shell-side", { side: seat });
}

export function playerName(player: Player | null): string {
  if (!player) return t("shell-open-seat");
  const { user, rating } = player;
  return rating === null ? user.name : t("shell-rated-player", { player: user.name, rating });
}

/** A level with its number, and its name if there is one, such as “Level 2 · Learner”. */
export function levelText(level: number, name?: string): string {
  return name === undefined ? t("shell-level", { level }) : t("shell-level-named", { level, name });
}

export function otherPlayer(players: BySeat<Player | null>, seat: Seat): Player | null {
  return seat === "white" ? players.black : players.white;
}

export const isMine = ({ status, seat, to_act }: Pick<RoomView, "status" | "seat" | "to_act">): boolean =>
  status === "playing" && seat !== null && to_act.includes(seat);

export const other = (seat: Seat): Seat => (seat === "white" ? "black" : "white");

/** Such as “5 min + 3 s”, “3 days per turn”, “no clock”. */
export function clockText(clock: ClockChoice | ClockView | null): string {
  if (!clock) return t("shell-clock-none");
  if ("days" in clock) return t("shell-clock-days", { count: clock.days });
  const initial = clock.initial_s ?? 0;
  const main =
    initial % 60 === 0
      ? t("shell-clock-minutes", { minutes: initial / 60 })
      : t("shell-clock-seconds", { seconds: initial });
  return clock.increment_s ? t("shell-clock-increment", { main, seconds: clock.increment_s }) : main;
}

/** Whether a game ended without a result. A draw is a result. */
export function isUnplayed({ winner, reason }: Outcome): boolean {
  return !winner && ["aborted", "declined", "closed", "no_first_action"].includes(reason);
}

/** How a game ended for this side: the value of `outcome` in texts. */
export function outcomeFor(seat: Seat | null, result: Outcome): "won" | "lost" | "drawn" | "off" {
  if (result.winner) return result.winner === seat ? "won" : "lost";
  return isUnplayed(result) ? "off" : "drawn";
}

/** Such as “White won”. */
export function resultText(outcome: Outcome): string {
  if (outcome.winner) return t("shell-won", { side: outcome.winner });
  return isUnplayed(outcome) ? t("shell-not-played") : t("shell-draw");
}

/** `king_escaped` becomes “King escaped”. */
export function readable(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Makes the first letter a capital, and adds a full stop if the message ends without punctuation. The name of a square
 * keeps its small letter, because a capital letter in the notation is a kind of token.
 */
export function sentence(message: string): string {
  const capitalized = /^[a-z]\d/.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…。！？]$/.test(capitalized) ? capitalized : t("shell-sentence", { text: capitalized });
}

/** Joins sentences with the separator of the language, and skips missing sentences. */
export const paragraph = (...sentences: (string | null | undefined | false)[]): string =>
  sentences.filter(Boolean).join(t("shell-between-sentences"));

/** Joins the items of a list, such as “c2, black grasshopper, value unknown”. */
export const listed = (items: (string | number)[]): string => items.join(t("shell-between-items"));
