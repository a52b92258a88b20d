// Reloads the page after a chunk of it could not be loaded: the server was away at that moment, or a new version of
// the site has other chunk names. A browser never loads a failed module again, so only a new page has the chunk. The
// page is reloaded only while the server answers, because a failed reload would lose the page too.
import { connection } from "../net/connection.svelte";
import { reloadOnce } from "./reload";

/**
 * How long the connection must be open before the page is reloaded, in milliseconds. When the server goes away, a chunk
 * may fail before the connection is known to be lost.
 */
const OPEN_MS = 500;

let isMissing = $state(false);
const failures = new WeakSet<Error>();

addEventListener("vite:preloadError", ({ payload }) => {
  isMissing = true;
  failures.add(payload);
});

// The reload handles these failures, so the browser need not report them as unhandled errors.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Error && failures.has(event.reason)) event.preventDefault();
});

$effect.root(() => {
  $effect(() => {
    if (!isMissing || connection.status !== "open") return;
    const timer = setTimeout(reloadOnce, OPEN_MS);
    return () => clearTimeout(timer);
  });
});
