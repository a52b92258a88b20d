// How long to wait before the next attempt to come back: longer each time, and never all clients at once.

const MIN_MS = 300;
const MAX_MS = 6_000;

/**
 * The pause before attempt number `attempt`, counted from 0, in milliseconds. It doubles up to the longest; `lot`, a
 * random number from 0 to 1, chooses within its upper half, so that clients which lost the server together do not come
 * back together.
 */
export function pause(attempt: number, lot: number): number {
  const doubled = Math.min(MAX_MS, MIN_MS * 2 ** Math.min(attempt, 20));
  return Math.round((doubled * (1 + lot)) / 2);
}
