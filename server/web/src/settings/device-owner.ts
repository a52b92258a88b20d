// Remembers for which user this browser was added as a device. After a sign-in, the browser is added again, so that
// notifications stay on. If they were turned off, here or on another device, it is not added again; this browser
// notices a removal on another device when it next loads the notifications.
import type { UserId } from "../protocol";
import { storedText, storeText } from "../net/storage";

const KEY = "konakis.device-owner";
/** Stored in place of the user after a sign-in: the user has a new token, for which no device is added yet. */
const RELEASED = "";

/** The user for whom this browser was added as a device, or `RELEASED`; null if notifications are off here. */
export const deviceOwner = (): string | null => storedText(KEY);

/** Notes that this browser is a device of this user; null notes that notifications are off here. */
export const storeDeviceOwner = (user: UserId | null): void => storeText(KEY, user);

/** Notes that the user has a new token, so that this browser is added again if it is a device. */
export function releaseDevice(): void {
  if (deviceOwner() !== null) storeDeviceOwner(RELEASED);
}

/** Whether notifications are on in this browser, but for an earlier user or token. */
export function addedForAnother(owner: string | null, user: UserId): boolean {
  return owner !== null && owner !== user;
}
