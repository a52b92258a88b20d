//! The data that the server stores about a user, for that user.

use crate::{
    ChatText, Device, Locale, Name, NotifyWhen, PlayerName, Rating, RoomId, RoomStatus, Seat, Snowflake,
    User, UserKind,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Asks for the data that is stored about the caller.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AskData {
    /// The last room of the previous page of games; by default, the first page is returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub after: Option<RoomId>,
    /// How many entries to leave out at the start of each of the lists `merged`, `reports` and `messages`. If present,
    /// no games are returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub skip: Option<u32>,
}

/// The data that is stored about a user. `games`, `merged`, `reports` and `messages` come in pages; everything else is
/// complete on every page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PersonalData {
    /// The account.
    pub account: AccountData,
    /// The open sessions: one for each token that is not signed out.
    pub sessions: Vec<SessionData>,
    /// The devices on which the user is told that it is their turn, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<Device>>"))]
    pub devices: Vec<Device>,
    /// When the user is told that it is their turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub notify_when: Option<NotifyWhen>,
    /// The ratings, by the id of the game.
    pub ratings: BTreeMap<Name, Rating>,
    /// The players whom the user has blocked.
    pub blocked: Vec<User>,
    /// Bans of the user, mutes in the chat, and a name set by the operator.
    pub sanctions: Vec<SanctionData>,
    /// The reports that the user has sent, the latest first.
    pub reports: Vec<ReportData>,
    /// The user's chat messages that are stored because somebody reported the chat, the latest report first.
    pub messages: Vec<MessageData>,
    /// The games, in the order of their rooms' ids. The request `record` returns the actions of a game.
    pub games: Vec<GameData>,
    /// The value of `after` that asks for the next page of games; `null` on the last page.
    pub next: Option<RoomId>,
    /// The value of `skip` that asks for the next page of `merged`, `reports` and `messages`; missing on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub more: Option<u32>,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AccountData {
    /// The id.
    pub id: crate::UserId,
    /// The name.
    pub name: PlayerName,
    /// Guest or member.
    pub kind: UserKind,
    /// The id of the Discord account.
    pub discord: Option<Snowflake>,
    /// The language, if one was chosen.
    pub locale: Option<Locale>,
    /// When the account was created, in milliseconds since 1970.
    pub created: u64,
    /// The guest accounts that became part of this one when the user signed in, the earliest first.
    pub merged: Vec<crate::UserId>,
}

/// A session. The token itself is stored only as a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SessionData {
    /// When it began, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used, in milliseconds since 1970; precise only to the hour.
    pub used: u64,
}

/// A ban, a mute, or a name that the user cannot change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SanctionData {
    /// `ban`, `mute`, or `name` if the operator has set the user's name.
    pub kind: Name,
    /// The reason.
    pub reason: String,
    /// When it began, in milliseconds since 1970.
    pub at: u64,
    /// When it ends, in milliseconds since 1970; `null` if it does not end by itself.
    pub until: Option<u64>,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ReportData {
    /// The room.
    pub room: RoomId,
    /// The reporter's words.
    pub note: Option<ChatText>,
    /// The time, in milliseconds since 1970.
    pub at: u64,
}

/// A stored chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct MessageData {
    /// The room.
    pub room: RoomId,
    /// The text.
    pub text: ChatText,
    /// The time, in milliseconds since 1970.
    pub at: u64,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct GameData {
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The user's seat.
    pub seat: Seat,
    /// The status of the room.
    pub status: RoomStatus,
    /// When the room was created, in milliseconds since 1970.
    pub created: u64,
    /// When the room last changed, in milliseconds since 1970.
    pub changed: u64,
    /// The user's rating after the game, if it was rated.
    pub rating: Option<i32>,
}
