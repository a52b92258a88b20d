// The state of an analysis board, stored in its entry of the browser history, so that “Back” returns to the same
// position.

import type { Seat } from "../protocol";

export type KeptLine = {
  actions: string[];
  /** The index of the position shown: the number of actions before it. */
  at: number;
  orientation: Seat;
  /** Whether the user still looks for a better action; false if there is no mistake to improve on. */
  seeking: boolean;
};

/** Reads the state of a history entry; null if the state contains no line. */
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
