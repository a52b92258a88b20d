// Remembers the user's unfinished games in the browser, so that the home page can show a finished one until its end was
// seen.

import type { PlayedGame, RoomId } from "../protocol";
import { storedRooms, storeRooms } from "./stored-rooms";

const KEY = "konakis.on";
const STORED_MAX = 64;

/**
 * The stored games that have finished, and the rooms to store: those of the returned and of the unfinished games.
 * `games` begins with the newest; over `STORED_MAX`, the oldest unfinished ones are dropped.
 */
export function compareRooms(
  stored: RoomId[],
  games: PlayedGame[],
): { ended: PlayedGame[]; stored: RoomId[] } {
  const on = games.filter(({ status }) => status !== "finished").map(({ room }) => room);
  const ended = games.filter(({ room, status }) => status === "finished" && stored.includes(room));
  return { ended, stored: [...new Set([...ended.map(({ room }) => room), ...on])].slice(0, STORED_MAX) };
}

/** The finished games whose end the user has not seen. Updates the stored rooms. */
export function newlyFinished(games: PlayedGame[]): PlayedGame[] {
  const { ended, stored } = compareRooms(storedRooms(KEY), games);
  storeRooms(KEY, stored);
  return ended;
}

/** Stores a room in which the user plays, or removes it when they have seen the result. */
export function trackRoom(room: RoomId, finished: boolean): void {
  const before = storedRooms(KEY);
  if (before.includes(room) !== finished) return;
  const others = before.filter((other) => other !== room);
  storeRooms(KEY, finished ? others : [room, ...others].slice(0, STORED_MAX));
}
