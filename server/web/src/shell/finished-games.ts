// Remembers the user's unfinished games in the browser. When one of them has finished, the home page shows it until the
// user has seen how it ended.

import type { PlayedGame, RoomId } from "../protocol";
import { storedRooms, storeRooms } from "./stored-rooms";

const KEY = "konakis.on";
/** The maximum number of stored rooms. */
const STORED_MAX = 64;

/**
 * Compares the stored rooms with the current games. Returns the stored games that have finished, and the rooms to
 * store: those of the returned games and of the unfinished ones, at most `STORED_MAX`. A profile lists the newest games
 * first, so the oldest unfinished ones are dropped.
 */
export function compareRooms(
  stored: RoomId[],
  games: PlayedGame[],
): { ended: PlayedGame[]; stored: RoomId[] } {
  const on = games.filter(({ status }) => status !== "finished").map(({ room }) => room);
  const ended = games.filter(({ room, status }) => status === "finished" && stored.includes(room));
  return { ended, stored: [...new Set([...ended.map(({ room }) => room), ...on])].slice(0, STORED_MAX) };
}

/** The finished games whose end the user has not seen. Stores the rooms of these and of the unfinished ones. */
export function newlyFinished(games: PlayedGame[]): PlayedGame[] {
  const { ended, stored } = compareRooms(storedRooms(KEY), games);
  storeRooms(KEY, stored);
  return ended;
}

/** Stores a room that the user plays in, or removes it when they have seen the result. */
export function trackRoom(room: RoomId, finished: boolean): void {
  const before = storedRooms(KEY);
  if (before.includes(room) !== finished) return;
  const others = before.filter((other) => other !== room);
  storeRooms(KEY, finished ? others : [room, ...others].slice(0, STORED_MAX));
}
