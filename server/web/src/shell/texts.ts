// Texts that are the same in every game: seats, players, computer levels, clocks, results; also the forms of sentences,
// paragraphs and lists. Pure functions.
import type { BySeat, ClockChoice, ClockView, Outcome, Player, RoomView, Seat } from "../protocol";
import { t } from "../language/t";

/** The name of a seat. */
export function seatName(seat: Seat): string {
  return t("shell-side", { side: seat });
}

/** A player's name and rating; “Open seat” for a free seat. */
export function playerName(player: Player | null): string {
  if (!player) return t("shell-open-seat");
  const { user, rating } = player;
  return rating === null ? user.name : t("shell-rated-player", { player: user.name, rating });
}

/** A level of the computer with its own name, as all pages write it: “Level 2 · Learner”. */
export function levelText(level: number, name?: string): string {
  return name === undefined ? t("shell-level", { level }) : t("shell-level-named", { level, name });
}

/** The opponent of this seat. */
export function otherPlayer(players: BySeat<Player | null>, seat: Seat): Player | null {
  return seat === "white" ? players.black : players.white;
}

/** Whether it is the viewer’s turn. */
export const isMine = ({ status, seat, to_act }: Pick<RoomView, "status" | "seat" | "to_act">): boolean =>
  status === "playing" && seat !== null && to_act.includes(seat);

/** The opposite side. */
export const other = (seat: Seat): Seat => (seat === "white" ? "black" : "white");

/** A clock as text, such as “5 min + 3 s”, “3 days per turn”, “no clock”. */
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

/** Whether a game ended without a result: called off, declined, closed or without a first action, rather than drawn. */
export function isUnplayed({ winner, reason }: Outcome): boolean {
  return !winner && ["aborted", "declined", "closed", "no_first_action"].includes(reason);
}

/** The result in a word or two, such as “White won”. */
export function resultText(outcome: Outcome): string {
  if (outcome.winner) return t("shell-won", { side: outcome.winner });
  return isUnplayed(outcome) ? t("shell-not-played") : t("shell-draw");
}

/** An ID as readable text: `king_escaped` becomes “King escaped”. */
export function readable(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text with a lowercase first letter. */
export function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A server message as a sentence: with a capital letter and a full stop. */
export function sentence(message: string): string {
  const capitalized = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…。！？]$/.test(capitalized) ? capitalized : t("shell-sentence", { text: capitalized });
}

/** These sentences one after the other, as the language separates them; those that are missing are left out. */
export const paragraph = (...sentences: (string | null | undefined | false)[]): string =>
  sentences.filter(Boolean).join(t("shell-between-sentences"));

/** The items as a list in a text: “c2, black grasshopper, value unknown”. */
export const listed = (items: (string | number)[]): string => items.join(t("shell-between-items"));
