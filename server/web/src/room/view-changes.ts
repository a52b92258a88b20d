// The changes of a view that the game page announces to its viewer.

import type { Offer, RoomView } from "../protocol";

/** Whether the game has ended since `before`. */
export const hasEnded = (before: RoomView, view: RoomView): boolean =>
  view.status === "finished" && before.status !== "finished" && view.result !== null;

/** Whether there may be news since `before`. Many views change only who is present. */
export const mayHaveNews = (before: RoomView, view: RoomView): boolean =>
  view.ply !== before.ply || view.status !== before.status || newOffer(before, view) !== undefined;

/** An offer that is not in `before`: by the opponent or, for a spectator, by either player. */
export const newOffer = (before: RoomView, view: RoomView): Offer | undefined =>
  (Object.keys(view.offers) as Offer[]).find(
    (what) => before.offers[what] === undefined && view.offers[what] !== view.seat,
  );
