// The choices after a game, other than a rematch, and the counters that the result lists for both sides.

import type { GameInfo, RoomView } from "../protocol";
import { isUnplayed, otherPlayer } from "../shell/texts";
import { t } from "../language/t";

/** `level` is the next higher level of the computer if the viewer won against the computer, otherwise undefined. */
export function nextSteps(
  view: RoomView,
  info: Pick<GameInfo, "levels"> | undefined,
): { level: number | undefined; replay: boolean } {
  if (view.status !== "finished" || !view.result) return { level: undefined, replay: false };
  const level = view.seat === null ? undefined : otherPlayer(view.players, view.seat)?.level;
  const won = view.seat !== null && view.result.winner === view.seat;
  return {
    level: level === undefined || !won ? undefined : info?.levels.find((other) => other > level),
    replay: view.ply > 0 && !isUnplayed(view.result),
  };
}

/** A counter that both sides have, such as captures, with the number of each side. */
export type Share = { name: string; white: number; black: number };

/**
 * The name of White's counter without the side: “captured” for “captured by White”. `words` are the words to remove,
 * such as “by White”, separated by `|`.
 */
export const withoutSide = (name: string, words = t("result-of-white")): string =>
  name.replace(new RegExp(`\\s*(${words})`, "i"), "").trim();

/** The counters that come in pairs, such as `captured_by_white` and `captured_by_black`. */
export function shares(
  counts: Record<string, number>,
  info: Pick<GameInfo, "count_names"> | undefined,
): Share[] {
  return (info?.count_names ?? []).flatMap(({ id, name }) => {
    const [white, black] = [counts[id], counts[id.replace("white", "black")]];
    if (!id.includes("white") || white === undefined || black === undefined) return [];
    const plain = withoutSide(name);
    return [{ name: plain === "" ? name : plain, white, black }];
  });
}
