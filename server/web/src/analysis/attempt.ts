// Judges the user’s attempt to find a better action than the one of the game. Pure functions of protocol values.
import type { Evaluation, Outcome, Seat } from "../protocol";

/** The most that a good action may give away, in thousandths. */
const LOSS_MAX = 50;

/** How good an attempt is: the chances of its side after it and after the best action, in percent. */
export type Verdict = { good: boolean; chance: number; best: number };

/** The chances of a side in thousandths; null before the first result. */
export const chanceOf = (seat: Seat, evaluation: Evaluation | null): number | null =>
  evaluation?.chance === undefined ? null : seat === "white" ? evaluation.chance : 1000 - evaluation.chance;

/** The chances of a side once the game is over. */
export const chanceOver = (seat: Seat, { winner }: Outcome): number =>
  winner === null ? 500 : winner === seat ? 1000 : 0;

/** Judges an attempt by the chances before it, with best play, and after it. */
export function verdictOf(before: number, after: number): Verdict {
  // A deeper search after the attempt may find more than the one before it.
  const best = Math.max(before, after);
  const percent = (thousandths: number) => Math.round(thousandths / 10);
  return { good: best - after <= LOSS_MAX, chance: percent(after), best: percent(best) };
}
