//! The calls of the store that are about rooms. Each may also give the errors of every call: [`StoreError::Busy`],
//! `Timeout`, `Closed`, `DiskFull`, `Damaged` and `Failed`.
//!
//! [`StoreError::Busy`]: super::StoreError::Busy

use super::Store;
use super::backend::Result;
use super::room::{Append, RoomRow};
use konakis_protocol::{RoomId, Status, UserId};
use std::time::Instant;

impl Store {
    /// Adds entries to the logs of rooms, with the rows that follow from them: all or none, and durable when it returns.
    ///
    /// A row that says that a game ended with a score also settles the ratings of its two players, once. Where a seat
    /// belongs to a guest who was merged, the row is the member's.
    ///
    /// # Errors
    /// [`StoreError::Conflict`](super::StoreError::Conflict) where a log does not end before `first_n`.
    pub async fn append(&self, batch: Vec<Append>) -> Result<()> {
        let since = Instant::now();
        let entries = batch.iter().map(|append| append.entries.len() as u64).sum();
        self.write(move |tables| tables.append(&batch)).await?;
        self.stats.appended(entries, since.elapsed());
        Ok(())
    }

    /// The whole log of a room; none where there is no such room.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn load(&self, room: &RoomId) -> Result<Option<Vec<String>>> {
        let room = room.clone();
        self.read(move |tables| tables.load(&room)).await
    }

    /// The row of a room; none where there is no such room.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn row(&self, room: &RoomId) -> Result<Option<RoomRow>> {
        let room = room.clone();
        self.read(move |tables| tables.row(&room)).await
    }

    /// The rooms whose deadline is at or before this house time, the earliest first, each with its deadline. With
    /// `u64::MAX` and 1 it gives the next deadline of all.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn due(&self, before_ms: u64, limit: u32) -> Result<Vec<(RoomId, u64)>> {
        self.read(move |tables| tables.due(before_ms, limit)).await
    }

    /// The rooms that wait for anybody and are shown in the lobby, the newest first.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn listed(&self, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        self.read(move |tables| tables.listed(limit)).await
    }

    /// How many rooms there are whose games are not over.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn unfinished_count(&self) -> Result<u64> {
        self.read(|tables| tables.unfinished_count()).await
    }

    /// The rooms of this status where a user has a seat, or where a free one waits for him, the newest first.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn rooms_of(
        &self,
        user: &UserId,
        status: Status,
        limit: u32,
    ) -> Result<Vec<(RoomId, RoomRow)>> {
        let user = user.clone();
        self.read(move |tables| tables.rooms_of(&user, status, limit)).await
    }
}
