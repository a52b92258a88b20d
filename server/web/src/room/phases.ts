// The phases of a turn. The signs of the legal actions tell to which phase they belong.

import type { CountInfo, ValueName } from "../protocol";
import { isSign, squaresOf, tokens } from "../board/notation";

/**
 * The number of actions with this sign. Actions with the same squares count once, such as those that differ only in a
 * kind. Every action of a game with phases has a sign, so the number is 0 if `sign` is undefined.
 */
export function possible(legal: string[], sign: string | undefined): number {
  const own = legal.filter((action) => (tokens(action) ?? []).find(isSign) === sign);
  return new Set(own.map((action) => squaresOf(action).join())).size;
}

/**
 * The first phase that is not over and offers the viewer an action; otherwise, as on the opponent's turn, the one whose
 * value is `now`.
 */
export function currentPhase(info: CountInfo, now: number, legal: string[]): ValueName | undefined {
  const open = ({ value, sign }: ValueName) => value >= now && possible(legal, sign) > 0;
  return info.values.find(open) ?? info.values.find(({ value }) => value === now);
}
