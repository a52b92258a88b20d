// The tokens of the protocol's action notation: a square (`b3`), a sign (`+ * - x > ^ = .`), a capital letter, a
// number, or `?` for a hidden part.

import type { Square } from "../protocol";

export type NotationToken = string;

const TOKEN = /[a-z]\d+|[1-9]\d*|[A-Z]|[-+*x>^=.?]/y;

/** The tokens of an action; null for other texts, such as a set-up. */
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

export const isSquare = (token: NotationToken): token is Square => /^[a-z]\d+$/.test(token);

export const isSign = (token: NotationToken): boolean => /^[-+*x>^=.]$/.test(token);

/** Numbers are positions in a stack. */
export const isNumber = (token: NotationToken): boolean => /^\d+$/.test(token);

export const squaresOf = (action: string): Square[] => (tokens(action) ?? []).filter(isSquare);
