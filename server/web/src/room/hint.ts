// What somebody who does not know a game can do now, in a sentence: read off what is legal, for any game.

import { pieceOn } from "../board/geometry";
import { isSquare, type Token, tokens } from "../board/notation";
import { choices } from "../board/picker";
import { labelOf } from "../board/words";
import type { Board, Piece, Seat, Square, Word } from "../protocol";

/** What is done to a piece, by the sign that follows its square. */
const DOES: Record<Token, string> = {
  "-": "move it",
  ">": "slide it",
  x: "attack with it",
  "^": "change its order",
  "=": "change its kind",
};
/** On a territory it is the uppermost token that moves. */
const DOES_ON_LAND: Record<Token, string> = { ...DOES, "-": "move from it", x: "attack from it" };
/** So large a part of the board, marked, would say nothing. */
const MARKED_MOST = 1 / 2;

/** What to say, and the squares that are marked meanwhile. */
export type Hint = { text: string; marked: Square[] };

/** What this side can do now; nothing where it can do nothing. */
export function hint(board: Board, legal: string[], seat: Seat, kinds: Word[]): Hint | null {
  const actions = legal.map((action) => tokens(action) ?? []);
  const from = actions.filter(([first]) => first !== undefined && isSquare(first));
  const placing = actions.filter(
    ([sign, square]) => sign === "+" && square !== undefined && isSquare(square),
  );
  const places = [...new Set(placing.flatMap(([, square]) => square ?? []))];
  const few = places.length <= board.files * board.ranks * MARKED_MOST;
  const sources = [...new Set(from.flatMap(([square]) => square ?? []))];

  const named = placing.some((action) => kinds.some(({ id }) => id === action.at(-1)));
  const ways = [
    ...onPieces(board, from, seat, kinds),
    ...(places.length > 0
      ? [`${few ? "a marked" : "an empty"} square to place a new piece${named ? " and choose its kind" : ""}`]
      : []),
  ];
  const buttons = choices(legal, []).map((token) => `“${labelOf(token, kinds)}”`);
  const parts = [
    ...(ways.length > 0 ? [`choose ${either(ways)}`] : []),
    ...(buttons.length > 0 ? [`press ${either(buttons)}`] : []),
  ];
  if (parts.length === 0) return null;
  const text = parts.join(ways.length > 1 ? "; or " : ", or ");
  return {
    text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    marked: few ? [...new Set([...sources, ...places])] : sources,
  };
}

/** The kinds of pieces that can be chosen, with what can be done to them; those that do the same together. */
function onPieces(board: Board, actions: Token[][], seat: Seat, kinds: Word[]): string[] {
  const found = new Map<string, { pieces: Set<Piece>; does: Set<string> }>();
  for (const [square = "", sign = ""] of actions) {
    const piece = pieceOn(board, square);
    if (!piece) continue;
    const does = ("stack" in piece ? DOES_ON_LAND : DOES)[sign];
    const known = found.get(piece.kind) ?? { pieces: new Set<Piece>(), does: new Set<string>() };
    known.pieces.add(piece);
    if (does) known.does.add(does);
    found.set(piece.kind, known);
  }
  const together = new Map<string, string[]>();
  for (const [kind, { pieces, does }] of found) {
    const name = kinds.find(({ id }) => id === kind)?.name ?? kind;
    const [only, ...others] = pieces;
    const article = /^[aeiou]/i.test(name) ? "an" : "a";
    const which = only?.owner === seat && others.length === 0 ? "your" : article;
    const what = either([...does]);
    together.set(what, [...(together.get(what) ?? []), `${which} ${name}`]);
  }
  return [...together].map(([does, names]) => `${either(names)} to ${does}`);
}

/** One of several, in words. */
const either = (ways: string[]): string =>
  ways.length < 2 ? ways.join("") : `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}`;
