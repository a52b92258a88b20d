// Reloads a page that is outdated, or of which a part failed to load. No game is lost, because games are on the server.

const KEY = "konakis.reloaded";
/** The minimum time between two automatic reloads, which prevents a reload loop. */
const AGAIN_MS = 60_000;

/** Reloads the page. Returns false instead if the last reload was too recent, or the current time cannot be stored. */
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
