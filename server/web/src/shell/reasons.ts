// Why a game ended, as a sentence. The game page needs it only at the end, so it is in a chunk of its own.
import type { GameInfo, Outcome, RoomView, Seat } from "../protocol";
import { other, readable, seatName } from "./texts";

type Reasons = Pick<GameInfo, "aim" | "count_names" | "reason_names">;

/**
 * The reason for the end of a game, in a sentence: that of the game's catalogue entry, or one that is common to all games.
 */
export function reasonText(outcome: Outcome, info?: Pick<Reasons, "reason_names">): string {
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

/** The reason for the end of the game in a view. If it was called off, the sentence names the player who did not move. */
export function endText(view: Pick<RoomView, "result" | "last" | "ply">, info?: Reasons): string {
  const { result } = view;
  if (!result) return "";
  const missing = result.reason === "no_first_action" && info ? missingSeat(view, info) : null;
  if (!missing) return reasonText(result, info);
  return `The game was called off: ${seatName(missing)} made no first move in time.`;
}

/** The seat whose missing first move ended the game; null if the view does not tell. */
function missingSeat({ last, ply }: Pick<RoomView, "last" | "ply">, info: Reasons): Seat | null {
  // White is the first seat in turn order. In a game with a set-up, which alone has an aim, both sides begin.
  if (ply === 0) return info.aim === undefined ? "white" : null;
  // A turn of several phases may have stopped in the middle, so its player may be the one who did not go on.
  const single = info.count_names.every(({ values }) => values.every(({ sign }) => sign === undefined));
  return last && single ? other(last.seat) : null;
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
