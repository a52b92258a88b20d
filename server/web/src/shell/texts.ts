// Texts that are the same in every game: seats, players, clocks, endings. Pure functions of protocol values.
import type { BySeat, ClockChoice, ClockView, GameInfo, Outcome, Player, Seat } from "../protocol";

/** The name of a seat. */
export function seatName(seat: Seat): string {
  return seat === "white" ? "White" : "Black";
}

/** A player's name and rating; “Open seat” for a free seat. */
export function playerName(player: Player | null): string {
  if (!player) return "Open seat";
  return player.rating === null ? player.user.name : `${player.user.name} (${player.rating})`;
}

/** A level of the computer with its own name, as it is called everywhere: “Level 2 · Learner”. */
export function levelText(level: number, name?: string): string {
  return name === undefined ? `Level ${level}` : `Level ${level} · ${name}`;
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

/**
 * The reason for the end of a game, in a sentence: that of the game's catalogue entry, or one that is common to all games.
 */
export function reasonText(outcome: Outcome, info?: Pick<GameInfo, "reason_names">): string {
  const winner = outcome.winner ? seatName(outcome.winner) : null;
  const loser = outcome.winner ? seatName(outcome.winner === "white" ? "black" : "white") : null;
  const scores = outcome.scores ? ` White ${outcome.scores.white}, Black ${outcome.scores.black}.` : "";
  const own = info?.reason_names.find(({ id }) => id === outcome.reason);
  const common = COMMON_REASONS[outcome.reason];
  if (own) {
    const sentence = winner === null ? own.drawn : own.won;
    return sentence.replaceAll("{winner}", winner ?? "").replaceAll("{loser}", loser ?? "") + scores;
  }
  return `${common ? common(loser) : `${readable(outcome.reason)}.`}${scores}`;
}

/** The reasons of games that ended without a result. */
export const UNPLAYED = ["aborted", "declined", "abandoned", "closed", "no_first_action"];

/** The result in two words, such as “White won”. */
export function resultText(outcome: Outcome): string {
  if (outcome.winner) return `${seatName(outcome.winner)} won`;
  return UNPLAYED.includes(outcome.reason) ? "Not played" : "Draw";
}

/** The text of each reason that all games have in common. */
const COMMON_REASONS: Record<string, (loser: string | null) => string> = {
  resignation: (loser) => `${loser} resigned.`,
  time: (loser) => (loser ? `${loser} ran out of time.` : "Time ran out."),
  draw_agreed: () => "Draw by agreement.",
  threefold_claimed: () => "Draw by threefold repetition.",
  fifty_moves_claimed: () => "Draw: fifty moves by each side without a capture.",
  fivefold: () => "Draw by fivefold repetition.",
  aborted: () => "The game was aborted.",
  abandoned: (loser) => (loser ? `${loser} left the game.` : "A player left the game."),
  declined: () => "The challenge was declined.",
  closed: () => "The operator of the server closed the game.",
  no_first_action: () => "The game was called off: a first move was not made in time.",
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
