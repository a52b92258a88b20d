// What the page says while the connection does not stand: what is the matter, and what it is doing about it.
import type { Cause, Status } from "../net/line";

const WHAT: Record<Cause, string> = {
  lost: "The connection was lost.",
  silent: "The server does not answer.",
  restart: "The server restarts; all games are safe.",
  busy: "The server cannot let you in just now.",
  outdated: "The server is newer than this page.",
};

/**
 * A line about a connection that does not stand; null where it does. `leftMs` is how long it is to the next attempt,
 * null while one is being made.
 */
export function standingText(status: Status, cause: Cause | null, leftMs: number | null): string | null {
  if (status === "open") return null;
  const what = cause === null ? null : WHAT[cause];
  if (cause === "outdated") return `${what} Load it again.`;
  if (status === "offline") return "This machine has no network. The page goes on once there is one.";
  const seconds = leftMs === null ? 0 : Math.ceil(leftMs / 1000);
  const doing = status === "connecting" ? "Connecting" : "Connecting again";
  const when = seconds > 0 ? `${doing} in ${seconds} s.` : `${doing} …`;
  return what === null ? when : `${what} ${when}`;
}
