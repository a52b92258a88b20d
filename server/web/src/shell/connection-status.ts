// The text of the connection status: the problem, and what the page does about it.
import type { DisconnectCause, ConnectionStatus } from "../net/transport";
import { sentence } from "./texts";

const PROBLEMS: Record<Exclude<DisconnectCause, "banned">, string> = {
  lost: "Connection lost.",
  silent: "The server isn’t responding.",
  restart: "The server is restarting. Your games are safe.",
  busy: "The server is busy.",
  outdated: "A new version is available.",
};

/**
 * The status text, or null while the connection is open. `leftMs` is the time to the next attempt in milliseconds, null
 * during an attempt; `ban` is the server’s sentence about a ban.
 */
export function connectionStatusText(
  status: ConnectionStatus,
  cause: DisconnectCause | null,
  leftMs: number | null,
  ban: string | null = null,
): string | null {
  if (status === "open") return null;
  if (cause === "banned") return ban === null ? "You’re banned from this server." : sentence(ban);
  const problem = cause === null ? null : PROBLEMS[cause];
  if (cause === "outdated") return `${problem} Reload the page.`;
  if (status === "offline") return "You’re offline. We’ll reconnect automatically.";
  const seconds = leftMs === null ? 0 : Math.ceil(leftMs / 1000);
  const action = status === "connecting" ? "Connecting" : "Reconnecting";
  const when = seconds > 0 ? `${action} in ${seconds} s.` : `${action}…`;
  return problem === null ? when : `${problem} ${when}`;
}
