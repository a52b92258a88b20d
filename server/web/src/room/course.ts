// The actions of a game in the order in which they were made, kept up to date from what the views say of the last one.

import type { RecordedAction, RoomView, Seat } from "../protocol";

/** An action as the viewer may know it. */
export type Made = { seat: Seat; action: string };

/** The actions of a record. */
export const ofRecord = (actions: RecordedAction[]): Made[] =>
  actions.map(({ seat, action }) => ({ seat, action }));

/** The actions after a new view; nothing where it says too little, so that the record has to be asked for. */
export function follow(course: Made[], view: Pick<RoomView, "ply" | "last">): Made[] | null {
  const { ply, last } = view;
  if (ply === 0) return [];
  if (!last || ply > course.length + 1) return null;
  const made = { seat: last.seat, action: last.action };
  if (ply === course.length + 1) return [...course, made];
  const kept = course[ply - 1];
  if (kept?.seat !== made.seat || kept.action !== made.action) return null;
  return ply === course.length ? course : course.slice(0, ply);
}

/** An action with how many had been made after it. */
export type Numbered = Made & { ply: number };

/** A row of the list: what White did in his turn, and what Black did. Setting up is no turn, and has no number. */
export type Row = Record<Seat, Numbered[]> & { number: number | null };

/** Whether an action is the setting up before the first turn. */
export const isSetup = (action: string): boolean => action.startsWith("setup");

/** The actions by turns, so that they read in order: those that one side made one after the other belong together. */
export function rows(course: Made[]): Row[] {
  const found: Row[] = [];
  let before: Seat | null = null;
  for (const [index, { seat, action }] of course.entries()) {
    let row = found.at(-1);
    const setup = isSetup(action);
    const later = seat !== before && (seat === "white" || (row?.black.length ?? 0) > 0);
    const begun = row !== undefined && (row.number === null) === setup && (setup || !later);
    if (!row || !begun) {
      const number = setup ? null : (row?.number ?? 0) + 1;
      found.push((row = { number, white: [], black: [] }));
    }
    row[seat].push({ seat, action, ply: index + 1 });
    before = seat;
  }
  return found;
}
