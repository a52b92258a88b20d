// The history of a game: its actions in order. The last action of each new view updates the history.

import type { RecordedAction, RoomView, Seat } from "../protocol";

/**
 * `turn` is undefined for an action of the set-up. `clock_ms` is the time that the side had left after the action. An
 * action from a view has no `clock_ms`.
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
 * The history up to the last action of `view`. Null if a view was missed or `view` contradicts `history`; the caller
 * then has to fetch the record.
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

/** An action of the history. `ply` is the number of actions up to and including this action. */
export type Numbered = PlayedAction & { ply: number };

/** A row of the move list. `number` is null in the row of the set-ups. */
export type Row = Record<Seat, Numbered[]> & { number: number | null };

/**
 * One row for the set-ups if there are any, then one row for each turn of White and the turn of Black after it. If
 * Black begins, the first turn of Black has its own row.
 */
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
