// The reason for the end of a game, as a sentence. A chunk of its own, because only the end of a game needs it.
import type { GameInfo, Outcome, RoomView, Seat } from "../protocol";
import { t } from "../language/t";
import { other, paragraph, readable, resultText, sentence } from "./texts";

type Reasons = Pick<GameInfo, "aim" | "count_names" | "reason_names">;

/**
 * A sentence that says how the game ended: from the catalogue, or one that all games share. An unknown reason gives the
 * result, and a sentence made from the reason's ID.
 */
export function reasonText(outcome: Outcome, info?: Pick<Reasons, "reason_names">): string {
  const { winner } = outcome;
  const loser = winner && other(winner);
  const scores =
    outcome.scores && t("shell-scores", { white: outcome.scores.white, black: outcome.scores.black });
  const own = info?.reason_names.find(({ id }) => id === outcome.reason);
  const common = COMMON_REASONS[outcome.reason];
  if (own) {
    const text = winner === null ? own.drawn : own.won;
    const name = (seat: Seat | null) => (seat === null ? "" : t("shell-side-subject", { side: seat }));
    const named = text.replaceAll("{winner}", name(winner)).replaceAll("{loser}", name(loser));
    return paragraph(named, scores);
  }
  if (common) return paragraph(common(loser), scores);
  return paragraph(sentence(resultText(outcome)), sentence(readable(outcome.reason)), scores);
}

/**
 * The reason for the end of the game in a view. Names the side of a missing first move if the view tells it. If nobody
 * had joined, says that the invitation was withdrawn or has lapsed.
 */
export function endText(view: Pick<RoomView, "result" | "last" | "ply" | "players">, info?: Reasons): string {
  const { result, players } = view;
  if (!result) return "";
  const joined = players.white !== null && players.black !== null;
  if (result.reason === "aborted" && !joined) return t("shell-reason-withdrawn");
  const missing = result.reason === "no_first_action" && info ? missingSeat(view, info) : null;
  if (!missing) return reasonText(result, info);
  return t("shell-reason-no-first-action-by", { side: missing });
}

/** The side that did not act; null if the view does not tell. */
function missingSeat({ last, ply }: Pick<RoomView, "last" | "ply">, info: Reasons): Seat | null {
  // White acts first, except in a game with a set-up, where both sides begin. Only games with a set-up have an aim.
  if (ply === 0) return info.aim === undefined ? "white" : null;
  // A turn of several phases may have stopped in the middle; then the side of the last action did not act in time.
  const single = info.count_names.every(({ values }) => values.every(({ sign }) => sign === undefined));
  return last && single ? other(last.seat) : null;
}

const COMMON_REASONS: Record<string, (loser: Seat | null) => string> = {
  resignation: (loser) => t("shell-reason-resignation", { loser: loser ?? "black" }),
  time: (loser) => (loser ? t("shell-reason-time", { loser }) : t("shell-reason-time-drawn")),
  draw_agreed: () => t("shell-reason-draw-agreed"),
  threefold_claimed: () => t("shell-reason-threefold"),
  fifty_moves_claimed: () => t("shell-reason-fifty-moves"),
  fivefold: () => t("shell-reason-fivefold"),
  aborted: () => t("shell-reason-aborted"),
  abandoned: (loser) => (loser ? t("shell-reason-abandoned", { loser }) : t("shell-reason-abandoned-drawn")),
  declined: () => t("shell-reason-declined"),
  closed: () => t("shell-reason-closed"),
  no_first_action: () => t("shell-reason-no-first-action"),
};
