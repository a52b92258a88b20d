// Exponential backoff with jitter for reconnection attempts.

const MIN_MS = 300;
const MAX_MS = 6_000;

/**
 * The delay before attempt number `attempt`, counted from 0, in milliseconds. The longest delay doubles with each
 * attempt, up to a maximum. `random`, a number in [0, 1), selects a delay from half of the longest one upwards, so that
 * clients do not all reconnect at the same time.
 */
export function backoffMs(attempt: number, random: number, minMs = MIN_MS, maxMs = MAX_MS): number {
  const doubled = Math.min(maxMs, minMs * 2 ** Math.min(attempt, 20));
  return Math.round((doubled * (1 + random)) / 2);
}
