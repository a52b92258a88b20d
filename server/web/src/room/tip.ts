// A tip for new players: one sentence about the possible actions, derived from the legal actions of any game.

import { pieceOn } from "../board/geometry";
import { isSquare, type NotationToken, tokens } from "../board/notation";
import { choices } from "../board/picker";
import { tokenLabel } from "../board/token-labels";
import type { Board, Piece, Seat, Square, Word } from "../protocol";
import { withArticle } from "../shell/texts";

/** The effect on a piece, by the sign after its square. */
const EFFECTS: Record<NotationToken, string> = {
  "-": "move it",
  ">": "slide it",
  x: "attack with it",
  "^": "change its order",
  "=": "change its kind",
};
/** On a territory, the top token moves. */
const LAND_EFFECTS: Record<NotationToken, string> = { ...EFFECTS, "-": "move from it", x: "attack from it" };
/** The largest part of the board that is marked; more marks would not help. */
const MARKED_MAX = 1 / 2;

/** The text of a tip and the squares to mark. */
export type Tip = { text: string; marked: Square[] };

/**
 * The tip for this side, or null without a legal action. `placed` is the name of the pieces that are placed, if it is
 * known; those with a kind to choose are tokens.
 */
export function tip(board: Board, legal: string[], seat: Seat, kinds: Word[], placed?: string): Tip | null {
  const actions = legal.map((action) => tokens(action) ?? []);
  const from = actions.filter(([first]) => first !== undefined && isSquare(first));
  const placing = actions.filter(
    ([sign, square]) => sign === "+" && square !== undefined && isSquare(square),
  );
  const places = [...new Set(placing.flatMap(([, square]) => square ?? []))];
  const few = places.length <= board.files * board.ranks * MARKED_MAX;
  const sources = [...new Set(from.flatMap(([square]) => square ?? []))];

  const named = placing.some((action) => kinds.some(({ id }) => id === action.at(-1)));
  const thing = placed ?? (named ? "token" : "new piece");
  const options = [
    ...onPieces(board, from, seat, kinds),
    ...(places.length > 0
      ? [`${few ? "a marked" : "an empty"} square to place a ${thing}${named ? " and choose its kind" : ""}`]
      : []),
  ];
  const buttons = choices(legal, []).map((token) => `“${tokenLabel(token, kinds)}”`);
  const parts = [
    ...(options.length > 0 ? [`choose ${either(options)}`] : []),
    ...(buttons.length > 0 ? [`press ${either(buttons)}`] : []),
  ];
  if (parts.length === 0) return null;
  const text = parts.join(options.length > 1 ? "; or " : ", or ");
  return {
    text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    marked: few ? [...new Set([...sources, ...places])] : sources,
  };
}

/**
 * The tip for this side during the opponent’s turn. Only its own pieces can be moved then, so a single one is named. A
 * territory stays; its tokens move.
 */
export function premoveTip(board: Board, seat: Seat, kinds: Word[] = []): string {
  const [only, ...others] = board.pieces.filter(({ owner }) => owner === seat);
  const name = kinds.find(({ id }) => id === only?.kind)?.name;
  const isNamed = name !== undefined && others.length === 0 && only !== undefined && !("stack" in only);
  const what = isNamed ? ` your ${name}` : "";
  return `You can move${what} now too: the move is played on your turn, if it’s possible then.`;
}

/** The kinds of pieces that can be chosen with their actions; kinds with the same actions are grouped. */
function onPieces(board: Board, actions: NotationToken[][], seat: Seat, kinds: Word[]): string[] {
  const found = new Map<string, { pieces: Set<Piece>; effects: Set<string> }>();
  for (const [square = "", sign = ""] of actions) {
    const piece = pieceOn(board, square);
    if (!piece) continue;
    const effect = ("stack" in piece ? LAND_EFFECTS : EFFECTS)[sign];
    const known = found.get(piece.kind) ?? { pieces: new Set<Piece>(), effects: new Set<string>() };
    known.pieces.add(piece);
    if (effect) known.effects.add(effect);
    found.set(piece.kind, known);
  }
  const together = new Map<string, string[]>();
  for (const [kind, { pieces, effects }] of found) {
    const name = kinds.find(({ id }) => id === kind)?.name ?? kind;
    const [only, ...others] = pieces;
    const isOwn = only?.owner === seat && others.length === 0;
    const what = either([...effects]);
    together.set(what, [...(together.get(what) ?? []), isOwn ? `your ${name}` : withArticle(name)]);
  }
  return [...together].map(([effect, names]) => `${either(names)} to ${effect}`);
}

/** A list of alternatives as text. */
const either = (options: string[]): string =>
  options.length < 2 ? options.join("") : `${options.slice(0, -1).join(", ")} or ${options.at(-1)}`;
