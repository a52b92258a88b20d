//! The operator's commands, as the command line and the admin socket take them.

use super::{Grounds, Target, Term};
use clap::Subcommand;
use konakis_program::args::{list_number, whole_number};
use konakis_protocol::{PlayerName, RoomId, UserId};
use serde::{Deserialize, Serialize};

/// A command of `konakis-server admin`.
#[derive(Subcommand, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum AdminCommand {
    /// Shows a user, with their connections, sanctions and games.
    User {
        /// The id, the Discord id or the name.
        who: String,
    },
    /// Shows a room.
    Room {
        /// The id of the room.
        room: RoomId,
    },
    /// Renames a user, in all their games too, and prevents the user from changing the name.
    Rename {
        /// The user.
        user: UserId,
        /// The new name.
        name: PlayerName,
        /// How long the name is fixed, such as 30m, 12h, 7d, 4w or unlimited.
        #[arg(long = "for", value_name = "TERM", default_value = "unlimited")]
        term: Term,
        /// The reason.
        #[arg(long)]
        reason: Grounds,
    },
    /// Forbids a user to chat.
    Mute {
        /// The user.
        user: UserId,
        /// How long, such as 30m, 12h, 7d, 4w or unlimited.
        #[arg(long = "for", value_name = "TERM")]
        term: Term,
        /// The reason, shown to the muted user.
        #[arg(long)]
        reason: Grounds,
    },
    /// Bans a user, an address such as 203.0.113.7, or a prefix such as 203.0.113.0/24 or 2001:db8::/48.
    Ban {
        /// The user, the address or the prefix.
        target: Target,
        /// How long, such as 30m, 12h, 7d, 4w or unlimited.
        #[arg(long = "for", value_name = "TERM")]
        term: Term,
        /// The reason, shown to the banned users.
        #[arg(long)]
        reason: Grounds,
    },
    /// Lifts a ban or a mute, or lets a user change a name set by `rename`.
    Lift {
        /// The number of the ban, the mute or the name, as `sanctions` shows it.
        #[arg(value_parser = list_number, allow_negative_numbers = true)]
        number: u64,
        /// The reason.
        #[arg(long)]
        reason: Grounds,
    },
    /// Lists the bans, the mutes and the names set by `rename` that are in force.
    Sanctions,
    /// Ends the game of a room without a result.
    Close {
        /// The room.
        room: RoomId,
        /// The reason.
        #[arg(long)]
        reason: Grounds,
    },
    /// Removes the messages of a user from the chat of a room, and from the reports of that chat.
    RemoveText {
        /// The room.
        room: RoomId,
        /// The user.
        user: UserId,
        /// The reason.
        #[arg(long)]
        reason: Grounds,
    },
    /// Lists the unresolved reports by players, with the reported messages.
    Reports {
        /// Also list resolved reports.
        #[arg(long)]
        all: bool,
        /// Only list reports with a higher number.
        #[arg(long, value_name = "NUMBER", default_value_t = 0)]
        #[arg(value_parser = list_number, allow_negative_numbers = true)]
        #[serde(default)]
        after: u64,
    },
    /// Marks a report as resolved.
    Resolve {
        /// The number of the report.
        #[arg(value_parser = list_number, allow_negative_numbers = true)]
        report: u64,
        /// The measures taken.
        #[arg(long)]
        reason: Grounds,
    },
    /// Prints what is stored about a user, as JSON.
    Export {
        /// The user.
        user: UserId,
    },
    /// Deletes the account of a user; their games stay under “Deleted player”.
    Delete {
        /// The user.
        user: UserId,
        /// The reason.
        #[arg(long)]
        reason: Grounds,
    },
    /// Shows the audit log: what was done, when, by whom and why.
    Log {
        /// The maximum number of entries.
        #[arg(long, default_value_t = 100)]
        #[arg(value_parser = whole_number(1..=10_000), allow_negative_numbers = true)]
        limit: u32,
    },
}
