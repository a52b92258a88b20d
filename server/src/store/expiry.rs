//! The calls of the store by which unplayed rooms, unused guests and old tokens are removed, and by which its size is
//! read. Come here to see what may be removed; the times after which it happens are the caller's.
//!
//! What always holds: only a room whose row has an `expires_ms` is removed, always as a whole. Each call that removes
//! checks the conditions again in its own transaction. Members, rated results and played rooms are never removed.

use super::Store;
use super::account::TokenHash;
use super::backend::Result;
use konakis_protocol::{RoomId, UserId};

/// A page of a sweep over a table: what the page holds for removal, and where the next page begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<T> {
    /// The candidates for removal, which may be fewer than the rows of the page.
    pub found: Vec<T>,
    /// The last row of the page; none at the end of the table.
    pub next: Option<T>,
}

/// How much the store holds. Sizes are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sizes {
    /// The database file; 0 in memory.
    pub database_bytes: u64,
    /// The write-ahead log; 0 in memory.
    pub wal_bytes: u64,
    /// The part of the database file that removals have freed and that new rows use again.
    pub reusable_bytes: u64,
    /// Rooms.
    pub rooms: u64,
    /// Rooms whose games are not over.
    pub unfinished: u64,
    /// Entries of all logs.
    pub entries: u64,
    /// Guests, those who were merged included.
    pub guests: u64,
    /// Members.
    pub members: u64,
    /// Tokens of guests.
    pub guest_tokens: u64,
    /// Tokens of members.
    pub member_tokens: u64,
}

impl Store {
    /// The rooms that may be removed at this wall time, in the order of their expiry, after the given one.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn expired_rooms(
        &self,
        now_ms: u64,
        after: Option<(u64, RoomId)>,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>> {
        self.read(move |tables| tables.expired_rooms(now_ms, after.as_ref(), limit)).await
    }

    /// Removes those of these rooms that have expired at this wall time, with their logs, and gives them. Where they have
    /// very many entries the last of them may be left for another call. The caller makes sure that no task owns any.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn remove_rooms(&self, rooms: Vec<RoomId>, now_ms: u64) -> Result<Vec<RoomId>> {
        self.write(move |tables| tables.remove_rooms(&rooms, now_ms)).await
    }

    /// Looks at the next `limit` users for guests who have no seat in any room, and whose account and tokens were last
    /// used before this wall time.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn unused_guests(
        &self,
        unused_since_ms: u64,
        after: Option<UserId>,
        limit: u32,
    ) -> Result<Page<UserId>> {
        self.read(move |tables| tables.unused_guests(unused_since_ms, after.as_ref(), limit)).await
    }

    /// Removes those of these guests that [`Store::unused_guests`] would still find, with their tokens, and gives how
    /// many they were.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn remove_guests(&self, guests: Vec<UserId>, unused_since_ms: u64) -> Result<u64> {
        self.write(move |tables| tables.remove_guests(&guests, unused_since_ms)).await
    }

    /// Looks at the next `limit` tokens for those that were last used before this wall time.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn unused_tokens(
        &self,
        unused_since_ms: u64,
        after: Option<TokenHash>,
        limit: u32,
    ) -> Result<Page<TokenHash>> {
        self.read(move |tables| tables.unused_tokens(unused_since_ms, after.as_ref(), limit)).await
    }

    /// Removes those of these tokens that were last used before this wall time, and gives how many they were.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn remove_tokens(&self, tokens: Vec<TokenHash>, unused_since_ms: u64) -> Result<u64> {
        self.write(move |tables| tables.remove_tokens(&tokens, unused_since_ms)).await
    }

    /// Removes up to `limit` revoked tokens, and gives how many they were.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn remove_revoked_tokens(&self, limit: u32) -> Result<u64> {
        self.write(move |tables| tables.remove_revoked_tokens(limit)).await
    }

    /// How much the store holds.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn sizes(&self) -> Result<Sizes> {
        self.read(|tables| tables.sizes()).await
    }
}
