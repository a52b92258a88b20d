// What people call the things that are the same in every game: seats, players, clocks, endings. Pure: from what the
// protocol says alone.
import type { BySeat, ClockChoice, ClockView, Outcome, Player, Seat } from "../protocol";

/** What a seat is called. */
export function seatName(seat: Seat): string {
  return seat === "white" ? "White" : "Black";
}

/** What a player is called, with his rating; “nobody yet” for a free seat. */
export function playerName(player: Player | null): string {
  if (!player) return "nobody yet";
  return player.rating === null ? player.user.name : `${player.user.name} (${player.rating})`;
}

/** Who sits opposite this seat. */
export function otherPlayer(players: BySeat<Player | null>, seat: Seat): Player | null {
  return seat === "white" ? players.black : players.white;
}

/** How time is kept, such as “5 min + 3 s”, “3 days a turn”, “no clock”. */
export function clockText(clock: ClockChoice | ClockView | null): string {
  if (!clock) return "no clock";
  if ("days" in clock) return clock.days === 1 ? "1 day a turn" : `${clock.days} days a turn`;
  const initial = clock.initial_s ?? 0;
  const main = initial % 60 === 0 ? `${initial / 60} min` : `${initial} s`;
  return clock.increment_s ? `${main} + ${clock.increment_s} s` : main;
}

/** How a game ended, in a sentence. */
export function reasonText(outcome: Outcome): string {
  const winner = outcome.winner ? seatName(outcome.winner) : null;
  const loser = outcome.winner ? seatName(outcome.winner === "white" ? "black" : "white") : null;
  const scores = outcome.scores ? ` ${outcome.scores.white} to ${outcome.scores.black}.` : "";
  const known = REASONS[outcome.reason];
  const how = known ? known(winner, loser, outcome.scores !== null) : `${readable(outcome.reason)}.`;
  return `${how}${scores}`;
}

/** Who won, in a word or two. */
export function resultText(outcome: Outcome): string {
  if (outcome.winner) return `${seatName(outcome.winner)} won`;
  return outcome.reason === "aborted" || outcome.reason === "declined" || outcome.reason === "abandoned"
    ? "Not played"
    : "Draw";
}

/** How endings are told; one that is not here is told by its word. */
const REASONS: Record<string, (winner: string | null, loser: string | null, counted: boolean) => string> = {
  resignation: (_, loser) => `${loser} resigned.`,
  time: (_, loser) => (loser ? `${loser} ran out of time.` : "The time ran out."),
  draw_agreed: () => "A draw was agreed.",
  threefold_claimed: () => "A draw: the position stood for the third time.",
  fifty_moves_claimed: () => "A draw: fifty moves by each side without a capture.",
  fivefold: () => "A draw: the position stood for the fifth time.",
  aborted: () => "The game was called off.",
  abandoned: (_, loser) =>
    loser ? `${loser} left and did not come back.` : "A player left and did not come back.",
  declined: () => "The challenge was declined.",
  king_escaped: () => "The king reached a corner.",
  king_captured: () => "The king was captured.",
  goal_reached: (winner) => `${winner} reached the far side.`,
  home: () => "One side had no piece left on its way.",
  // Where points decide, who could not move is not always who lost.
  no_moves: (_, loser, counted) => (loser && !counted ? `${loser} had no move left.` : "No move was left."),
  no_territory: (_, loser) => `${loser} had no land left.`,
  turn_limit: (winner) =>
    winner
      ? `The last turn was played, and ${winner} holds more land: what is controlled counts first, then all of it.`
      : "The last turn was played, and both sides hold as much land.",
  hundred_moves: () => "A draw: a hundred moves by each side without a capture.",
  fifty_actions: () => "A draw: fifty actions by each side without a new cube.",
};

/** An id as a person would write it: `king_escaped` as “King escaped”. */
export function readable(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The text with a small first letter. */
export function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
