// The phases of a turn. The sign of an action, such as `x` for an attack, says to which phase the action belongs.

import type { CountInfo, ValueName } from "../protocol";
import { isSign, squaresOf, tokens } from "../board/notation";

/**
 * The number of legal actions with this sign. Actions with the same squares, such as two kinds placed on one square,
 * count as one. The number is 0 if `sign` is undefined, because every action of a game with phases has a sign.
 */
export function possible(legal: string[], sign: string | undefined): number {
  const own = legal.filter((action) => (tokens(action) ?? []).find(isSign) === sign);
  return new Set(own.map((action) => squaresOf(action).join())).size;
}

/**
 * The first phase in which the viewer has a legal action, beginning at the phase with the value `now`. If there is
 * none, for example on the opponent's turn, the phase with the value `now`.
 */
export function currentPhase(info: CountInfo, now: number, legal: string[]): ValueName | undefined {
  const open = ({ value, sign }: ValueName) => value >= now && possible(legal, sign) > 0;
  return info.values.find(open) ?? info.values.find(({ value }) => value === now);
}
