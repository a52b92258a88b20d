// The presence of a player in words, and the readers of the chat. A player is present in a room while one of their open
// pages watches it. All pages of a player watch their waiting rooms and their games with a live clock. Any other game
// is watched only by the page of that game.
import type { RoomView } from "../protocol";
import { otherPlayer } from "../shell/texts";
import { t } from "../language/t";

type Facts = Pick<RoomView, "status" | "clock">;

/** Whether all open pages of a player watch the room, not only the page of the room. */
const isFollowedEverywhere = ({ status, clock }: Facts): boolean =>
  status === "waiting" || (status === "playing" && clock?.kind === "live");

export function presenceText(view: Facts, online: boolean): string {
  // For a while after the end of a live game, all pages of its players still watch it.
  const rematch = online && view.status === "finished" && view.clock?.kind === "live";
  const open = rematch || isFollowedEverywhere(view) ? "site" : "game";
  return online ? t("room-presence-here", { open }) : t("room-presence-away", { open });
}

/**
 * The warning that the absent opponent will not see a message; null if none is needed. A game with a live clock needs
 * none: there, a message reaches the opponent on any open page, not only on the page of the game.
 */
export function chatWarning(view: Facts & Pick<RoomView, "seat" | "players">): string | null {
  const opponent = view.seat === null ? null : otherPlayer(view.players, view.seat);
  if (view.status !== "playing" || view.clock?.kind === "live" || !opponent || opponent.online) return null;
  return t("room-chat-absent", { player: opponent.user.name });
}

/**
 * The readers of the viewer's messages, and a sentence about these readers. Until the end of the game, players write
 * only to each other, and spectators only to spectators.
 */
export function chatAudience(view: Facts & Pick<RoomView, "seat">): {
  to: "everyone" | "spectators" | "opponent";
  about: string;
} {
  if (view.status === "finished") return { to: "everyone", about: t("room-chat-everyone") };
  if (view.seat === null) return { to: "spectators", about: t("room-chat-spectators") };
  const open = isFollowedEverywhere(view) ? "site" : "game";
  return { to: "opponent", about: t("room-chat-players", { open }) };
}
