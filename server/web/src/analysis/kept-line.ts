// The state of an analysis board, kept in its entry of the browser's history, so that “Back” returns to the same
// position.

import type { Seat } from "../protocol";

/** The line of an analysis board, the position shown, and how the board is shown. */
export type KeptLine = {
  /** The actions of the line. */
  actions: string[];
  /** The index of the position shown: the number of actions before it. */
  at: number;
  /** The side at the bottom of the board. */
  orientation: Seat;
  /**
   * If the board was opened at a mistake in a game: whether the user still looks for a better action. Otherwise false.
   */
  seeking: boolean;
};

/** Parses the state of a history entry; null if it has no line. */
export function parseKeptLine(state: unknown): KeptLine | null {
  if (typeof state !== "object" || state === null) return null;
  const { actions, at, orientation, seeking } = state as Record<string, unknown>;
  const valid =
    Array.isArray(actions) &&
    actions.every((action): action is string => typeof action === "string") &&
    typeof at === "number" &&
    (orientation === "white" || orientation === "black") &&
    typeof seeking === "boolean";
  return valid ? { actions, at, orientation, seeking } : null;
}
