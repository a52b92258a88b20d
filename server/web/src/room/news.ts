// The news of a changed view: its sounds, and its announcements for screen readers. Pure functions of views.

import type { Offer, RoomView, Seat, Word } from "../protocol";
import type { Sound } from "../shell/sounds";
import { other, seatName } from "../shell/texts";
import { announcementOf } from "./event-texts";

/** The news of a changed view. */
export type News = { sounds: Sound[]; sentences: string[]; ended: boolean; offered: boolean };

/** The words of the news, the side at the bottom of the board, and whether a premove is played or refused next. */
export type NewsContext = { kinds: Word[]; orientation: Seat; premoves: boolean };

const OFFER_TEXTS: Record<Offer, string> = {
  draw: "offers a draw",
  takeback: "asks for a takeback",
  rematch: "offers a rematch",
};

/** The news of the view `view` after the view `before`. The end of a game is announced with its reason elsewhere. */
export function newsOf(before: RoomView, view: RoomView, context: NewsContext): News {
  const news: News = { sounds: [], sentences: [], ended: false, offered: false };
  if (view.status === "finished" && before.status !== "finished" && view.result) {
    news.ended = true;
    news.sounds.push("end");
  } else if (view.status === "playing" && before.status === "waiting") {
    news.sounds.push("begin");
    news.sentences.push("The game has started.");
  } else if (view.ply > before.ply && view.last) {
    if (view.last.seat !== view.seat) news.sentences.push(actionNews(view, context));
  } else if (view.ply < before.ply) {
    news.sentences.push("The last action was taken back.");
  }
  const offer = newOffer(before, view);
  if (offer !== undefined && view.seat !== null) {
    news.offered = true;
    news.sounds.push("offer");
    news.sentences.push(`${seatName(other(view.seat))} ${OFFER_TEXTS[offer]}.`);
  }
  return news;
}

/** The announcement of the last action. It says “Your turn” unless a premove is about to be played. */
function actionNews(view: RoomView, { kinds, orientation, premoves }: NewsContext): string {
  if (!view.last) return "";
  const called = !premoves && view.seat !== null && view.to_act.includes(view.seat);
  return announcementOf(view.last, kinds, orientation) + (called ? " Your turn." : "");
}

/** The offer that the opponent has made since. */
const newOffer = (before: RoomView, view: RoomView): Offer | undefined =>
  (Object.keys(view.offers) as Offer[]).find(
    (what) => before.offers[what] === undefined && view.offers[what] !== view.seat,
  );
