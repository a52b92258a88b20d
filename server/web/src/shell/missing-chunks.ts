// Reloads the page after a chunk could not be loaded: the server was away, or a new version has other chunk names. Only
// a reload helps, because a browser never retries a failed module. The reload waits until the server answers a ping,
// because a failed reload would lose the page.
import { connection } from "../net/connection.svelte";
import { reloadOnce } from "./reload";

/** A server that shuts down may still answer, so wait after the failure. */
const SHUTDOWN_MS = 500;
/** The pause after a failed ping. */
const RETRY_MS = 2_000;

const failures = new WeakSet<Error>();
let isWaiting = false;

addEventListener("vite:preloadError", ({ payload }) => {
  failures.add(payload);
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => void reloadWhenAnswered(), SHUTDOWN_MS);
});

// The browser need not report these failures, because the reload handles them.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Error && failures.has(event.reason)) event.preventDefault();
});

/** Waits for the answer to a ping, because the connection counts as open for some seconds after the network is gone. */
async function reloadWhenAnswered(): Promise<void> {
  while (!(await isAnswered())) await new Promise((done) => setTimeout(done, RETRY_MS));
  isWaiting = false;
  reloadOnce();
}

const isAnswered = () =>
  connection.request({ type: "ping" }).then(
    () => true,
    () => false,
  );
