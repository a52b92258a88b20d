// Stores the user for whom this browser was added as a device. After a sign-in, the browser is added again for the new
// token. A browser for which nothing is stored is not added again: its notifications are off.
import type { UserId } from "../protocol";
import { storedText, storeText } from "../net/storage";

const KEY = "konakis.device-owner";
/** Stored in place of a user after a sign-in, until this browser is added for the new token. */
const RELEASED = "";

/** The user for whom this browser was added, or `RELEASED`; null if notifications are off here. */
export const deviceOwner = (): string | null => storedText(KEY);

/** Stores the user for whom this browser was added; null if notifications are off here. */
export const storeDeviceOwner = (user: UserId | null): void => storeText(KEY, user);

/** Call this when the user has a new token. Unless notifications are off here, this browser is then added again. */
export function releaseDevice(): void {
  if (deviceOwner() !== null) storeDeviceOwner(RELEASED);
}

/** Whether this browser was added for an earlier user or token. `owner` comes from `deviceOwner`. */
export function addedForAnother(owner: string | null, user: UserId): boolean {
  return owner !== null && owner !== user;
}
