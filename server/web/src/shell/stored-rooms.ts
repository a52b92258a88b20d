// Lists of rooms that the browser stores between visits, each under a key. A missing or invalid list is read as empty.

import { parseList, storedText, storeText } from "../net/storage";
import type { RoomId } from "../protocol";

export const storedRooms = (key: string): RoomId[] => parseList(storedText(key));

export const storeRooms = (key: string, rooms: RoomId[]): void => storeText(key, JSON.stringify(rooms));

/** Adds a room to a list of the `max` newest rooms, or removes the room from it if `add` is false. */
export function storeRoom(key: string, room: RoomId, add: boolean, max: number): void {
  const stored = storedRooms(key);
  if (!add && !stored.includes(room)) return;
  const others = stored.filter((other) => other !== room);
  storeRooms(key, add ? [room, ...others].slice(0, max) : others);
}
