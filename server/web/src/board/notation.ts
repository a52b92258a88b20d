// The tokens of the protocol's action notation: a square (`b3`), a sign (`+ * - x > ^ = .`), a capital letter, a
// number, or `?` for a hidden part.

import type { Square } from "../protocol";

/** A token of the notation; the player builds an action token by token. */
export type NotationToken = string;

const TOKEN = /[a-z]\d+|[1-9]\d*|[A-Z]|[-+*x>^=.?]/y;

/** Splits an action into tokens. Returns null for other texts, such as a set-up. */
export function tokens(action: string): NotationToken[] | null {
  const found: NotationToken[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < action.length) {
    const token = TOKEN.exec(action)?.[0];
    if (token === undefined) return null;
    found.push(token);
  }
  return found;
}

/** Whether a token is a square. */
export const isSquare = (token: NotationToken): token is Square => /^[a-z]\d+$/.test(token);

/** Whether a token is a sign. */
export const isSign = (token: NotationToken): boolean => /^[-+*x>^=.]$/.test(token);

/** Whether a token is a number, which is a position in a stack. */
export const isNumber = (token: NotationToken): boolean => /^\d+$/.test(token);

/** The squares in an action, in the order of the notation. */
export const squaresOf = (action: string): Square[] => (tokens(action) ?? []).filter(isSquare);
