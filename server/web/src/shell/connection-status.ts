// The text of the connection status.
import type { DisconnectCause, ConnectionStatus } from "../net/transport";
import { t } from "../language/t";
import { paragraph, sentence } from "./texts";

const PROBLEMS: Record<Exclude<DisconnectCause, "banned">, string> = {
  lost: t("shell-lost"),
  silent: t("shell-silent"),
  restart: t("shell-restart"),
  busy: t("shell-busy"),
  outdated: t("shell-outdated"),
};

/**
 * The text for the user; null while the connection is open. `leftMs` is the time to the next attempt in milliseconds,
 * or null during an attempt. `ban` is the server’s sentence about a ban.
 */
export function connectionStatusText(
  status: ConnectionStatus,
  cause: DisconnectCause | null,
  leftMs: number | null,
  ban: string | null = null,
): string | null {
  if (status === "open") return null;
  if (cause === "banned") return ban === null ? t("shell-banned") : sentence(ban);
  const problem = cause === null ? null : PROBLEMS[cause];
  if (cause === "outdated") return paragraph(problem, t("shell-reload-page"));
  if (status === "offline") return t("shell-offline");
  const seconds = leftMs === null ? 0 : Math.ceil(leftMs / 1000);
  return paragraph(problem, status === "connecting" ? connectingText(seconds) : reconnectingText(seconds));
}

const connectingText = (seconds: number): string =>
  seconds > 0 ? t("shell-connecting-in", { seconds }) : t("shell-connecting");

const reconnectingText = (seconds: number): string =>
  seconds > 0 ? t("shell-reconnecting-in", { seconds }) : t("shell-reconnecting");
