//! The calls of the store that remove unplayed rooms, unused guests and deleted accounts, and unused or revoked tokens;
//! and the size of the store. The errors of all calls are listed at [`Backend`](super::Backend).
//!
//! Invariants: only a room whose row has an `expires_ms` is removed, always as a whole. Each removal checks its
//! conditions again in its own transaction. Members, rated results and played rooms are never removed. All times are
//! wall times in ms since 1970.

use super::account::TokenHash;
use super::error::Result;
use async_trait::async_trait;
use konakis_protocol::{RoomId, UserId};

/// The number of removed entries after which a call leaves the remaining rooms to the next call, so that other writes
/// do not wait long. A room whose actions were all taken back may have thousands of entries.
pub(super) const REMOVED_ENTRIES_MAX: u64 = 2_000;

/// A page of a sweep over a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// The candidates for removal among the rows of the page.
    pub found: Vec<T>,
    /// The last row of the page; `None` if the table ended before the page was full.
    pub next: Option<T>,
}

impl<T: Clone> Page<T> {
    /// Makes a page of these rows, each with whether it is a candidate.
    pub(super) fn of(rows: Vec<(T, bool)>, limit: u32) -> Self {
        let is_full = rows.len() >= limit as usize;
        let next = rows.last().filter(|_| is_full).map(|(row, _)| row.clone());
        Self { found: rows.into_iter().filter_map(|(row, is_found)| is_found.then_some(row)).collect(), next }
    }
}

/// The size of the store: file sizes in bytes, and numbers of rows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sizes {
    /// The database; 0 in memory.
    pub database_bytes: u64,
    /// The write-ahead log; 0 in memory and with PostgreSQL.
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

/// The calls that remove expired rows, and the size of the store.
#[async_trait]
pub trait ExpiryStore: Send + Sync {
    /// The time of the database's own clock, in ms since 1970; none with SQLite.
    ///
    /// # Errors
    /// Those of every call.
    async fn database_time(&self) -> Result<Option<u64>>;

    /// Up to `limit` rooms that have expired at `now_ms`, in the order of their expiry, after the room `after`.
    ///
    /// # Errors
    /// Those of every call.
    async fn expired_rooms(
        &self,
        now_ms: u64,
        after: Option<(u64, RoomId)>,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>>;

    /// Removes those of the rooms that have expired at `now_ms`, with their logs, and returns them. If the logs are
    /// very long, the last rooms are left for the next call. The caller ensures that no task owns any of the rooms.
    ///
    /// # Errors
    /// Those of every call.
    async fn remove_rooms(&self, rooms: Vec<RoomId>, now_ms: u64) -> Result<Vec<RoomId>>;

    /// Searches the next `limit` users for unused guests and deleted accounts. These were created before
    /// `unused_since_ms`, have no valid token that was used since then, and have no seat, no rating and no part in a
    /// merge.
    ///
    /// # Errors
    /// Those of every call.
    async fn unused_guests(
        &self,
        unused_since_ms: u64,
        after: Option<UserId>,
        limit: u32,
    ) -> Result<Page<UserId>>;

    /// Removes those of the accounts that are still unused, with their tokens, and returns their number.
    ///
    /// # Errors
    /// Those of every call.
    async fn remove_guests(&self, guests: Vec<UserId>, unused_since_ms: u64) -> Result<u64>;

    /// Searches the next `limit` tokens for those last used before `unused_since_ms`.
    ///
    /// # Errors
    /// Those of every call.
    async fn unused_tokens(
        &self,
        unused_since_ms: u64,
        after: Option<TokenHash>,
        limit: u32,
    ) -> Result<Page<TokenHash>>;

    /// Removes those of the tokens last used before `unused_since_ms`, and returns their number.
    ///
    /// # Errors
    /// Those of every call.
    async fn remove_tokens(&self, tokens: Vec<TokenHash>, unused_since_ms: u64) -> Result<u64>;

    /// Removes up to `limit` revoked tokens, and returns their number.
    ///
    /// # Errors
    /// Those of every call.
    async fn remove_revoked_tokens(&self, limit: u32) -> Result<u64>;

    /// The size of the store.
    ///
    /// # Errors
    /// Those of every call.
    async fn sizes(&self) -> Result<Sizes>;
}
