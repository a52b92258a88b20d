// The notice about a chat message in a live game, for a player who is on another page. Pure function.
import type { Chat, RoomView, UserId } from "../protocol";
import { t } from "../language/t";
import { isMine, otherPlayer, paragraph } from "./texts";

type Facts = Pick<RoomView, "status" | "seat" | "players" | "to_act">;

/** The text of the notice; null if no message is from the opponent, or if the user has blocked the opponent. */
export function chatNotice(
  newMessages: Chat[],
  view: Facts,
  game: string,
  isBlocked: (user: UserId) => boolean,
): string | null {
  const opponent = view.seat === null ? null : otherPlayer(view.players, view.seat);
  const isTold = newMessages.some(({ user }) => user.id === opponent?.user.id && !isBlocked(user.id));
  if (!opponent || !isTold) return null;
  // A game has only one notice at a time. This notice replaces the one about the turn, so it repeats that it is the
  // player's turn.
  return paragraph(
    t("shell-message-in", { opponent: opponent.user.name, game }),
    isMine(view) && t("shell-its-your-turn"),
  );
}
