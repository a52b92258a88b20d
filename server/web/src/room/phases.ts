// What a phase of a turn offers, from the signs of the legal actions.

import { isSign, squaresOf, tokens } from "../board/notation";

/** The number of actions with this sign. Those that differ only in a kind count once; without a sign there are none. */
export function possible(legal: string[], sign: string | undefined): number {
  const own = legal.filter((action) => (tokens(action) ?? []).find(isSign) === sign);
  return new Set(own.map((action) => squaresOf(action).join())).size;
}
