// The placement of a set-up as an action. The browser tab keeps it until the set-up is over.

import { storedText, storeText } from "../net/storage";
import type { RoomId } from "../protocol";

const key = (room: RoomId): string => `konakis.setup.${room}`;

export const storedSetup = (room: RoomId): string => storedText(key(room), "sessionStorage") ?? "";

/** Null removes the placement. */
export const storeSetup = (room: RoomId, action: string | null): void =>
  storeText(key(room), action, "sessionStorage");
