// The chat messages that arrived since an earlier state of the chat. Pure function.
import type { Chat } from "../protocol";

/**
 * The messages of `chat` that are not in `known`, which is an earlier state of the same chat. Comparing the lengths is
 * not enough: the browser keeps only the newest messages, and messages can be removed.
 */
export function newMessages(known: readonly Chat[], chat: readonly Chat[]): Chat[] {
  const before = new Set(known);
  return chat.filter((message) => !before.has(message));
}
