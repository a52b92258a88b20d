// The live or replayed state that the page displays. Components take its parts from here and not from the newest view,
// which may show a later position. The clock of a game in progress is always the live one. The replay of a finished
// game reveals hidden information, unless the viewer chose to see the game as they saw it while it was played.

import type {
  Board,
  ClockView,
  LastAction,
  Outcome,
  ReplayPosition,
  RoomView,
  Seat,
  Seats,
} from "../protocol";
import type { PlayedAction } from "./history";

export type DisplayedState = {
  board: Board;
  last: LastAction | null;
  /** The earlier actions of the turn of `last`. */
  turn: LastAction[];
  to_act: Seats;
  /** Whether this is the end of the game. */
  ended: boolean;
  /** Null before the end, and if a finished game is shown as the viewer saw it while it was played. */
  result: Outcome | null;
  /** The clocks, which are stopped in the replay of a finished game. */
  clock: ClockView | null;
};

const DAY_MS = 86_400_000;

export const liveState = ({
  board,
  last,
  turn,
  to_act,
  status,
  result,
  clock,
}: RoomView): DisplayedState => ({
  board,
  last,
  turn: turn ?? [],
  to_act,
  ended: status === "finished",
  result,
  clock,
});

/**
 * The state at a position of the replay. `revealed` is false if a finished game is shown as the viewer saw it while it
 * was played.
 */
export function replayedState(
  { ply, board, last, turn, to_act }: ReplayPosition,
  view: RoomView,
  history: PlayedAction[],
  revealed: boolean,
): DisplayedState {
  const over = view.status === "finished";
  const ended = over && ply === view.ply;
  return {
    board,
    last,
    turn: turn ?? [],
    to_act,
    ended,
    result: revealed && ended ? view.result : null,
    clock: over && view.clock ? clockAt(view.clock, history, ply) : view.clock,
  };
}

/**
 * The stopped clocks after `ply` actions. After the last action of the game, they show the final times. At an earlier
 * position, each clock shows the time after the latest action of its side, or the initial time if the side has not
 * acted yet.
 */
export function clockAt(clock: ClockView, history: PlayedAction[], ply: number): ClockView {
  const initial =
    clock.kind === "days" ? clock.days * DAY_MS : clock.initial_s == null ? null : clock.initial_s * 1_000;
  const left = (seat: Seat, newest: number) => {
    if (ply >= history.length) return newest;
    const acted = history.slice(0, ply).findLast((action) => action.seat === seat);
    return acted === undefined ? (initial ?? newest) : (acted.clock_ms ?? newest);
  };
  return {
    ...clock,
    running: [],
    white_ms: left("white", clock.white_ms),
    black_ms: left("black", clock.black_ms),
  };
}
