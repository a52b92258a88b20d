//! Blocked players, reports, removed chat messages, and the name of deleted players.

use crate::wire::or_default;
use crate::{OnBehalf, PlayerName, RoomId, User, UserId};
use serde::{Deserialize, Serialize};

/// Blocks a player, or lifts the block. Exactly one of the fields must be present.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Block {
    /// The player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub user: Option<UserId>,
    /// From a service: the player's Discord account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub whom: Option<OnBehalf>,
}

/// Reports the chat or a player of a room to the operator of the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Report {
    /// The room.
    pub room: RoomId,
    /// The reporter's words. They are required if the room keeps no messages that the reporter may read.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub note: Option<crate::ChatText>,
}

/// The players whom a user has blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Blocks {
    /// The blocked players, the latest first.
    pub users: Vec<User>,
}

/// A user's messages are removed from a room's chat, by the operator or because the account was deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ChatRemoved {
    /// The room.
    pub room: RoomId,
    /// The user.
    pub user: UserId,
}

/// The name that a deleted account has in its games. No user may choose it.
#[must_use]
pub fn deleted_player() -> PlayerName {
    PlayerName::nearest("Deleted player")
}
