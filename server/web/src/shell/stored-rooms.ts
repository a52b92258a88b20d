// Lists of rooms that the browser keeps between visits. A list is empty if there is no storage or its data is invalid.

import { storedText, storeText } from "../net/storage";
import type { RoomId } from "../protocol";

/** The rooms stored under a key. */
export const storedRooms = (key: string): RoomId[] => parseRooms(storedText(key));

/** Stores the rooms under a key, if the browser has storage. */
export const storeRooms = (key: string, rooms: RoomId[]): void => storeText(key, JSON.stringify(rooms));

/** Parses stored rooms; invalid storage is treated as empty. */
export function parseRooms(stored: string | null): RoomId[] {
  try {
    const rooms: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(rooms) ? rooms.filter((room) => typeof room === "string") : [];
  } catch {
    return [];
  }
}
