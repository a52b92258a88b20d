//! The rules of the games, in pages that fit a message.
