// Exponential backoff with jitter, for reconnections and repeated requests.

const MIN_MS = 300;
const MAX_MS = 6_000;
const REPEAT_MIN_MS = 2_000;
const REPEAT_MAX_MS = 60_000;

/**
 * The delay in milliseconds before a refused request is repeated. Refusals are counted from 0. `random` is in [0, 1),
 * as in `backoffMs`.
 */
export const repeatMs = (refusals: number, random: number): number =>
  backoffMs(refusals, random, REPEAT_MIN_MS, REPEAT_MAX_MS);

/**
 * The delay in milliseconds before an attempt. Attempts are counted from 0. The delay doubles with each attempt up to
 * `maxMs`. `random`, in [0, 1), shortens it by up to half, so that clients do not all reconnect at the same time.
 */
export function backoffMs(attempt: number, random: number, minMs = MIN_MS, maxMs = MAX_MS): number {
  const doubled = Math.min(maxMs, minMs * 2 ** Math.min(attempt, 20));
  return Math.round((doubled * (1 + random)) / 2);
}
