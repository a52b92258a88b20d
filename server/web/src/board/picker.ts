// Builds an action token by token from the list of legal actions, for any game.
//
// Invariants:
// - The offered tokens lead to every legal action and to no other.
// - After the first choice, a token without an alternative is filled in, with two exceptions. The destination of a piece
//   is not, so that a first click selects a piece and plays no move. A sign before numbers is not, because a number
//   alone does not say what it is for.

import type { Board, Square } from "../protocol";
import { pieceOn } from "./geometry";
import { isNumber, isSign, isSquare, type NotationToken, tokens } from "./notation";

export type PickState = {
  /** The chosen tokens and those that were filled in. */
  soFar: NotationToken[];
  forced: NotationToken[];
  next: NotationToken[];
  complete: string | null;
};

export function pick(legal: string[], chosen: NotationToken[]): PickState {
  const open = starting(legal, chosen);
  const forced: NotationToken[] = [];
  const selected = chosen.filter(isSquare).length === 1 && chosen.slice(0, 1).every(isSquare);
  if (chosen.length > 0 && open.length > 0) {
    for (;;) {
      const next = following(open, chosen.length + forced.length);
      const [only] = next;
      const ends = open.some((action) => action.length === chosen.length + forced.length);
      // If the only chosen square is that of a piece, the next square is the destination of the piece.
      const isTarget = selected && only !== undefined && isSquare(only);
      const after = following(open, chosen.length + forced.length + 1);
      const namesNumbers = only !== undefined && isSign(only) && after.some(isNumber);
      if (only === undefined || next.length > 1 || ends || isTarget || namesNumbers) break;
      forced.push(only);
    }
  }
  const soFar = [...chosen, ...forced];
  const whole = chosen.length > 0 && open.some((action) => action.length === soFar.length);
  return { soFar, forced, next: following(open, soFar.length), complete: whole ? soFar.join("") : null };
}

/**
 * Adds a square. If the square cannot come next, adds before it the sign that leads to it; null if no sign does, or
 * more than one.
 */
export function withSquare(legal: string[], chosen: NotationToken[], square: Square): NotationToken[] | null {
  const { soFar, next } = pick(legal, chosen);
  if (next.includes(square)) return [...soFar, square];
  const paths = next.filter(isSign).map((sign) => [...soFar, sign]);
  const leading = paths.filter((path) => pick(legal, path).next.includes(square));
  // If only one square can follow a sign, `pick` may have filled it in already.
  const filled = paths.filter((path) => pick(legal, path).forced[0] === square);
  const [path, ...others] = [...new Set([...leading, ...filled])];
  return path && others.length === 0 ? [...path, square] : null;
}

/** The squares that can be chosen next, directly or after one sign. */
export function targets(legal: string[], chosen: NotationToken[]): Square[] {
  const { soFar, next } = pick(legal, chosen);
  const through = next.filter(isSign).flatMap((sign) => {
    const after = pick(legal, [...soFar, sign]);
    return after.forced[0] === undefined ? after.next : [after.forced[0]];
  });
  return [...new Set([...next, ...through])].filter(isSquare);
}

/** The next tokens, except squares and the signs that `withSquare` adds. Numbers are in ascending order. */
export function choices(legal: string[], chosen: NotationToken[]): NotationToken[] {
  const { soFar, next } = pick(legal, chosen);
  const implied = (sign: NotationToken) => {
    const after = pick(legal, [...soFar, sign]);
    const squares = (after.forced[0] === undefined ? after.next : [after.forced[0]]).filter(isSquare);
    return (
      squares.length > 0 && squares.every((square) => withSquare(legal, chosen, square)?.at(-2) === sign)
    );
  };
  return next
    .filter((token) => !isSquare(token) && !(isSign(token) && implied(token)))
    .sort((a, b) => Number(a) - Number(b) || 0);
}

/**
 * The notation of an illegal move, written like a legal action with the same kind of piece. If there is no such
 * action, the notation has a hyphen between the squares.
 */
export function attemptedAction(board: Board, legal: string[], from: Square, to: Square): string {
  const like = pieceOn(board, from);
  const alike = (square: NotationToken | undefined) => {
    const piece = square !== undefined && isSquare(square) ? pieceOn(board, square) : undefined;
    return piece?.kind === like?.kind;
  };
  const parts = legal.map(parsed).filter((action) => alike(action[0]) && action.slice(1).some(isSquare));
  const captures = (sign: NotationToken | undefined) => sign === "x";
  const taken = pieceOn(board, to)?.owner;
  const isCapture = taken != null && like?.owner != null && taken !== like.owner;
  const pattern = parts.find((action) => captures(action[1]) === isCapture) ?? parts[0];
  if (!pattern) return `${from}-${to}`;
  return [from, ...pattern.slice(1).map((token) => (isSquare(token) ? to : token))].join("");
}

/**
 * The legal action that equals the typed text apart from case and spaces. If there is none, or more than one,
 * the text without spaces.
 */
export function parseTyped(legal: string[], text: string): string {
  const plain = (action: string) => action.replaceAll(/\s/g, "").toLowerCase();
  const matches = legal.filter((action) => plain(action) === plain(text));
  return matches.length === 1 && matches[0] !== undefined ? matches[0] : text.replaceAll(/\s/g, "");
}

const cache = new Map<string, NotationToken[]>();

function parsed(action: string): NotationToken[] {
  let found = cache.get(action);
  if (!found) {
    if (cache.size > 10_000) cache.clear();
    found = tokens(action) ?? [];
    cache.set(action, found);
  }
  return found;
}

const starting = (legal: string[], chosen: NotationToken[]): NotationToken[][] =>
  legal
    .map(parsed)
    .filter((action) => action.length >= chosen.length && chosen.every((token, at) => action[at] === token));

const following = (open: NotationToken[][], at: number): NotationToken[] => [
  ...new Set(open.flatMap((action) => action.slice(at, at + 1))),
];
