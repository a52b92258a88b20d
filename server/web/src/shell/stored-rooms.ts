// Lists of rooms that the browser keeps between visits. Missing or invalid storage is an empty list.

import { storedText, storeText } from "../net/storage";
import type { RoomId } from "../protocol";

export const storedRooms = (key: string): RoomId[] => parseRooms(storedText(key));

export const storeRooms = (key: string, rooms: RoomId[]): void => storeText(key, JSON.stringify(rooms));

/** Adds a room and keeps only the `max` newest, or removes the room. */
export function storeRoom(key: string, room: RoomId, add: boolean, max: number): void {
  const stored = storedRooms(key);
  if (!add && !stored.includes(room)) return;
  const others = stored.filter((other) => other !== room);
  storeRooms(key, add ? [room, ...others].slice(0, max) : others);
}

export function parseRooms(stored: string | null): RoomId[] {
  try {
    const rooms: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(rooms) ? rooms.filter((room) => typeof room === "string") : [];
  } catch {
    return [];
  }
}
