// Which games were on when somebody looked last, kept in his browser: of those that have ended since he is told.

import type { PlayedGame, RoomId } from "../protocol";

const KEY = "konakis.on";
/** So many are kept, the newest. */
const KEPT_MAX = 64;

/** The games that have ended since they were kept, and what is to be kept from now on. */
export function since(kept: RoomId[], games: PlayedGame[]): { ended: PlayedGame[]; kept: RoomId[] } {
  const on = games.filter(({ status }) => status !== "finished").map(({ room }) => room);
  const ended = games.filter(({ room, status }) => status === "finished" && kept.includes(room));
  return { ended, kept: [...new Set([...ended.map(({ room }) => room), ...on])].slice(-KEPT_MAX) };
}

/** The rooms in what was stored, whatever that was. */
export function readRooms(stored: string | null): RoomId[] {
  try {
    const kept: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(kept) ? kept.filter((room) => typeof room === "string") : [];
  } catch {
    return [];
  }
}

/** The games that have ended since he looked last; the others are kept. */
export function endedSince(games: PlayedGame[]): PlayedGame[] {
  const { ended, kept } = since(stored(), games);
  keep(kept);
  return ended;
}

/** He plays in this room, or has seen how it ended there. */
export function looked(room: RoomId, over: boolean): void {
  const before = stored();
  if (before.includes(room) !== over) return;
  const others = before.filter((other) => other !== room);
  keep(over ? others : [...others, room].slice(-KEPT_MAX));
}

function stored(): RoomId[] {
  try {
    return readRooms(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function keep(rooms: RoomId[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(rooms));
  } catch {
    // Where nothing can be kept, nobody is told.
  }
}
