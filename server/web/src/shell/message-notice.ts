// The notice that the opponent in a live game has written while the user looks at another page. Pure function.
import type { Chat, RoomView, UserId } from "../protocol";
import { isMine, otherPlayer } from "./texts";

type Facts = Pick<RoomView, "status" | "seat" | "players" | "to_act">;

/** The text of the notice about new messages in a game with this name; null if none of them is from the opponent. */
export function messageNotice(
  news: Chat[],
  view: Facts,
  game: string,
  isBlocked: (user: UserId) => boolean,
): string | null {
  const opponent = view.seat === null ? null : otherPlayer(view.players, view.seat);
  const isTold = news.some(({ user }) => user.id === opponent?.user.id && !isBlocked(user.id));
  if (!opponent || !isTold) return null;
  // A game has one notice at a time, so this one also says what the one that it replaces did.
  const turn = isMine(view) ? " It’s your turn." : "";
  return `${opponent.user.name} sent you a message in ${game}.${turn}`;
}
