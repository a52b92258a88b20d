// Postpones work until the browser is idle.

/** The longest time that the work waits, in milliseconds. */
const WAIT_MS = 1_000;

/**
 * Calls `call` when the browser is idle, or at the latest after `WAIT_MS`. Returns a function that cancels the call.
 */
export function whenIdle(call: () => void): () => void {
  // Safari has no idle callbacks, so the call is made after a fixed time there.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(call, WAIT_MS / 4);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: WAIT_MS });
  return () => cancelIdleCallback(handle);
}
