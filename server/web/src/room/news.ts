// The sounds and the announcements for screen readers, when a view changes or the viewer steps through the replay.
// `controller.svelte.ts` plays the sounds of moves.

import type { GameInfo, Offer, RoomView, Seat } from "../protocol";
import type { Sound } from "../shell/sounds";
import { isMine, other, paragraph, sentence } from "../shell/texts";
import { termsOf } from "./action-words";
import { announcementOf } from "./announcement";
import { claimText, possibleClaim } from "./claim";
import type { DisplayedState } from "./displayed-state";
import { eventTexts } from "./event-texts";
import { hasEnded, newOffer } from "./view-changes";
import { t } from "../language/t";

export type News = { sounds: Sound[]; sentences: string[] };

/** `premoves` is true if the viewer has chosen a premove. */
export type NewsContext = { info: GameInfo | undefined; orientation: Seat; premoves: boolean };

/** The news since `before`, without a sentence about the end of the game: the texts for it may not be loaded yet. */
export function newsOf(before: RoomView, view: RoomView, context: NewsContext): News {
  const news: News = { sounds: [], sentences: [] };
  if (hasEnded(before, view)) {
    news.sounds.push("end");
    if (view.ply > before.ply) news.sentences.push(actionNews(view, context));
  } else if (view.status === "playing" && before.status === "waiting") {
    news.sounds.push("begin");
    news.sentences.push(t("room-news-started"));
    if (isMine(view)) news.sentences.push(ownTurn(view));
  } else if (view.ply > before.ply && view.last) {
    news.sentences.push(actionNews(view, context));
    if (calls(before, view, context)) news.sentences.push(t("room-news-your-turn"));
  } else if (view.ply < before.ply) {
    news.sentences.push(t("room-news-taken-back"));
  }
  // A premove is played at once, so its player has no time for a claim.
  const claim = context.premoves ? null : possibleClaim(view);
  const earlier = possibleClaim(before);
  if (claim && (claim.claim !== earlier?.claim || claim.action !== earlier.action))
    news.sentences.push(claimText(claim, context.orientation));
  const offer = newOffer(before, view);
  if (offer !== undefined && view.seat !== null) {
    news.sounds.push("offer");
    news.sentences.push(offerText(offer, other(view.seat)));
  }
  return { ...news, sentences: news.sentences.filter((text) => text !== "") };
}

/** The displayed position in words: the action that led to it; for the first position, its number. */
export function positionNews(
  { last, board }: DisplayedState,
  { game, ply }: RoomView,
  { info, orientation }: NewsContext,
): string {
  return last
    ? announcementOf(last, board, termsOf(game, info, orientation))
    : sentence(t("result-position-at", { number: 0, total: ply }));
}

/** The last action and its events in words. The viewer knows their own action, so only its events are told. */
function actionNews({ game, seat, last, board }: RoomView, { info, orientation }: NewsContext): string {
  if (!last) return "";
  return last.seat === seat
    ? paragraph(...eventTexts(last.events, last.seat, info?.kinds))
    : announcementOf(last, board, termsOf(game, info, orientation));
}

/**
 * Whether the viewer is told that it is their turn: after another’s action unless a premove is chosen, and after their
 * own action only if it ended the set-up.
 */
const calls = (before: RoomView, view: RoomView, { premoves }: NewsContext): boolean =>
  view.last?.seat === view.seat
    ? before.setup === true && !view.setup && isMine(view)
    : !premoves && view.seat !== null && view.to_act.includes(view.seat);

const ownTurn = ({ setup }: RoomView): string =>
  setup ? sentence(t("room-status-setup")) : t("room-news-your-turn");

function offerText(offer: Offer, side: Seat): string {
  switch (offer) {
    case "draw":
      return t("room-news-draw", { side });
    case "takeback":
      return t("room-news-takeback", { side });
    case "rematch":
      return t("room-news-rematch-offer", { side });
  }
}
