// The spectator's view that the server put into the page of a room, so that the board is drawn before the connection is
// open.

import type { RoomId, RoomView, Seat } from "../protocol";
import { parseServerJson } from "./server-texts";

/**
 * The view in `text`, with the viewer’s `seat`. Null in these cases:
 * - the view is missing or invalid
 * - it is the view of another room, or of a room that waits for a second player
 * - the viewer is a player in the set-up
 */
export function parsePageView(text: string | null, room: RoomId, seat: Seat | null): RoomView | null {
  try {
    const view = parseServerJson(text ?? "null") as RoomView | null;
    if (view?.room !== room || view.status === "waiting") return null;
    // A player in the set-up sees other controls than a spectator, so their page waits for their own view.
    return seat !== null && view.setup === true ? null : { ...view, seat };
  } catch {
    return null;
  }
}

/**
 * Removes the view from the page and returns it, so a second call returns null. `seat` is the viewer’s seat if the
 * browser stored it.
 */
export function takePageView(room: RoomId, seat: Seat | null): RoomView | null {
  const block = document.getElementById("view");
  block?.remove();
  return parsePageView(block?.textContent ?? null, room, seat);
}
