// Postpones work until the browser is idle.

const WAIT_MS = 1_000;

/** Calls `call` when the browser is idle, at the latest after `WAIT_MS`. Returns a function that cancels the call. */
export function whenIdle(call: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(call, WAIT_MS / 4);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(call, { timeout: WAIT_MS });
  return () => cancelIdleCallback(handle);
}
