// The tip for a new player: one sentence about the possible actions. It follows from the legal actions, so no game has
// tips of its own.

import { pieceOn } from "../board/geometry";
import { isSquare, type NotationToken, tokens } from "../board/notation";
import { choices } from "../board/picker";
import { tokenLabel } from "../board/token-labels";
import type { Board, Piece, Seat, Square, Word } from "../protocol";
import { t } from "../language/t";
import { aKind, either, yourKind } from "./words";

/** The text about an action with a piece, for each sign that can follow the square of the piece. */
const EFFECTS: Record<NotationToken, (kind: string) => string> = {
  "-": (kind) => t("turn-tip-move", { kind }),
  ">": (kind) => t("turn-tip-slide", { kind }),
  x: (kind) => t("turn-tip-attack", { kind }),
  "^": (kind) => t("turn-tip-order", { kind }),
  "=": (kind) => t("turn-tip-change", { kind }),
};
/** The texts for a territory, which stays while its tokens move or attack. */
const LAND_EFFECTS: typeof EFFECTS = {
  ...EFFECTS,
  "-": (kind) => t("turn-tip-land-move", { kind }),
  x: (kind) => t("turn-tip-land-attack", { kind }),
};
/** The squares for new pieces are marked only if they are at most this share of all squares. */
const MARKED_MAX = 1 / 2;

export type Tip = { text: string; marked: Square[] };

/**
 * The tip for the viewer's turn; null if no action is legal. `placed` is the kind of piece that players place. Without
 * `placed`, the tip calls a new piece “a token” if the player chooses its kind, otherwise “a new piece”.
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
  const known = kinds.find(({ id }) => id === placed);
  const piece = known ? aKind(known) : named ? t("turn-tip-token") : t("turn-tip-new-piece");
  const where = few ? "marked" : "empty";
  const place = () =>
    named ? t("turn-tip-place-kind", { where, piece }) : t("turn-tip-place", { where, piece });
  const options = [...onPieces(board, from, seat, kinds), ...(places.length > 0 ? [place()] : [])];
  const buttons = choices(legal, []).map((token) => t("room-quoted", { label: tokenLabel(token, kinds) }));
  if (options.length === 0 && buttons.length === 0) return null;
  return {
    text: tipText(options, buttons),
    marked: few ? [...new Set([...sources, ...places])] : sources,
  };
}

function tipText(alternatives: string[], labels: string[]): string {
  const [options, buttons] = [either(alternatives), either(labels)];
  if (buttons === "") return t("turn-tip-choose", { options });
  if (options === "") return t("turn-tip-press", { buttons });
  return t("turn-tip-choose-or-press", { options, buttons, count: alternatives.length });
}

/**
 * The tip for the opponent’s turn. If the viewer’s side has a single piece, the tip names this piece. It never names a
 * territory, because a territory stays while its tokens move.
 */
export function premoveTip(board: Board, seat: Seat, kinds: Word[] = []): string {
  const [only, ...others] = board.pieces.filter(({ owner }) => owner === seat);
  const kind = kinds.find(({ id }) => id === only?.kind);
  const isNamed = kind !== undefined && others.length === 0 && only !== undefined && !("stack" in only);
  return isNamed ? t("turn-tip-premove-kind", { kind: kind.id, name: kind.name }) : t("turn-tip-premove");
}

/** One text for each group of kinds with the same actions, such as “a pawn or your king to move it”. */
function onPieces(board: Board, actions: NotationToken[][], seat: Seat, kinds: Word[]): string[] {
  const found = new Map<string, { pieces: Set<Piece>; effects: Set<string> }>();
  for (const [square = "", sign = ""] of actions) {
    const piece = pieceOn(board, square);
    if (!piece) continue;
    const effect = ("stack" in piece ? LAND_EFFECTS : EFFECTS)[sign];
    const known = found.get(piece.kind) ?? { pieces: new Set<Piece>(), effects: new Set<string>() };
    known.pieces.add(piece);
    if (effect) known.effects.add(effect(piece.kind));
    found.set(piece.kind, known);
  }
  const together = new Map<string, string[]>();
  for (const [kind, { pieces, effects }] of found) {
    const word = kinds.find(({ id }) => id === kind) ?? { id: kind, name: kind };
    const [only, ...others] = pieces;
    const isOwn = only?.owner === seat && others.length === 0;
    const what = either([...effects]);
    together.set(what, [...(together.get(what) ?? []), isOwn ? yourKind(word) : aKind(word)]);
  }
  return [...together].map(([effects, names]) => t("turn-tip-option", { pieces: either(names), effects }));
}
