// The presence of a player in words. Every page of a player follows their challenges and their games with a
// live clock; any other game is followed only by its own page. Pure functions of a view.
import type { RoomView } from "../protocol";
import { otherPlayer } from "../shell/texts";
import { t } from "../language/t";

type Facts = Pick<RoomView, "status" | "clock">;

/** Whether a player of the room is present on every page of Konakis. */
const isFollowedEverywhere = ({ status, clock }: Facts): boolean =>
  status === "waiting" || (status === "playing" && clock?.kind === "live");

/** Whether the player is present, with what that means. */
export function presenceText(view: Facts, online: boolean): string {
  // The page of a live game stays open, in this sense, for a while after its end.
  const rematch = online && view.status === "finished" && view.clock?.kind === "live";
  const open = rematch || isFollowedEverywhere(view) ? "site" : "game";
  return online ? t("room-presence-here", { open }) : t("room-presence-away", { open });
}

/** The warning beside the chat that nobody reads a message now; null in a game with a live clock, which follows its players. */
export function chatWarning(view: Facts & Pick<RoomView, "seat" | "players">): string | null {
  const opponent = view.seat === null ? null : otherPlayer(view.players, view.seat);
  if (view.status !== "playing" || view.clock?.kind === "live" || !opponent || opponent.online) return null;
  return t("room-chat-absent", { player: opponent.user.name });
}

/**
 * The readers of a message in the chat, and a sentence about them. Messages of the players during the game stay between
 * them.
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
