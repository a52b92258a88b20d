// Lists of rooms that the browser keeps between visits. Without storage, or with invalid data in it, a list is empty.

import type { RoomId } from "../protocol";

/** The rooms stored under a key. */
export function storedRooms(key: string): RoomId[] {
  try {
    return parseRooms(localStorage.getItem(key));
  } catch {
    return [];
  }
}

/** Stores the rooms under a key, if the browser has storage. */
export function storeRooms(key: string, rooms: RoomId[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(rooms));
  } catch {
    // The list is empty on the next visit.
  }
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
