// The reason for the end of a game, as a sentence. This module is a chunk of its own, because a page needs it only when
// a game ends.
import type { GameInfo, Outcome, RoomView, Seat } from "../protocol";
import { t } from "../language/t";
import { other, paragraph, readable, resultText, sentence } from "./texts";
import { hasPhases } from "./turn-phases";

type Reasons = Pick<GameInfo, "aim" | "count_names" | "reason_names">;

/**
 * Says how the game ended, and with which scores. The sentence for the reason comes from the catalogue or from
 * `COMMON_REASONS`. For an unknown reason, the text is the result and a sentence made from the reason's ID.
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
 * Says why a game ended, as far as a list of games shows it; empty if it has not ended. For a game that was aborted
 * before somebody joined, the text says that the invitation was withdrawn or has lapsed.
 */
export function listedEndText(
  { result, players }: Pick<RoomView, "result" | "players">,
  info?: Pick<Reasons, "reason_names">,
): string {
  if (!result) return "";
  const joined = players.white !== null && players.black !== null;
  return result.reason === "aborted" && !joined ? t("shell-reason-withdrawn") : reasonText(result, info);
}

/**
 * Says why the game in a view ended; empty if it has not ended. For a missing first move, the text names the side that
 * did not move, if the view shows which side it was. For a game that was aborted before somebody joined, the text says
 * that the invitation was withdrawn or has lapsed.
 */
export function endText(view: Pick<RoomView, "result" | "last" | "ply" | "players">, info?: Reasons): string {
  const { result } = view;
  if (!result) return "";
  const missing = result.reason === "no_first_action" && info ? missingSeat(view, info) : null;
  if (!missing) return listedEndText(view, info);
  return t("shell-reason-no-first-action-by", { side: missing });
}

/** The side that made no first move; null if the view does not show which side it was. */
function missingSeat({ last, ply }: Pick<RoomView, "last" | "ply">, info: Reasons): Seat | null {
  // White acts first, but in a set-up either side may. Only games with a set-up have an `aim`.
  if (ply === 0) return info.aim === undefined ? "white" : null;
  // If turns have phases, the last action may not have ended its turn, so the missing action may be of either side.
  return last && !hasPhases(info) ? other(last.seat) : null;
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
