// The text of the chat's field after a message could not be sent.
import { CHAT_CHARS_MAX } from "./chat-limits";

/** The message, followed by the text typed meanwhile. If both together are too long, only the typed text. */
export function withFailedMessage(message: string, typed: string): string {
  if (typed.trim() === "") return message;
  const both = `${message} ${typed}`;
  return both.length <= CHAT_CHARS_MAX ? both : typed;
}
