// Chances, and texts about the user’s attempt to find a better action. Pure functions.
import type { Evaluation, Judgement, Outcome, Seat, Verdict } from "../protocol";
import { t } from "../language/t";

/** The greatest difference between the chances after the best action and after a good one, in thousandths. */
const LOSS_MAX = 50;

/** A side’s chances once the game is over, in thousandths. */
export const chanceOver = (seat: Seat, { winner }: Outcome): number =>
  winner === null ? 500 : winner === seat ? 1000 : 0;

/** White’s chance in thousandths; null before the first search has ended. */
export const whiteChance = (
  result: Outcome | null | undefined,
  evaluation: Evaluation | null,
): number | null => (result ? chanceOver("white", result) : (evaluation?.chance ?? null));

/** Whether an attempt is about as good as the best action, by what the side could know. */
export const isGood = ({ known }: Judgement): boolean => known.best_chance - known.chance <= LOSS_MAX;

/** The text about an attempt. `made` is the action that was made in the game. */
export function judgementText(judgement: Judgement, made: string): string {
  const { seat: side, known, truth, action } = judgement;
  const { chance, best } = percentages(known);
  const hidden = truth ? "yes" : "no";
  const text = isGood(judgement)
    ? t("analysis-good", { side, chance, hidden })
    : t("analysis-worse", { same: action === made ? "yes" : "no", side, chance, best, hidden });
  if (!truth) return text;
  const real = percentages(truth);
  return t("analysis-in-truth", { judgement: text, chance: real.chance, best: real.best });
}

/**
 * The judgement, with the highest chance after the best action that any of the judgements in the same position found
 * with everything revealed. Each search finds its own best action, so without this the texts would contradict each
 * other. `known` stays as it is, because a judgement that raises it is good and therefore the last one.
 */
export function withHighestBest(judgement: Judgement, earlier: Judgement[]): Judgement {
  const { truth } = judgement;
  if (!truth) return judgement;
  const found = earlier.map((one) => one.truth?.best_chance ?? 0);
  return { ...judgement, truth: { ...truth, best_chance: Math.max(truth.best_chance, ...found) } };
}

/** The best action by what the side knew. The server names none if the judged action is about as good. */
export const knownBest = ({ known, action }: Judgement): string => known.best ?? action;

/** The text about the best action by what the side knew. `action` is the action as written, `words` in words. */
export const knownBestText = ({ seat: side, known }: Judgement, action: string, words: string): string =>
  t("analysis-known-best", { side, action, words, chance: percentages(known).best });

const percentages = ({ chance, best_chance }: Verdict): { chance: number; best: number } => ({
  chance: Math.round(chance / 10),
  best: Math.round(best_chance / 10),
});
