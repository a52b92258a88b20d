//! Discord's permission bits.

/// View the channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Send messages.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Embed links.
pub const EMBED_LINKS: u64 = 1 << 14;
/// Attach files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read the message history.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Use application commands.
pub const USE_COMMANDS: u64 = 1 << 31;
/// Create public threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Send messages in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// All permissions above.
pub const ALL: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_IN_THREADS;
/// The permissions of each person in each channel.
pub const OF_PEOPLE: u64 = ALL;
