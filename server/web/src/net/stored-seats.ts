// The user's seats in their latest rooms, so that a board is drawn the right way round before the server has answered.

import type { RoomId, Seat } from "../protocol";
import { storedText, storeText } from "./storage";

const KEY = "konakis.seats";
/** The maximum number of stored rooms. A new room replaces the oldest. */
const STORED_MAX = 32;

/** The seats in a stored text, without invalid entries; empty if the text is invalid. */
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

export function storedSeat(room: RoomId): Seat | null {
  return read().find(([stored]) => stored === room)?.[1] ?? null;
}

export function storeSeat(room: RoomId, seat: Seat): void {
  if (storedSeat(room) === seat) return;
  const others = read().filter(([stored]) => stored !== room);
  storeText(KEY, JSON.stringify([...others, [room, seat]].slice(-STORED_MAX)));
}

const read = (): [RoomId, Seat][] => parseSeats(storedText(KEY));
