// The placement of a set-up as an action, which the browser tab keeps until the set-up of the room is over.

import { storedText, storeText } from "../net/storage";
import type { RoomId } from "../protocol";

const key = (room: RoomId): string => `konakis.setup.${room}`;

/** The stored placement; empty if there is none. */
export const storedSetup = (room: RoomId): string => storedText(key(room), "sessionStorage") ?? "";

/** Stores the placement; null removes it. */
export const storeSetup = (room: RoomId, action: string | null): void =>
  storeText(key(room), action, "sessionStorage");
