// The phases of a turn. The signs of the legal actions tell to which phase they belong.

import type { CountInfo, ValueName } from "../protocol";
import { isSign, squaresOf, tokens } from "../board/notation";

/**
 * The number of legal actions with this sign, which is 0 if `sign` is undefined. Actions that have the same squares,
 * and differ for example in a kind, are counted once.
 */
export function possible(legal: string[], sign: string | undefined): number {
  const own = legal.filter((action) => (tokens(action) ?? []).find(isSign) === sign);
  return new Set(own.map((action) => squaresOf(action).join())).size;
}

/**
 * The first phase, not before the one with the value `now`, in which the viewer has a legal action. If there is none,
 * for example in the opponent's turn, it is the phase with the value `now`.
 */
export function currentPhase(info: CountInfo, now: number, legal: string[]): ValueName | undefined {
  const open = ({ value, sign }: ValueName) => value >= now && possible(legal, sign) > 0;
  return info.values.find(open) ?? info.values.find(({ value }) => value === now);
}
