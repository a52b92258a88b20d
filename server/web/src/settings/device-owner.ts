// Remembers for which user this browser was added as a device, so that notifications stay on after a sign-in, unless
// they were turned off here or on another device.
import type { UserId } from "../protocol";
import { storedText, storeText } from "../net/storage";

const KEY = "konakis.device-owner";
/** Stored instead of a user after a sign-in: no device is added yet for the new token. */
const RELEASED = "";

/** The user for whom this browser was added, or `RELEASED`; null if notifications are off here. */
export const deviceOwner = (): string | null => storedText(KEY);

/** Null means that notifications are off here. */
export const storeDeviceOwner = (user: UserId | null): void => storeText(KEY, user);

/** Call this when the user has a new token: this browser is then added again. */
export function releaseDevice(): void {
  if (deviceOwner() !== null) storeDeviceOwner(RELEASED);
}

/** Whether notifications are on here, but for an earlier user or token. */
export function addedForAnother(owner: string | null, user: UserId): boolean {
  return owner !== null && owner !== user;
}
