// The bounds that the server sets for texts in a room.

/** The maximum number of characters of a chat message, and of the note of a report. */
export const CHAT_CHARS_MAX = 500;
