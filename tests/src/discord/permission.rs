//! What may be done in a channel, as the bits of Discord.

/// See the channel at all.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Write in it.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Show embeds.
pub const EMBED_LINKS: u64 = 1 << 14;
/// Send files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read what was written before.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Use commands.
pub const USE_COMMANDS: u64 = 1 << 31;
/// Make threads that all may read.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Write in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// All that a bot such as ours can use.
pub const ALL: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_IN_THREADS;
/// What people may do.
pub const OF_PEOPLE: u64 = ALL;
