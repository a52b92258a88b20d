// Lists of rooms that the browser keeps between visits. A list is empty if there is no storage or its data is invalid.

import { storedText, storeText } from "../net/storage";
import type { RoomId } from "../protocol";

/** The rooms stored under a key. */
export const storedRooms = (key: string): RoomId[] => parseRooms(storedText(key));

/** Stores the rooms under a key, if the browser has storage. */
export const storeRooms = (key: string, rooms: RoomId[]): void => storeText(key, JSON.stringify(rooms));

/** Adds a room to those stored under a key and keeps only the `max` newest of them, or removes the room from them. */
export function storeRoom(key: string, room: RoomId, add: boolean, max: number): void {
  const stored = storedRooms(key);
  if (!add && !stored.includes(room)) return;
  const others = stored.filter((other) => other !== room);
  storeRooms(key, add ? [room, ...others].slice(0, max) : others);
}

/** Parses stored rooms; invalid storage is treated as empty. */
export function parseRooms(stored: string | null): RoomId[] {
  try {
    const rooms: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(rooms) ? rooms.filter((room) => typeof room === "string") : [];
  } catch {
    return [];
  }
}
