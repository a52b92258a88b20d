// The chat messages since an earlier state of the chat. Pure function.
import type { Chat } from "../protocol";

/**
 * The messages of `chat` that are not in its earlier state `known`. Comparing lengths is not enough: the browser drops
 * old messages, and messages can be removed.
 */
export function newMessages(known: readonly Chat[], chat: readonly Chat[]): Chat[] {
  const before = new Set(known);
  return chat.filter((message) => !before.has(message));
}
