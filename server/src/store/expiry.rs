//! The calls of the store that remove unplayed rooms, unused accounts and unused or revoked tokens, and that read the
//! size of the store. [`Backend`](super::Backend) lists the errors that any call can return.
//!
//! Invariants: only a room whose row has an `expires_ms` is removed, always with its whole log. Each removal checks its
//! conditions again in its own transaction. Members, rated results and played rooms are never removed. All times are
//! wall times in ms since 1970.

use super::account::TokenHash;
use super::error::Result;
use async_trait::async_trait;
use konakis_protocol::{RoomId, UserId};

/// The number of removed log entries after which [`ExpiryStore::remove_rooms`] leaves the remaining rooms to the next
/// call. Otherwise other writes could wait long: a room whose actions were all taken back may have thousands of
/// entries.
pub(super) const REMOVED_ENTRIES_MAX: u64 = 2_000;

/// A page of a search through a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// The candidates for removal among the rows of the page.
    pub found: Vec<T>,
    /// The last row of the page; `None` if the table ended before the page was full.
    pub next: Option<T>,
}

impl<T: Clone> Page<T> {
    /// Makes a page of these rows. The boolean beside a row says whether the row is a candidate.
    pub(super) fn of(rows: Vec<(T, bool)>, limit: u32) -> Self {
        let is_full = rows.len() >= limit as usize;
        let next = rows.last().filter(|_| is_full).map(|(row, _)| row.clone());
        Self { found: rows.into_iter().filter_map(|(row, is_found)| is_found.then_some(row)).collect(), next }
    }
}

/// The size of the store: file sizes in bytes, and numbers of rows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sizes {
    /// The size of the database; 0 for a database in memory.
    pub database_bytes: u64,
    /// The size of the write-ahead log; 0 for a database in memory and with PostgreSQL.
    pub wal_bytes: u64,
    /// The free space within the database file; 0 with PostgreSQL.
    pub reusable_bytes: u64,
    /// Rooms.
    pub rooms: u64,
    /// Unfinished rooms.
    pub unfinished: u64,
    /// Entries of all logs.
    pub entries: u64,
    /// Guests, including merged ones and deleted accounts.
    pub guests: u64,
    /// Members.
    pub members: u64,
    /// Tokens of guests.
    pub guest_tokens: u64,
    /// Tokens of members.
    pub member_tokens: u64,
}

/// The calls that remove expired rows, and those that read the size of the store.
#[async_trait]
pub trait ExpiryStore: Send + Sync {
    /// The time of the database's own clock, in ms since 1970; `None` with SQLite.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn database_time(&self) -> Result<Option<u64>>;

    /// Up to `limit` rooms that have expired at `now_ms`, each with the time of its expiry, the earliest first. The
    /// result begins after the room `after`.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn expired_rooms(
        &self,
        now_ms: u64,
        after: Option<(u64, RoomId)>,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>>;

    /// Removes those of `rooms` that have expired at `now_ms`, with their logs. Returns the removed rooms. If the logs
    /// are very long, the last rooms are left to the next call. The caller ensures that no task owns any of the rooms.
    ///
    /// # Errors
    /// Those of every write.
    async fn remove_rooms(&self, rooms: Vec<RoomId>, now_ms: u64) -> Result<Vec<RoomId>>;

    /// Searches the next `limit` users, after the id `after`, for unused accounts. An unused account:
    /// * belongs to a guest or is deleted,
    /// * was created before `unused_since_ms`,
    /// * has no valid token that was used since then, and
    /// * has no seat, no rating and no part in a merge.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn unused_guests(
        &self,
        unused_since_ms: u64,
        after: Option<UserId>,
        limit: u32,
    ) -> Result<Page<UserId>>;

    /// Removes those of `guests` that are still unused ([`Self::unused_guests`]), with their tokens. Returns the number
    /// of removed accounts.
    ///
    /// # Errors
    /// Those of every write.
    async fn remove_guests(&self, guests: Vec<UserId>, unused_since_ms: u64) -> Result<u64>;

    /// Searches the next `limit` tokens, after the hash `after`, for tokens last used before `unused_since_ms`.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn unused_tokens(
        &self,
        unused_since_ms: u64,
        after: Option<TokenHash>,
        limit: u32,
    ) -> Result<Page<TokenHash>>;

    /// Removes those of `tokens` that were last used before `unused_since_ms`, and returns their number.
    ///
    /// # Errors
    /// Those of every write.
    async fn remove_tokens(&self, tokens: Vec<TokenHash>, unused_since_ms: u64) -> Result<u64>;

    /// Removes up to `limit` revoked tokens, and returns their number.
    ///
    /// # Errors
    /// Those of every write.
    async fn remove_revoked_tokens(&self, limit: u32) -> Result<u64>;

    /// The size of the store.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn sizes(&self) -> Result<Sizes>;
}
