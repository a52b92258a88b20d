// The presence of a player in words, and the readers of the chat. Every page of a player follows their waiting rooms
// and their games with a live clock; any other game is followed only by the page of that game.
import type { RoomView } from "../protocol";
import { otherPlayer } from "../shell/texts";
import { t } from "../language/t";

type Facts = Pick<RoomView, "status" | "clock">;

/** Whether a player is present in the room as soon as they have any page of Konakis open. */
const isFollowedEverywhere = ({ status, clock }: Facts): boolean =>
  status === "waiting" || (status === "playing" && clock?.kind === "live");

export function presenceText(view: Facts, online: boolean): string {
  // For a while after the end of a live game, every page of its players still follows it.
  const rematch = online && view.status === "finished" && view.clock?.kind === "live";
  const open = rematch || isFollowedEverywhere(view) ? "site" : "game";
  return online ? t("room-presence-here", { open }) : t("room-presence-away", { open });
}

/**
 * A sentence that the opponent is absent, so they do not read a message now. Null in a game with a live clock, because
 * every page of a player follows such a game.
 */
export function chatWarning(view: Facts & Pick<RoomView, "seat" | "players">): string | null {
  const opponent = view.seat === null ? null : otherPlayer(view.players, view.seat);
  if (view.status !== "playing" || view.clock?.kind === "live" || !opponent || opponent.online) return null;
  return t("room-chat-absent", { player: opponent.user.name });
}

/** The readers of a message, and a sentence about them. During the game, players write only to each other. */
export function chatAudience(view: Facts & Pick<RoomView, "seat">): {
  to: "everyone" | "spectators" | "opponent";
  about: string;
} {
  if (view.status === "finished") return { to: "everyone", about: t("room-chat-everyone") };
  if (view.seat === null) return { to: "spectators", about: t("room-chat-spectators") };
  const open = isFollowedEverywhere(view) ? "site" : "game";
  return { to: "opponent", about: t("room-chat-players", { open }) };
}
