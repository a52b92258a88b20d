// The presence of a player in words. Every page of a player follows their challenges and their games with a
// live clock; any other game is followed only by its own page. Pure functions of a view.
import type { RoomView } from "../protocol";

type Facts = Pick<RoomView, "status" | "clock">;

/** Whether a player of the room is present on every page of Konakis. */
const isFollowedEverywhere = ({ status, clock }: Facts): boolean =>
  status === "waiting" || (status === "playing" && clock?.kind === "live");

/** Whether the player is present, with what that means. */
export function presenceText(view: Facts, online: boolean): string {
  const open = isFollowedEverywhere(view) ? "Konakis" : "this game";
  return online ? `Here: has ${open} open` : `Not here: doesn’t have ${open} open`;
}

/** The readers of a message in the chat. Messages of the players during the game stay between them. */
export function chatAudience(view: Facts & Pick<RoomView, "seat">): { to: string; about: string } {
  if (view.status === "finished")
    return { to: "everyone here", about: "New messages reach everyone on this page." };
  if (view.seat === null)
    return { to: "the other spectators", about: "Messages reach only the spectators who are on this page." };
  const open = isFollowedEverywhere(view) ? "have Konakis open" : "are on this page";
  return { to: "your opponent", about: `Messages reach only the players who ${open}.` };
}
