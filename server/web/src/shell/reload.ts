// Reloads the page after a deployment that this version of the page cannot work with, or after an interruption in which
// a part of the page could not be loaded. No game is lost, because games live on the server.

const KEY = "konakis.reloaded";
/** The minimum time between two automatic reloads, in milliseconds; it prevents a reload loop. */
const AGAIN_MS = 60_000;

/**
 * Reloads the page. Returns false and does nothing if the last automatic reload was too recent, or if the browser
 * cannot store the time of the reload.
 */
export function reloadOnce(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - before < AGAIN_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
