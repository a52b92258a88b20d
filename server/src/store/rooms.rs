//! The calls of the store for rooms. [`Backend`](super::Backend) lists the errors that any call can return.

use super::error::Result;
use super::room::{Append, RoomRow};
use async_trait::async_trait;
use konakis_protocol::{RoomId, RoomStatus, UserId};

/// The calls for the logs and index rows of rooms.
#[async_trait]
pub trait RoomStore: Send + Sync {
    /// Appends entries to the logs of rooms, and writes the rooms' new rows: all or nothing.
    ///
    /// If the game of a row is finished and has a score for the ratings, the call also settles the players' ratings,
    /// once for each room. If a row gives a merged guest a seat that the guest had before the merge, the call stores
    /// the id of the member into whom the guest was merged.
    ///
    /// # Errors
    /// [`StoreError::Conflict`](super::StoreError::Conflict) if the length of a log is not `first_n`;
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser) if a row gives a new seat to a deleted user or a
    /// merged guest.
    async fn append(&self, batch: Vec<Append>) -> Result<()>;

    /// The whole log of a room; `None` if there is no such room.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn load(&self, room: &RoomId) -> Result<Option<Vec<String>>>;

    /// The row of a room; `None` if there is no such room.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn row(&self, room: &RoomId) -> Result<Option<RoomRow>>;

    /// The rooms whose deadline is at or before this uptime in ms, the earliest first, each with its deadline.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn due(&self, before_ms: u64, limit: u32) -> Result<Vec<(RoomId, u64)>>;

    /// The rooms listed in the lobby, the newest first.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn listed(&self, limit: u32) -> Result<Vec<(RoomId, RoomRow)>>;

    /// The rooms with games in progress, in the order of their ids, beginning after the room `after`.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn playing(&self, after: Option<&RoomId>, limit: u32) -> Result<Vec<(RoomId, RoomRow)>>;

    /// The number of unfinished rooms.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn unfinished_count(&self) -> Result<u64>;

    /// The rooms with this status in which a user has a seat or a reserved seat, the newest first. With
    /// [`ShownTo::Others`], private rooms and rooms that expire are left out.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn rooms_of(
        &self,
        user: &UserId,
        status: RoomStatus,
        shown_to: ShownTo,
        limit: u32,
    ) -> Result<Vec<(RoomId, RoomRow)>>;
}

/// The reader of a list of a user's games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShownTo {
    /// The user, or the server itself: every game.
    Owner,
    /// Anyone else: no private game, and in [`RoomStore::rooms_of`] no room that expires.
    Others,
}
