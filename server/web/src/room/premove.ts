// A premove: a move that the player chooses during the opponent's turn. It is played at the start of the player's turn
// if exactly one legal action then has its two squares, and dropped otherwise. For the server, it is an ordinary
// action.

import { squaresOf } from "../board/notation";
import type { RoomView, Square } from "../protocol";

/** A premove, from one square to another. */
export type Premove = { from: Square; to: Square };

/** The premove in the text of an attempted action, or null if it is no move between two squares. */
export function premoveOf(action: string): Premove | null {
  const [from, to, more] = squaresOf(action);
  return from === undefined || to === undefined || more !== undefined ? null : { from, to };
}

/** The legal action that a premove means; null if there is none, or if it could mean several. */
export function premoveAction(legal: string[], { from, to }: Premove): string | null {
  const meant = legal.filter((action) => {
    const [start, end, more] = squaresOf(action);
    return start === from && end === to && more === undefined;
  });
  const [only, ...others] = meant;
  return only !== undefined && others.length === 0 ? only : null;
}

/**
 * Whether the viewer can choose a premove now. Correspondence games have none, because their moves may need to be
 * confirmed.
 */
export function canPremove(view: RoomView): boolean {
  const { status, seat, setup, to_act, prompt, clock } = view;
  const waits = status === "playing" && seat !== null && !to_act.includes(seat);
  return waits && setup !== true && prompt === null && clock?.kind !== "days";
}
