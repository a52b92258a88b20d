//! The calls of the store for a user's own data: export and deletion.
//!
//! Invariants: deletion removes a user's name, language, Discord account, tokens, devices, preferences, blocks and
//! report notes in one transaction, and records that the name is still in logs. The user's messages in reports stay,
//! without the name. Only [`PersonalDataStore::redact`] changes entries of a log, and triggers allow it only in rooms
//! of users with an unfinished [`Erasure`].

use super::error::Result;
use super::room::RoomRow;
use crate::moderation::Sanction;
use async_trait::async_trait;
use konakis_protocol::{AskData, Name, RoomId, SanctionData, UserId};

/// The replacement of a user's former names in the logs of their rooms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Erasure {
    /// The user.
    pub user: UserId,
    /// The ids of their merged guests.
    pub guests: Vec<UserId>,
    /// The number of the user's deletions and renamings since the erasure began, the first one included.
    pub generation: u64,
    /// The time of the last deletion or renaming.
    pub at_ms: u64,
}

pub(super) fn sanction_data(sanction: Sanction) -> SanctionData {
    SanctionData {
        kind: Name::Borrowed(sanction.kind.name()),
        reason: sanction.grounds.into(),
        at: sanction.made_ms,
        until: sanction.until_ms,
    }
}

/// The calls for a user's own data.
#[async_trait]
pub trait PersonalDataStore: Send + Sync {
    /// A page of the data about a user, with up to `limit` entries of each list that comes in pages.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    async fn personal_data(
        &self,
        user: &UserId,
        asked: AskData,
        limit: u32,
    ) -> Result<konakis_protocol::PersonalData>;

    /// All guests that were merged into a user.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn merged_guests(&self, user: &UserId) -> Result<Vec<UserId>>;

    /// Deletes an account. Its rooms stay. [`PersonalDataStore::erasures`] lists the account until its name has been
    /// removed from the logs of these rooms.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser), also for a merged guest, who must not delete the
    /// member's account.
    async fn delete_user(&self, user: &UserId, now_ms: u64) -> Result<()>;

    /// Up to `limit` users who were deleted, or whom the operator renamed, and whose former names may still be in logs.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn erasures(&self, limit: u32) -> Result<Vec<Erasure>>;

    /// Records that no log contains a user's former names any more, unless the user was deleted or renamed after this
    /// erasure was listed.
    ///
    /// # Errors
    /// Those of every write.
    async fn end_erasure(&self, erasure: &Erasure) -> Result<()>;

    /// Replaces entries of a room's log by entries without the former name of a user. Of the new `row`, only `about` is
    /// stored.
    ///
    /// # Errors
    /// [`StoreError::Conflict`](super::StoreError::Conflict) if the log lacks one of the numbered entries; `Failed` if
    /// no player of the room is among [`PersonalDataStore::erasures`].
    async fn redact(&self, room: &RoomId, entries: Vec<(u32, String)>, row: RoomRow) -> Result<()>;
}
