// Loading the page anew, for the one case in which it cannot go on: the server has become another than the page was
// made for. Nothing is lost by it, since all that matters is on the server.

const KEY = "konakis.reloaded";
/** How long a page must have lasted before it is loaded anew without being asked. */
const AGAIN_MS = 60_000;

/** Loads the page anew, unless that has just been tried; then gives false. */
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
