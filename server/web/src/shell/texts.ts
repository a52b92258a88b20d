// Texts that are the same in every game: seats, players, clocks, endings. Pure functions of protocol values.
import type { BySeat, ClockChoice, ClockView, Outcome, Player, Seat } from "../protocol";

/** The name of a seat. */
export function seatName(seat: Seat): string {
  return seat === "white" ? "White" : "Black";
}

/** A player's name and rating; “Open seat” for a free seat. */
export function playerName(player: Player | null): string {
  if (!player) return "Open seat";
  return player.rating === null ? player.user.name : `${player.user.name} (${player.rating})`;
}

/** The opponent of this seat. */
export function otherPlayer(players: BySeat<Player | null>, seat: Seat): Player | null {
  return seat === "white" ? players.black : players.white;
}

/** A clock as text, such as “5 min + 3 s”, “3 days per turn”, “no clock”. */
export function clockText(clock: ClockChoice | ClockView | null): string {
  if (!clock) return "no clock";
  if ("days" in clock) return clock.days === 1 ? "1 day per turn" : `${clock.days} days per turn`;
  const initial = clock.initial_s ?? 0;
  const main = initial % 60 === 0 ? `${initial / 60} min` : `${initial} s`;
  return clock.increment_s ? `${main} + ${clock.increment_s} s` : main;
}

/** The reason for the end of a game, in a sentence. */
export function reasonText(outcome: Outcome): string {
  const winner = outcome.winner ? seatName(outcome.winner) : null;
  const loser = outcome.winner ? seatName(outcome.winner === "white" ? "black" : "white") : null;
  const scores = outcome.scores ? ` ${outcome.scores.white} to ${outcome.scores.black}.` : "";
  const known = REASONS[outcome.reason];
  const reason = known ? known(winner, loser, outcome.scores !== null) : `${readable(outcome.reason)}.`;
  return `${reason}${scores}`;
}

/** The reasons of games that ended without a result. */
export const UNPLAYED = ["aborted", "declined", "abandoned", "closed"];

/** The result in two words, such as “White won”. */
export function resultText(outcome: Outcome): string {
  if (outcome.winner) return `${seatName(outcome.winner)} won`;
  return UNPLAYED.includes(outcome.reason) ? "Not played" : "Draw";
}

/** The text of each reason; an unknown reason is shown by its ID. */
const REASONS: Record<string, (winner: string | null, loser: string | null, scored: boolean) => string> = {
  resignation: (_, loser) => `${loser} resigned.`,
  time: (_, loser) => (loser ? `${loser} ran out of time.` : "Time ran out."),
  draw_agreed: () => "Draw by agreement.",
  threefold_claimed: () => "Draw by threefold repetition.",
  fifty_moves_claimed: () => "Draw: fifty moves by each side without a capture.",
  fivefold: () => "Draw by fivefold repetition.",
  aborted: () => "The game was aborted.",
  abandoned: (_, loser) => (loser ? `${loser} left the game.` : "A player left the game."),
  declined: () => "The challenge was declined.",
  closed: () => "The operator of the server closed the game.",
  king_escaped: () => "The king reached a corner.",
  king_captured: () => "The king was captured.",
  goal_reached: (winner) => `${winner} reached the opposite side.`,
  home: () => "One side has no pieces left to bring home.",
  // If points decide, the side without a legal move is not always the loser.
  no_moves: (_, loser, scored) =>
    loser && !scored ? `${loser} has no legal moves.` : "No legal moves are left.",
  no_territory: (_, loser) => `${loser} has no land left.`,
  turn_limit: (winner) =>
    winner
      ? `The turn limit was reached, and ${winner} has more land (controlled land counts first).`
      : "The turn limit was reached, and both sides have equal land.",
  hundred_moves: () => "Draw: a hundred moves by each side without a capture.",
  fifty_actions: () => "Draw: fifty actions by each side without a new cube.",
};

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
