// Stores the placement of an unsent set-up in the browser tab, as an action, until the set-up is over.

import { storedText, storeText } from "../net/storage";
import type { RoomId } from "../protocol";

const key = (room: RoomId): string => `konakis.setup.${room}`;

export const storedSetup = (room: RoomId): string => storedText(key(room), "sessionStorage") ?? "";

/** Stores the placement; null removes it. */
export const storeSetup = (room: RoomId, action: string | null): void =>
  storeText(key(room), action, "sessionStorage");
