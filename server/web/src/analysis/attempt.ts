// The texts about the user’s attempt to find a better action than the one of the game. Pure functions of protocol
// values.
import type { Evaluation, Judgement, Outcome, Seat, Verdict } from "../protocol";
import { seatName } from "../shell/texts";

/** The most by which the chance after a good action may be below the best one, in thousandths. */
const LOSS_MAX = 50;

/** The chances of a side once the game is over, in thousandths. */
export const chanceOver = (seat: Seat, { winner }: Outcome): number =>
  winner === null ? 500 : winner === seat ? 1000 : 0;

/** White’s chances in thousandths: of a game that is over, or as evaluated; null before the first result. */
export const whiteChance = (
  result: Outcome | null | undefined,
  evaluation: Evaluation | null,
): number | null => (result ? chanceOver("white", result) : (evaluation?.chance ?? null));

/** Whether an attempt is about as good as the best action, from what its side knew. */
export const isGood = ({ known }: Judgement): boolean => known.best_chance - known.chance <= LOSS_MAX;

/** The judgement of an attempt in words. `made` is the action of the game. */
export function judgementText(judgement: Judgement, made: string): string {
  const { seat, known, truth, action } = judgement;
  const [who, knew] = [seatName(seat), truth ? `, from what ${seatName(seat)} knew` : ""];
  const chances = isGood(judgement)
    ? `Well found: ${who} has ${percent(known.chance)} after this${knew}, as good as the computer’s best.`
    : `${action === made ? "That’s the move from the game" : "There’s better"}: ${who} has ${bothChances(known)}${knew}.`;
  return truth ? `${chances} With everything revealed, it is ${bothChances(truth)}.` : chances;
}

const percent = (thousandths: number): string => `${Math.round(thousandths / 10)}%`;

const bothChances = ({ chance, best_chance }: Verdict): string =>
  `${percent(chance)} after this, and ${percent(best_chance)} after the best action`;
