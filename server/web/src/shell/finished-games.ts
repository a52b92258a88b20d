// Stores the user's unfinished games in the browser. When one of them has finished, the home page shows it until the
// user has seen its end.

import type { PlayedGame, RoomId } from "../protocol";
import { storedRooms, storeRooms } from "./stored-rooms";

const KEY = "konakis.on";
const STORED_MAX = 64;

/**
 * Returns the stored games that have ended, and the rooms to store: those of the ended and of the unfinished games.
 * `games` begins with the newest game. If there are more than `STORED_MAX` rooms, the oldest unfinished games are
 * dropped.
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

/** Stores the room of a game that the user plays. If `finished`, removes it, because the user has seen the end. */
export function trackRoom(room: RoomId, finished: boolean): void {
  const before = storedRooms(KEY);
  if (before.includes(room) !== finished) return;
  const others = before.filter((other) => other !== room);
  storeRooms(KEY, finished ? others : [room, ...others].slice(0, STORED_MAX));
}
