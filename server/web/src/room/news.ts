// The sounds and the announcements for screen readers when a view changes. `controller.svelte.ts` plays the sounds of
// moves.

import type { Offer, RoomView, Seat } from "../protocol";
import type { Sound } from "../shell/sounds";
import { isMine, other, paragraph } from "../shell/texts";
import type { Terms } from "./action-words";
import { announcementOf } from "./event-texts";
import { t } from "../language/t";

export type News = { sounds: Sound[]; sentences: string[]; ended: boolean; offered: boolean };

/** `premoves` is true if the viewer has chosen a premove. */
export type NewsContext = { terms: Terms; premoves: boolean };

/** The news since `before`. No sentence is about the end of the game, because the caller announces the end. */
export function newsOf(before: RoomView, view: RoomView, context: NewsContext): News {
  const news: News = { sounds: [], sentences: [], ended: false, offered: false };
  if (view.status === "finished" && before.status !== "finished" && view.result) {
    news.ended = true;
    news.sounds.push("end");
  } else if (view.status === "playing" && before.status === "waiting") {
    news.sounds.push("begin");
    news.sentences.push(t("room-news-started"));
  } else if (view.ply > before.ply && view.last) {
    if (view.last.seat !== view.seat) news.sentences.push(actionNews(view, context));
    // The viewer’s set-up was the last one, and the viewer begins.
    else if (before.setup && !view.setup && isMine(view)) news.sentences.push(t("room-news-your-turn"));
  } else if (view.ply < before.ply) {
    news.sentences.push(t("room-news-taken-back"));
  }
  const offer = newOffer(before, view);
  if (offer !== undefined && view.seat !== null) {
    news.offered = true;
    news.sounds.push("offer");
    news.sentences.push(offerText(offer, other(view.seat)));
  }
  return news;
}

/** The last action in words, followed by “Your turn” if the viewer is to act and has chosen no premove. */
function actionNews(view: RoomView, { terms, premoves }: NewsContext): string {
  if (!view.last) return "";
  const called = !premoves && view.seat !== null && view.to_act.includes(view.seat);
  const action = announcementOf(view.last, terms);
  return called ? paragraph(action, t("room-news-your-turn")) : action;
}

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

const newOffer = (before: RoomView, view: RoomView): Offer | undefined =>
  (Object.keys(view.offers) as Offer[]).find(
    (what) => before.offers[what] === undefined && view.offers[what] !== view.seat,
  );
