// The notice that the user's room no longer waits for a player although no game is in progress. Either nobody joined,
// the challenge was declined, or the game is already over.

import type { GameInfo, RoomView } from "../protocol";
import { newGameAddress, opponentIn } from "./last-opponent";
import type { Notice } from "./notices.svelte";
import { endText } from "./reasons";
import { t } from "../language/t";
import { isUnplayed, otherPlayer, paragraph, readable, resultText, sentence } from "./texts";

type Facts = Pick<RoomView, "room" | "game" | "players" | "seat" | "result" | "last" | "ply">;

export function waitingEnd(view: Facts, info?: GameInfo): Required<Omit<Notice, "id">> {
  const { game, result, seat } = view;
  const name = info?.name ?? readable(game);
  const opponent = seat === null ? null : otherPlayer(view.players, seat);
  const link = { to: newGameAddress(game, opponentIn(view)), text: t("shell-new-game") };
  if (result?.reason === "declined") return { text: t("shell-challenge-declined", { game: name }), link };
  if (!opponent || !result) return { text: t("shell-nobody-joined", { game: name }), link };
  const joined = t("shell-joined-game", { player: opponent.user.name, game: name });
  const end = endText(view, info);
  if (isUnplayed(result)) return { text: paragraph(joined, end), link };
  const won = result.winner === seat ? t("shell-you-won") : t("shell-you-lost");
  const score = result.winner === null ? sentence(resultText(result)) : won;
  return {
    text: paragraph(joined, score, end),
    link: { to: `/rooms/${view.room}`, text: t("shell-show-game") },
  };
}
