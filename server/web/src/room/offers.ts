// Finds the offer that the page shows for a view, and an offer of the viewer that ended between two views.

import type { Offer, RoomView } from "../protocol";
import type { PlayedAction } from "./history";
import { t } from "../language/t";

export type InGameOffer = Exclude<Offer, "rematch">;

type Offers = Pick<RoomView, "offers" | "ply" | "seat" | "status" | "rematch">;

/** The open offer to show to a player. An offer of the opponent takes precedence over the viewer’s own. */
export function shownOffer({ offers, seat, status }: Offers): InGameOffer | null {
  if (seat === null || status !== "playing") return null;
  const open = (["draw", "takeback"] as const).filter((what) => offers[what] !== undefined);
  return open.find((what) => offers[what] !== seat) ?? open[0] ?? null;
}

/**
 * The viewer’s own offer that was declined or withdrawn since `before`. The caller must find out which of
 * the two it was. An offer does not count as declined if an action, the end of the game or a rematch ended it.
 */
export function declinedOffer(before: Offers, now: Offers): Offer | null {
  const same = before.ply === now.ply && before.status === now.status && before.rematch === now.rematch;
  if (!same || now.seat === null) return null;
  const own = Object.entries(before.offers) as [Offer, typeof now.seat][];
  return own.find(([what, by]) => by === now.seat && now.offers[what] === undefined)?.[0] ?? null;
}

/**
 * Whether the opponent’s takeback takes back an action of the viewer too. It undoes the opponent’s last action and
 * everything after it.
 */
export const isOwnTakenBack = (
  { seat }: Pick<RoomView, "seat">,
  history: readonly Pick<PlayedAction, "seat">[],
): boolean => seat !== null && history.at(-1)?.seat === seat;

/**
 * Whether the game can still be aborted, because at most one side has acted: all actions so far belong to one turn, or
 * the only action is a set-up. `turn` has the earlier actions of the last action’s turn, but not the last action.
 */
export const isEarly = ({ ply, turn = [] }: Pick<RoomView, "ply" | "turn">): boolean =>
  ply <= turn.length + 1;

export function declinedText(player: string, what: Offer): string {
  switch (what) {
    case "draw":
      return t("room-declined-draw", { player });
    case "takeback":
      return t("room-declined-takeback", { player });
    case "rematch":
      return t("room-declined-rematch", { player });
  }
}
