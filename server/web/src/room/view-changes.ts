// The changes of a view about which the game page tells its viewer.

import type { RoomView } from "../protocol";

/** Whether the game has ended since `before`. */
export const hasEnded = (before: RoomView, view: RoomView): boolean =>
  view.status === "finished" && before.status !== "finished" && view.result !== null;

/** Whether there may be news since `before`. Many views change only who is present. */
export const mayHaveNews = (before: RoomView, view: RoomView): boolean =>
  view.ply !== before.ply ||
  view.status !== before.status ||
  JSON.stringify(view.offers) !== JSON.stringify(before.offers);
