// The messages that the server sends through push services.
import { tIn } from "../language/t";

export interface PushMessage {
  title: string;
  body: string;
  address: string;
}

/** The notification for a push message; null if the message is invalid, or if this version does not know its kind. */
export function shownMessage(text: string, language: string): PushMessage | null {
  const message = parsed(text);
  if (typeof message !== "object" || message === null) return null;
  const { kind, room, game, opponent } = message as Record<string, unknown>;
  if (kind !== "turn" || typeof room !== "string" || !/^[\w-]+$/.test(room)) return null;
  return {
    title: isName(game) ? tIn(language, "worker-your-turn-in", { game }) : tIn(language, "worker-your-turn"),
    body: isName(opponent)
      ? tIn(language, "worker-opponent-waits", { opponent })
      : tIn(language, "worker-somebody-waits"),
    address: `/rooms/${room}`,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isName = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
