// What a player may want to do after a game: the next level of the computer, a rematch, or the replay. The first of
// them is the suggestion.

import type { GameInfo, RoomView } from "../protocol";
import { UNPLAYED, otherPlayer } from "../shell/texts";

/** A next step. */
export type NextStep =
  | { kind: "level"; level: number }
  | { kind: "rematch" }
  | { kind: "go_to_rematch"; room: string }
  | { kind: "replay" };

/** The next steps after a finished game, the suggested one first. */
export function nextSteps(view: RoomView, info: Pick<GameInfo, "levels"> | undefined): NextStep[] {
  if (view.status !== "finished" || !view.result) return [];
  const steps: NextStep[] = [];
  const level = view.seat === null ? undefined : otherPlayer(view.players, view.seat)?.level;
  const harder = level === undefined ? undefined : info?.levels.find((other) => other > level);
  const won = view.seat !== null && view.result.winner === view.seat;
  if (view.rematch !== null) steps.push({ kind: "go_to_rematch", room: view.rematch });
  if (won && harder !== undefined) steps.push({ kind: "level", level: harder });
  if (view.seat !== null && view.rematch === null && view.offers.rematch === undefined)
    steps.push({ kind: "rematch" });
  if (view.ply > 0 && !UNPLAYED.includes(view.result.reason)) steps.push({ kind: "replay" });
  return steps;
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
