// Remembers in the browser on which side the user plays in their latest rooms, so that a board is drawn the right way
// round before the server has answered.

import type { RoomId, Seat } from "../protocol";
import { storedText, storeText } from "./storage";

const KEY = "konakis.seats";
/** The maximum number of rooms whose seats are stored; the seats stored last are kept. */
const STORED_MAX = 32;

/** Parses the stored seats; invalid storage is treated as empty. */
export function parseSeats(text: string | null): [RoomId, Seat][] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (entry): entry is [RoomId, Seat] =>
        Array.isArray(entry) &&
        typeof entry[0] === "string" &&
        (entry[1] === "white" || entry[1] === "black"),
    );
  } catch {
    return [];
  }
}

/** The user's seat in this room; null if it is not stored. */
export function storedSeat(room: RoomId): Seat | null {
  return read().find(([stored]) => stored === room)?.[1] ?? null;
}

/** Stores the user's seat in this room. */
export function storeSeat(room: RoomId, seat: Seat): void {
  if (storedSeat(room) === seat) return;
  const others = read().filter(([stored]) => stored !== room);
  storeText(KEY, JSON.stringify([...others, [room, seat]].slice(-STORED_MAX)));
}

const read = (): [RoomId, Seat][] => parseSeats(storedText(KEY));
