// The notice that a room of the user no longer waits, when no game is on in it: nobody joined, or the game that began is
// over already.

import type { GameInfo, RoomView } from "../protocol";
import { newGameAddress, opponentIn } from "./last-opponent";
import type { Notice } from "./notices.svelte";
import { endText } from "./reasons";
import { isUnplayed, otherPlayer, readable, resultText } from "./texts";

type Facts = Pick<RoomView, "room" | "game" | "players" | "seat" | "result" | "last" | "ply">;

/** The text and the link of the notice. */
export function waitingEnd(view: Facts, info?: GameInfo): Required<Omit<Notice, "id">> {
  const { game, result, seat } = view;
  const name = info?.name ?? readable(game);
  const opponent = seat === null ? null : otherPlayer(view.players, seat);
  const link = { to: newGameAddress(game, opponentIn(view)), text: "New game" };
  if (result?.reason === "declined")
    return { text: `Your challenge to a game of ${name} was declined.`, link };
  if (!opponent || !result) return { text: `Nobody joined your game of ${name}. It’s no longer open.`, link };
  const joined = `${opponent.user.name} joined your game of ${name}.`;
  const end = endText(view, info);
  if (isUnplayed(result)) return { text: `${joined} ${end}`, link };
  const score = result.winner === null ? resultText(result) : result.winner === seat ? "You won" : "You lost";
  return { text: `${joined} ${score}. ${end}`, link: { to: `/rooms/${view.room}`, text: "Show game" } };
}
