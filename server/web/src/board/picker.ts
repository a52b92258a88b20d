// Building an action out of its tokens, one choice after the other, for any game: what is legal is all that is known.
//
// What always holds: every legal action can be reached through the tokens offered, nothing else can, and a token that
// leaves no choice is filled in without asking. An action is complete only after something was chosen, so that nothing is
// ever played of itself.

import type { Board, Square } from "../protocol";
import { pieceOn } from "./geometry";
import { isSign, isSquare, type Token, tokens } from "./notation";

/** How far the building of an action is. */
export type Picked = {
  /** The tokens chosen so far with those filled in after them. */
  so_far: Token[];
  /** Those among them that were filled in after the last choice. */
  forced: Token[];
  /** The tokens to choose from. */
  next: Token[];
  /** The action, once it is whole. */
  complete: string | null;
};

/** What can follow these choices. */
export function pick(legal: string[], chosen: Token[]): Picked {
  const open = starting(legal, chosen);
  const forced: Token[] = [];
  if (chosen.length > 0 && open.length > 0) {
    for (;;) {
      const next = following(open, chosen.length + forced.length);
      const [only] = next;
      const ends = open.some((action) => action.length === chosen.length + forced.length);
      if (only === undefined || next.length > 1 || ends) break;
      forced.push(only);
    }
  }
  const so_far = [...chosen, ...forced];
  const whole = chosen.length > 0 && open.some((action) => action.length === so_far.length);
  return { so_far, forced, next: following(open, so_far.length), complete: whole ? so_far.join("") : null };
}

/** The choices with this square added, and with the sign before it where only one leads to it; nothing where none does. */
export function reach(legal: string[], chosen: Token[], square: Square): Token[] | null {
  const { so_far, next } = pick(legal, chosen);
  if (next.includes(square)) return [...so_far, square];
  const ways = next.filter(isSign).map((sign) => [...so_far, sign]);
  const leading = ways.filter((way) => pick(legal, way).next.includes(square));
  // A sign that leads on by itself has filled in its square already.
  const filled = ways.filter((way) => pick(legal, way).forced[0] === square);
  const [way, ...others] = [...new Set([...leading, ...filled])];
  return way && others.length === 0 ? [...way, square] : null;
}

/** The squares that can be chosen next, through at most one sign. */
export function targets(legal: string[], chosen: Token[]): Square[] {
  const { so_far, next } = pick(legal, chosen);
  const through = next.filter(isSign).flatMap((sign) => {
    const after = pick(legal, [...so_far, sign]);
    return after.forced[0] === undefined ? after.next : [after.forced[0]];
  });
  return [...new Set([...next, ...through])].filter(isSquare);
}

/** What can be chosen next and is no square, nor a sign that a square stands for. */
export function choices(legal: string[], chosen: Token[]): Token[] {
  const { so_far, next } = pick(legal, chosen);
  const stands = (sign: Token) => {
    const after = pick(legal, [...so_far, sign]);
    const squares = (after.forced[0] === undefined ? after.next : [after.forced[0]]).filter(isSquare);
    return squares.length > 0 && squares.every((square) => reach(legal, chosen, square)?.at(-2) === sign);
  };
  return next.filter((token) => !isSquare(token) && !(isSign(token) && stands(token)));
}

/** What going from one square to another would be called, were it legal: written like what the same sort of piece may do. */
export function attempt(board: Board, legal: string[], from: Square, to: Square): string {
  const like = pieceOn(board, from);
  const alike = (square: Token | undefined) => {
    const piece = square !== undefined && isSquare(square) ? pieceOn(board, square) : undefined;
    return piece?.kind === like?.kind;
  };
  const parts = legal.map(parsed).filter((action) => alike(action[0]) && action.slice(1).some(isSquare));
  const captures = (sign: Token | undefined) => sign === "x";
  const taken = pieceOn(board, to)?.owner;
  const hostile = taken != null && like?.owner != null && taken !== like.owner;
  const pattern = parts.find((action) => captures(action[1]) === hostile) ?? parts[0];
  if (!pattern) return `${from}-${to}`;
  return [from, ...pattern.slice(1).map((token) => (isSquare(token) ? to : token))].join("");
}

/** What was typed, as an action is written: the legal one it means, or else itself without spaces. */
export function typed(legal: string[], text: string): string {
  const plain = (action: string) => action.replaceAll(/\s/g, "").toLowerCase();
  const means = legal.filter((action) => plain(action) === plain(text));
  return means.length === 1 && means[0] !== undefined ? means[0] : text.replaceAll(/\s/g, "");
}

const known = new Map<string, Token[]>();

function parsed(action: string): Token[] {
  let found = known.get(action);
  if (!found) {
    if (known.size > 10_000) known.clear();
    found = tokens(action) ?? [];
    known.set(action, found);
  }
  return found;
}

const starting = (legal: string[], chosen: Token[]): Token[][] =>
  legal
    .map(parsed)
    .filter((action) => action.length >= chosen.length && chosen.every((token, at) => action[at] === token));

const following = (open: Token[][], at: number): Token[] => [
  ...new Set(open.flatMap((action) => action.slice(at, at + 1))),
];
