// The messages that the server sends through push services.

/** A message as it is shown. */
export interface ShownMessage {
  title: string;
  body: string;
  /** The address that a click opens. */
  address: string;
}

/** Reads a message; null if this version of the site does not know it. */
export function shownMessage(text: string): ShownMessage | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== "object" || message === null) return null;
  const { kind, room, game, opponent } = message as Record<string, unknown>;
  if (kind !== "turn" || typeof room !== "string" || !/^[\w-]+$/.test(room)) return null;
  return {
    title: `Your turn in ${String(game)}`,
    body: `${String(opponent)} is waiting for your move.`,
    address: `/rooms/${room}`,
  };
}

/** Whether the user looks at this address in this window. */
export function isLookedAt(
  window: { url: string; visibilityState: string; focused: boolean },
  address: string,
): boolean {
  return window.visibilityState === "visible" && window.focused && new URL(window.url).pathname === address;
}
