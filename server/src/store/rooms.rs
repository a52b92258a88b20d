//! Calls of the store for rooms. The errors of every call are [`StoreError::Busy`], `Timeout`, `Closed`, `DiskFull`,
//! `Gone`, `Damaged` and `Failed`.
//!
//! [`StoreError::Busy`]: super::StoreError::Busy

use super::Store;
use super::backend::Result;
use super::room::{Append, RoomRow};
use konakis_protocol::{RoomId, Status, UserId};
use std::time::Instant;

impl Store {
    /// Appends entries to the logs of rooms, with the new rows: all or none, and durable when it returns.
    ///
    /// A row of a finished game with a score also settles the ratings of its players, once. A merged guest's seat is
    /// stored as the member's.
    ///
    /// # Errors
    /// [`StoreError::Conflict`](super::StoreError::Conflict) if the length of a log is not `first_n`.
    pub async fn append(&self, batch: Vec<Append>) -> Result<()> {
        let since = Instant::now();
        let entries = batch.iter().map(|append| append.entries.len() as u64).sum();
        self.write(move |tables| tables.append(&batch)).await?;
        self.stats.appended(entries, since.elapsed());
        Ok(())
    }

    /// The whole log of a room; `None` if there is no such room.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn load(&self, room: &RoomId) -> Result<Option<Vec<String>>> {
        let room = room.clone();
        self.read(move |tables| tables.load(&room)).await
    }

    /// The row of a room; `None` if there is no such room.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn row(&self, room: &RoomId) -> Result<Option<RoomRow>> {
        let room = room.clone();
        self.read(move |tables| tables.row(&room)).await
    }

    /// The rooms whose deadline is at or before this uptime in ms, the earliest first, each with its deadline. With
    /// `u64::MAX` and a limit of 1 it returns the next deadline.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn due(&self, before_ms: u64, limit: u32) -> Result<Vec<(RoomId, u64)>> {
        self.read(move |tables| tables.due(before_ms, limit)).await
    }

    /// The rooms listed in the lobby, the newest first.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn listed(&self, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        self.read(move |tables| tables.listed(limit)).await
    }

    /// The number of unfinished rooms.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn unfinished_count(&self) -> Result<u64> {
        self.read(|tables| tables.unfinished_count()).await
    }

    /// The rooms with this status in which a user has a seat, also a reserved one, the newest first.
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
