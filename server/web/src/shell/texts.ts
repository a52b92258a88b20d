// Texts that are the same in every game: seats, players, clocks, endings. Pure functions of protocol values.
import type { BySeat, ClockChoice, ClockView, Outcome, Player, RoomView, Seat } from "../protocol";

/** The name of a seat. */
export function seatName(seat: Seat): string {
  return seat === "white" ? "White" : "Black";
}

/** A player's name and rating; “Open seat” for a free seat. */
export function playerName(player: Player | null): string {
  if (!player) return "Open seat";
  return player.rating === null ? player.user.name : `${player.user.name} (${player.rating})`;
}

/** A level of the computer with its own name, as all pages write it: “Level 2 · Learner”. */
export function levelText(level: number, name?: string): string {
  return name === undefined ? `Level ${level}` : `Level ${level} · ${name}`;
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

/** Whether the player has deleted their account. Nobody else can have this name. */
export const isDeleted = ({ user }: Player): boolean => user.name === "Deleted player";

/** A clock as text, such as “5 min + 3 s”, “3 days per turn”, “no clock”. */
export function clockText(clock: ClockChoice | ClockView | null): string {
  if (!clock) return "no clock";
  if ("days" in clock) return clock.days === 1 ? "1 day per turn" : `${clock.days} days per turn`;
  const initial = clock.initial_s ?? 0;
  const main = initial % 60 === 0 ? `${initial / 60} min` : `${initial} s`;
  return clock.increment_s ? `${main} + ${clock.increment_s} s` : main;
}

/** Whether a game ended without a result: called off, declined or closed rather than drawn. */
export function isUnplayed({ winner, reason }: Outcome): boolean {
  return !winner && ["aborted", "declined", "closed", "no_first_action"].includes(reason);
}

/** The result in a word or two, such as “White won”. */
export function resultText(outcome: Outcome): string {
  if (outcome.winner) return `${seatName(outcome.winner)} won`;
  return isUnplayed(outcome) ? "Not played" : "Draw";
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
  return /[.!?…]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}

/** A name with its indefinite article. */
export const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
