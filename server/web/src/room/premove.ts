// A premove is a move that the player chooses during the opponent's turn. At the start of the player's turn, the page
// plays the premove if exactly one legal action has the same two squares. The server then gets this action like any
// other. If there is no such action, or several, the page drops the premove.

import { squaresOf } from "../board/notation";
import type { GameInfo, RoomView, Square } from "../protocol";
import { hasPhases } from "../shell/turn-phases";
import { t } from "../language/t";

/** `turn` is the number of the opponent's turn in which the premove was chosen. */
export type Premove = { from: Square; to: Square; turn: number };

type Turn = Pick<RoomView, "last" | "seat">;

/** Makes a premove of the action that the player has chosen. Null if the action does not have exactly two squares. */
export function premoveOf(action: string, { last, seat }: Turn): Premove | null {
  const [from, to, more] = squaresOf(action);
  if (from === undefined || to === undefined || more !== undefined) return null;
  const lastTurn = last?.turn_number ?? 0;
  // Before the opponent's first action of the turn, the last action belongs to the viewer's turn or to the set-up.
  return { from, to, turn: lastTurn === 0 || last?.seat === seat ? lastTurn + 1 : lastTurn };
}

/** The message about a chosen premove, with marks for `Sentence.svelte`. */
export const premoveText = ({ from, to }: Premove): string =>
  t("room-premove", { move: t("room-from-to", { from, to }) });

/**
 * Whether the last action belongs to a turn after `turn`: the viewer has then already acted, for example on another
 * device.
 */
export const isStale = ({ turn }: Premove, { last }: Turn): boolean => (last?.turn_number ?? 0) > turn;

/** The only legal action with exactly the two squares of the premove; null if there is none, or several. */
export function premoveAction(legal: string[], { from, to }: Pick<Premove, "from" | "to">): string | null {
  const meant = legal.filter((action) => {
    const [start, end, more] = squaresOf(action);
    return start === from && end === to && more === undefined;
  });
  const [only, ...others] = meant;
  return only !== undefined && others.length === 0 ? only : null;
}

/**
 * Whether the viewer can choose a premove now. Correspondence games have no premoves, because their moves may need to
 * be confirmed. Games whose turns have phases have none either, because their turns do not begin with a move.
 */
export function canPremove(view: RoomView, info?: GameInfo): boolean {
  const { status, seat, setup, to_act, prompt, clock } = view;
  const waits = status === "playing" && seat !== null && !to_act.includes(seat);
  return waits && setup !== true && prompt === null && clock?.kind !== "days" && !(info && hasPhases(info));
}
