// The server's bounds for texts in a room.

/** The maximum length of a chat message, and of the note of a report. */
export const CHAT_CHARS_MAX = 500;
