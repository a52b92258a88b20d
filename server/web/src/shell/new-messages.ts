// Finds the messages that were added to a chat since an earlier state. Pure function.
import type { Chat } from "../protocol";

/**
 * The messages of `chat` that are not in its earlier state `known`. A comparison of lengths is not enough, because the
 * page drops old messages, and the server can remove messages.
 */
export function newMessages(known: readonly Chat[], chat: readonly Chat[]): Chat[] {
  const before = new Set(known);
  return chat.filter((message) => !before.has(message));
}
