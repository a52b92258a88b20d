// The tokens that an action's text is made of, as the protocol's notation has them: a square (`b3`), a sign
// (`+ * - x > ^ = .`), a capital letter, a number, or `?` for what is hidden.

import type { Square } from "../protocol";

/** One choice in the building of an action. */
export type Token = string;

const TOKEN = /[a-z]\d+|[1-9]\d*|[A-Z]|[-+*x>^=.?]/y;

/** The tokens of an action; nothing where it is not made of them, as a setting up is not. */
export function tokens(action: string): Token[] | null {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < action.length) {
    const token = TOKEN.exec(action)?.[0];
    if (token === undefined) return null;
    found.push(token);
  }
  return found;
}

/** Whether a token is a square. */
export const isSquare = (token: Token): token is Square => /^[a-z]\d+$/.test(token);

/** Whether a token is a sign. */
export const isSign = (token: Token): boolean => /^[-+*x>^=.]$/.test(token);

/** Whether a token is a number: a place in a stack. */
export const isNumber = (token: Token): boolean => /^\d+$/.test(token);

/** The squares that an action names, in its own order. */
export const squaresOf = (action: string): Square[] => (tokens(action) ?? []).filter(isSquare);
