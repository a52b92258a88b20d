//! Calls of the store for a user's own data: export and deletion.
//!
//! Invariants: deletion removes the name, the Discord account, the tokens and the texts of a user in one transaction, and
//! records that their name is still in the logs of rooms. [`PersonalDataStore::redact`] is the only change of a log, is limited by
//! triggers to rooms of deleted or renamed users, and keeps the number of entries.

use super::account::Account;
use super::error::Result;
use super::room::RoomRow;
use crate::moderation::Sanction;
use async_trait::async_trait;
use konakis_protocol::{ChatText, Name, ReportData, RoomId, Seat, SessionData, Status, User, UserId};

/// The data that is stored about a user, apart from ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredData {
    /// The account.
    pub account: Account,
    /// The merged guests.
    pub merged: Vec<UserId>,
    /// The sessions.
    pub sessions: Vec<SessionData>,
    /// The blocked players.
    pub blocked: Vec<User>,
    /// Bans and mutes.
    pub sanctions: Vec<Sanction>,
    /// The reports that the user has sent.
    pub reports: Vec<ReportData>,
    /// The user's messages in reports.
    pub messages: Vec<StoredMessage>,
    /// A page of games, in the order of their rooms' ids.
    pub games: Vec<StoredGame>,
}

/// A stored chat message of the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMessage {
    /// The room.
    pub room: RoomId,
    /// The text.
    pub text: ChatText,
    /// The time in ms since 1970.
    pub at: u64,
}

/// A game of the user.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredGame {
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The user's seat.
    pub seat: Seat,
    /// The status of the room.
    pub status: Status,
    /// When the room was created, in ms since 1970.
    pub created: u64,
    /// When the room last changed, in ms since 1970.
    pub changed: u64,
    /// The user's rating after the game, if it was rated.
    pub rating: Option<f64>,
}

/// The replacement of a user's former names in the logs of their rooms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Erasure {
    /// The user.
    pub user: UserId,
    /// The ids of their merged guests.
    pub guests: Vec<UserId>,
    /// The number of deletions and renamings since the erasure began.
    pub generation: u64,
}

/// The calls for a user's own data.
#[async_trait]
pub trait PersonalDataStore: Send + Sync {
    /// The data that is stored about a user, with up to `limit` games after the room `after`.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser), and those of every call.
    async fn stored_data(&self, user: &UserId, after: Option<RoomId>, limit: u32) -> Result<StoredData>;

    /// Deletes an account. Its rooms stay; [`PersonalDataStore::erasures`] names it until its name has left their logs.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser), and those of every call.
    async fn delete_user(&self, user: &UserId, now_ms: u64) -> Result<()>;

    /// Up to `limit` users whose former names may still be in logs, because they were deleted or the operator renamed them.
    ///
    /// # Errors
    /// Those of every call.
    async fn erasures(&self, limit: u32) -> Result<Vec<Erasure>>;

    /// Records that a user's former names are in no log any more, unless the user was deleted or renamed since this erasure
    /// was listed.
    ///
    /// # Errors
    /// Those of every call.
    async fn end_erasure(&self, erasure: &Erasure) -> Result<()>;

    /// Replaces entries of a room's log by others without the former name of a user. `row` is the room's new row.
    ///
    /// # Errors
    /// [`StoreError::Conflict`](super::StoreError::Conflict) if there is no such entry, `Failed` if no player of the room
    /// is among [`PersonalDataStore::erasures`], and those of every call.
    async fn redact(&self, room: &RoomId, entries: Vec<(u32, String)>, row: RoomRow) -> Result<()>;
}
