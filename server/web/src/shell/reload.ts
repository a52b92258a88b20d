// Reloads an outdated page, or one of which a part could not be loaded. No game is lost: games live on the server.

const KEY = "konakis.reloaded";
/** Prevents a reload loop. */
const AGAIN_MS = 60_000;

/** Returns false if the last automatic reload was too recent, or if its time cannot be stored. */
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
