// The opponent who is away from a game. Pure function of a view.
import type { RoomView } from "../protocol";

/**
 * The name of the viewer's opponent if the opponent is away from a game that they can lose by staying away: one with a
 * live clock in which both sides have acted. Null otherwise.
 */
export function awayOpponent({ status, seat, clock, players }: RoomView): string | null {
  if (status !== "playing" || seat === null || clock?.kind !== "live" || clock.first_action_ms !== undefined)
    return null;
  const opponent = players[seat === "white" ? "black" : "white"];
  return opponent && opponent.user.kind !== "computer" && !opponent.online ? opponent.user.name : null;
}
