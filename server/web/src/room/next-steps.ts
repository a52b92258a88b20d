// The choices of a player after a game besides a rematch: the next level of the computer, or the replay; and how the points
// came about.

import type { GameInfo, RoomView } from "../protocol";
import { isUnplayed, otherPlayer } from "../shell/texts";

/** The next level of the computer after a win against it, if there is a higher one, and whether there is a replay. */
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

/** The numbers of both sides that a board shows beside it, such as captures: the name without the side. */
export type Share = { name: string; white: number; black: number };

/** How the points came about, from the numbers beside the board that both sides have: `captured_by_white` and so on. */
export function shares(
  counts: Record<string, number>,
  info: Pick<GameInfo, "count_names"> | undefined,
): Share[] {
  return (info?.count_names ?? []).flatMap(({ id, name }) => {
    const [white, black] = [counts[id], counts[id.replace("white", "black")]];
    if (!id.includes("white") || white === undefined || black === undefined) return [];
    const plain = name.replace(/\s*\b(by |of |for )?white(’s)?\b/i, "").trim();
    return [{ name: plain === "" ? name : plain, white, black }];
  });
}
