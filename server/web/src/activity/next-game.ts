// The next game in an instance: seats, the queue, the step after a game, and the request. Pure functions.

import type { ClientMessage } from "../net/messages";
import type { ActivityState, ClockChoice, ClockView, RoomView, User, UserId } from "../protocol";

export type CreateRequest = Extract<ClientMessage, { type: "create" }>;

/** If the winner stays, only the first person in the queue may take the open seat before this time has passed. */
export const QUEUE_HEAD_START_MS = 20_000;

/**
 * Whether the viewer may take the open seat. If not, only `first` may: the first person in the queue who is
 * here and has no seat.
 */
export type SeatAccess = { free: true } | { free: false; first: User };

/** `openMs` is the time since the open seat was first shown. */
export function seatAccess(
  { here, waiting = [], winner_stays = false }: ActivityState,
  view: Pick<RoomView, "players">,
  viewer: UserId | undefined,
  openMs: number,
): SeatAccess {
  const seated = Object.values(view.players).map((player) => player?.user.id);
  const first = waiting.find((id) => !seated.includes(id) && here.some((user) => user.id === id));
  const user = here.find(({ id }) => id === first);
  return !winner_stays || user === undefined || first === viewer || openMs >= QUEUE_HEAD_START_MS
    ? { free: true }
    : { free: false, first: user };
}

/** The user’s place in the queue, from 1; null if the user does not wait. */
export function placeInQueue({ waiting = [] }: ActivityState, user: UserId | undefined): number | null {
  const index = user === undefined ? -1 : waiting.indexOf(user);
  return index < 0 ? null : index + 1;
}

/** The user begins the next game as the winner, waits until the winner begins it, or chooses a game. */
export type NextStep = "begin" | "await_winner" | "choose";

export function nextStep(
  { here, winner_stays = false }: ActivityState,
  view: Pick<RoomView, "result" | "players" | "seat">,
): NextStep {
  const side = view.result?.winner;
  const winner = side ? view.players[side] : null;
  if (!winner_stays || !winner || !here.some(({ id }) => id === winner.user.id)) return "choose";
  return side === view.seat ? "begin" : "await_winner";
}

/** The request for a game with the same rules and clock, against anybody in the instance. */
export function sameGame(view: Pick<RoomView, "game" | "variant" | "options" | "clock">): CreateRequest {
  const { game, variant, options } = view;
  return {
    type: "create",
    game,
    variant,
    options,
    seat: "random",
    clock: clockChoice(view.clock),
    opponent: "link",
    private: true,
  };
}

function clockChoice(clock: ClockView | null): ClockChoice | null {
  if (clock === null) return null;
  if (clock.kind === "days") return { days: clock.days };
  const { initial_s, increment_s } = clock;
  return initial_s == null ? null : { initial_s, ...(increment_s == null ? {} : { increment_s }) };
}
