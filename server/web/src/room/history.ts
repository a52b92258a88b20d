// The history of a game: its actions in order, updated from the last action of each view.

import type { RecordedAction, RoomView, Seat } from "../protocol";

/** An action as the viewer knows it. */
export type PlayedAction = { seat: Seat; action: string };

/** The history in a record. */
export const fromRecord = (actions: RecordedAction[]): PlayedAction[] =>
  actions.map(({ seat, action }) => ({ seat, action }));

/**
 * Extends the history by a new view. Returns null if the view does not follow, so that the record has to be fetched.
 */
export function extend(history: PlayedAction[], view: Pick<RoomView, "ply" | "last">): PlayedAction[] | null {
  const { ply, last } = view;
  if (ply === 0) return [];
  if (!last || ply > history.length + 1) return null;
  const made = { seat: last.seat, action: last.action };
  if (ply === history.length + 1) return [...history, made];
  const kept = history[ply - 1];
  if (kept?.seat !== made.seat || kept.action !== made.action) return null;
  return ply === history.length ? history : history.slice(0, ply);
}

/** An action with the number of actions up to and including it. */
export type Numbered = PlayedAction & { ply: number };

/**
 * A row of the move list: the actions of White's turn and of Black's turn. Set-ups are not turns and have no number.
 */
export type Row = Record<Seat, Numbered[]> & { number: number | null };

/** Whether an action is a set-up. */
export const isSetup = (action: string): boolean => action.startsWith("setup");

/** Groups a history into rows. Consecutive actions of one side belong to the same turn. */
export function turnRows(history: PlayedAction[]): Row[] {
  const found: Row[] = [];
  let before: Seat | null = null;
  for (const [index, { seat, action }] of history.entries()) {
    let row = found.at(-1);
    const setup = isSetup(action);
    const later = seat !== before && (seat === "white" || (row?.black.length ?? 0) > 0);
    const belongs = row !== undefined && (row.number === null) === setup && (setup || !later);
    if (!row || !belongs) {
      const number = setup ? null : (row?.number ?? 0) + 1;
      found.push((row = { number, white: [], black: [] }));
    }
    row[seat].push({ seat, action, ply: index + 1 });
    before = seat;
  }
  return found;
}
