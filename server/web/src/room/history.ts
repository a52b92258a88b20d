// The history of a game: its actions in order, updated from the last action of each view.

import type { RecordedAction, RoomView, Seat } from "../protocol";

/**
 * `turn` is undefined for an action of the set-up. `clock_ms` is the time that the side had left after the action; only
 * actions from the record have it.
 */
export type PlayedAction = {
  seat: Seat;
  action: string;
  turn: number | undefined;
  clock_ms?: number | null;
};

export const fromRecord = (actions: RecordedAction[]): PlayedAction[] =>
  actions.map(({ seat, action, turn_number, clock_ms }) => ({ seat, action, turn: turn_number, clock_ms }));

/**
 * The history after a new view. Null if the view does not follow from the history: views in between are missing, or an
 * action differs. Then the caller fetches the record.
 */
export function extend(history: PlayedAction[], view: Pick<RoomView, "ply" | "last">): PlayedAction[] | null {
  const { ply, last } = view;
  if (ply === 0) return [];
  if (!last || ply > history.length + 1) return null;
  const made = { seat: last.seat, action: last.action, turn: last.turn_number };
  if (ply === history.length + 1) return [...history, made];
  const kept = history[ply - 1];
  if (kept?.seat !== made.seat || kept.action !== made.action) return null;
  return ply === history.length ? history : history.slice(0, ply);
}

/** An action with its `ply`: the number of actions in the game so far, this one included. */
export type Numbered = PlayedAction & { ply: number };

/** A row of the move list. The set-ups have a row without a number. */
export type Row = Record<Seat, Numbered[]> & { number: number | null };

/** One row for the set-ups, then one for each turn of White and the next turn of Black. */
export function turnRows(history: PlayedAction[]): Row[] {
  const found: Row[] = [];
  for (const [index, played] of history.entries()) {
    const { seat, turn } = played;
    let row = found.at(-1);
    const setup = turn === undefined;
    const later = turn !== history[index - 1]?.turn && (seat === "white" || (row?.black.length ?? 0) > 0);
    const belongs = row !== undefined && (row.number === null) === setup && (setup || !later);
    if (!row || !belongs) {
      const number = setup ? null : (row?.number ?? 0) + 1;
      found.push((row = { number, white: [], black: [] }));
    }
    row[seat].push({ ...played, ply: index + 1 });
  }
  return found;
}
