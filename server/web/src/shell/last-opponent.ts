// Stores the user's last opponent in the browser. The form for a new game suggests this opponent.

import { isDeletedUser } from "../net/server-texts";
import { storedText, storeText } from "../net/storage";
import type { RoomView, UserId } from "../protocol";
import { otherPlayer } from "./texts";

const KEY = "konakis.last";

export type LastOpponent = { game: string; level: number } | { game: string; person: UserId; name: string };

/** The viewer's opponent. Null for a spectator, a free seat, a deleted player or a computer opponent without a level. */
export function opponentIn(view: Pick<RoomView, "game" | "players" | "seat">): LastOpponent | null {
  const other = view.seat === null ? null : otherPlayer(view.players, view.seat);
  if (!other) return null;
  if (other.level !== undefined) return { game: view.game, level: other.level };
  if (other.user.kind === "computer" || isDeletedUser(other.user)) return null;
  return { game: view.game, person: other.user.id, name: other.user.name };
}

/** The opponent in a stored text; null if the text is missing or invalid. */
export function parseOpponent(text: string | null): LastOpponent | null {
  try {
    const { game, level, person, name } = JSON.parse(text ?? "null") as Record<string, unknown>;
    if (typeof game !== "string") return null;
    if (typeof level === "number") return { game, level };
    return typeof person === "string" && typeof name === "string" ? { game, person, name } : null;
  } catch {
    return null;
  }
}

export const lastOpponent = (): LastOpponent | null => parseOpponent(storedText(KEY));

export function rememberOpponent(view: RoomView): void {
  const opponent = opponentIn(view);
  if (view.status === "playing" && opponent !== null) storeText(KEY, JSON.stringify(opponent));
}

export function newGameAddress(game: string, opponent: LastOpponent | null): string {
  const against =
    opponent === null
      ? {}
      : "level" in opponent
        ? { against: "computer", level: String(opponent.level) }
        : { person: opponent.person };
  return `/create?${new URLSearchParams({ game, ...against })}`;
}
