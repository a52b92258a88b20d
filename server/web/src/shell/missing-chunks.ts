// Reloads the page after a chunk of it could not be loaded: the server was away at that moment, or a new version of
// the site has other chunk names. A browser never loads a failed module again, so only a new page has the chunk. The
// page is reloaded only when the server has answered since the failure, because a failed reload would lose the page.
import { connection } from "../net/connection.svelte";
import { reloadOnce } from "./reload";

/** A server that shuts down may still answer, so the page asks it only this long after the failure, in milliseconds. */
const SHUTDOWN_MS = 500;

const failures = new WeakSet<Error>();

addEventListener("vite:preloadError", ({ payload }) => {
  failures.add(payload);
  setTimeout(() => void reloadWhenAnswered(), SHUTDOWN_MS);
});

// The reload handles these failures, so the browser need not report them as unhandled errors.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Error && failures.has(event.reason)) event.preventDefault();
});

/**
 * Reloads the page when the server answers a ping. The status of the connection is not enough: after the network is
 * gone, the connection counts as open for some seconds.
 */
async function reloadWhenAnswered(): Promise<void> {
  const answered = await connection.request({ type: "ping" }).then(
    () => true,
    () => false,
  );
  if (answered) reloadOnce();
}
