// The news of a live game for a player who is on another page. Loaded when first needed. Pure functions.

import type { GameInfo, RoomView } from "../protocol";
import type { Notice } from "./notices.svelte";
import { endText } from "./reasons";
import type { Sound } from "./sounds";
import { t } from "../language/t";
import { isMine, otherPlayer, outcomeFor, paragraph, readable } from "./texts";

export type LiveNews = Required<Omit<Notice, "id">> & {
  /** The page's title while the page is in the background. */
  call: string;
  /** Null if the notice only replaces the one about an offer, because the offer was withdrawn. */
  sound: Sound | null;
};

type Names = { name: string; opponent: string };

/**
 * The news of `view`, compared with the view `before`; null if there is no news. “over” means that earlier news is no
 * longer true. `before` is null if `view` is the first view.
 */
export function liveNews(before: RoomView | null, view: RoomView, info?: GameInfo): LiveNews | "over" | null {
  const { seat, status } = view;
  if (seat === null) return "over";
  const names = {
    name: info?.name ?? readable(view.game),
    opponent: otherPlayer(view.players, seat)?.user.name ?? t("shell-your-opponent"),
  };
  if (status === "playing") return turnNews(before, view, names);
  return status === "finished" ? endNews(before, view, names, info) : null;
}

function turnNews(
  before: RoomView | null,
  view: RoomView,
  { name, opponent }: Names,
): LiveNews | "over" | null {
  const mine = isMine(view);
  const [offer, offered] = [openOffer(view), before && openOffer(before)];
  const link = { to: `/rooms/${view.room}`, text: t("shell-open-game") };
  if (offer !== undefined && offer !== offered) {
    const text =
      offer === "draw"
        ? t("shell-offers-draw", { opponent, game: name })
        : t("shell-asks-takeback", { opponent, game: name });
    return { text: paragraph(text, mine && t("shell-its-your-turn")), link, call: text, sound: "offer" };
  }
  const withdrawn = offered != null && offer === undefined;
  const told = before !== null && isMine(before);
  if (mine && (withdrawn || !told)) {
    const text = t("shell-your-turn-in", { game: name, opponent });
    const play = { ...link, text: t("shell-play-now") };
    return { text, link: play, call: t("shell-your-turn"), sound: told ? null : "move" };
  }
  return (told && !mine) || withdrawn ? "over" : null;
}

function endNews(
  before: RoomView | null,
  view: RoomView,
  names: Names,
  info?: GameInfo,
): LiveNews | "over" | null {
  const { name, opponent } = names;
  const to = `/rooms/${view.room}`;
  if (view.rematch !== null) {
    if (before?.rematch != null) return null;
    const text = t("shell-rematch-begun", { game: name, opponent });
    const link = { to: `/rooms/${view.rematch}`, text: t("shell-play-now") };
    return { text, link, call: text, sound: "begin" };
  }
  if (before?.status === "playing") {
    const text = paragraph(scoreText(view, names), endText(view, info));
    return { text, link: { to, text: t("shell-show-game") }, call: t("shell-game-over"), sound: "end" };
  }
  const offered = before !== null && rematchOffered(before);
  if (rematchOffered(view) && !offered) {
    const text = t("shell-offers-rematch", { opponent, game: name });
    return { text, link: { to, text: t("shell-open-game") }, call: text, sound: "offer" };
  }
  return before === null || (offered && !rematchOffered(view)) ? "over" : null;
}

function scoreText({ result, seat }: RoomView, { name, opponent }: Names): string {
  const outcome = result ? outcomeFor(seat, result) : "off";
  return t("shell-score", { outcome, game: name, opponent });
}

const openOffer = ({ offers, seat }: RoomView) =>
  (["draw", "takeback"] as const).find((what) => offers[what] !== undefined && offers[what] !== seat);

const rematchOffered = ({ offers, seat }: RoomView): boolean =>
  offers.rematch !== undefined && offers.rematch !== seat;
