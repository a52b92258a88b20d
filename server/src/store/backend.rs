//! The synchronous interface of a database to the store: one trait for readers, two for the single writer. Queues,
//! deadlines and group commit are built on top of it.

use super::account::{Account, TokenHash};
use super::error::StoreError;
use super::expiry::{Page, Sizes};
use super::ratings::{ChartPoint, LeaderboardRow, RatingTables, Standing};
use super::room::{Append, RoomRow};
use konakis_protocol::{Locale, Name, PlayerName, RoomId, Snowflake, Status, UserId};
use rusqlite::Connection;
use std::collections::BTreeMap;

/// The result of a call of the store.
pub type Result<T> = std::result::Result<T, StoreError>;

/// Makes a room's row from its whole log, or returns the reason why the log cannot be read.
pub(super) type RowOf<'a> = dyn FnMut(&RoomId, &[String]) -> std::result::Result<RoomRow, String> + 'a;

/// The reads. Each method is documented at the method of [`Store`](super::Store) that calls it.
pub(super) trait Reads: Send {
    /// The database, for the calls about moderation and personal data.
    fn database(&self) -> Result<&Connection>;
    fn load(&self, room: &RoomId) -> Result<Option<Vec<String>>>;
    fn row(&self, room: &RoomId) -> Result<Option<RoomRow>>;
    fn due(&self, before_ms: u64, limit: u32) -> Result<Vec<(RoomId, u64)>>;
    fn listed(&self, limit: u32) -> Result<Vec<(RoomId, RoomRow)>>;
    fn unfinished_count(&self) -> Result<u64>;
    fn rooms_of(&self, user: &UserId, status: Status, limit: u32) -> Result<Vec<(RoomId, RoomRow)>>;
    fn user(&self, user: &UserId) -> Result<Option<Account>>;
    fn user_by_token(&self, token: &TokenHash) -> Result<Option<Account>>;
    fn user_by_discord(&self, discord: Snowflake) -> Result<Option<Account>>;
    fn ratings(&self, user: &UserId) -> Result<BTreeMap<Name, Standing>>;
    fn rating_chart(&self, user: &UserId, game: &Name, limit: u32) -> Result<Vec<ChartPoint>>;
    fn leaderboard(&self, game: &Name, limit: u32) -> Result<Vec<LeaderboardRow>>;
    fn expired_rooms(
        &self,
        now_ms: u64,
        after: Option<&(u64, RoomId)>,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>>;
    fn unused_guests(&self, unused_since_ms: u64, after: Option<&UserId>, limit: u32)
    -> Result<Page<UserId>>;
    fn unused_tokens(
        &self,
        unused_since_ms: u64,
        after: Option<&TokenHash>,
        limit: u32,
    ) -> Result<Page<TokenHash>>;
    fn sizes(&self) -> Result<Sizes>;
}

/// The writes. A failed write has changed nothing or is undone by [`Transact::undo`].
pub(super) trait Writes: RatingTables {
    /// The database, for the calls about moderation and personal data.
    fn database(&self) -> Result<&Connection>;
    fn append(&mut self, batch: &[Append]) -> Result<()>;
    fn create_user(&mut self, account: &Account, token: Option<&TokenHash>) -> Result<()>;
    fn rename(&mut self, user: &UserId, name: &PlayerName) -> Result<()>;
    fn set_locale(&mut self, user: &UserId, locale: Option<&Locale>) -> Result<()>;
    fn add_token(&mut self, user: &UserId, token: &TokenHash, now_ms: u64) -> Result<()>;
    fn token_used(&mut self, token: &TokenHash, now_ms: u64) -> Result<()>;
    fn revoke_token(&mut self, token: &TokenHash, now_ms: u64) -> Result<bool>;
    fn revoke_all(&mut self, user: &UserId, now_ms: u64) -> Result<u64>;
    fn merge_guest(&mut self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()>;
    fn remove_rooms(&mut self, rooms: &[RoomId], now_ms: u64) -> Result<Vec<RoomId>>;
    fn remove_guests(&mut self, guests: &[UserId], unused_since_ms: u64) -> Result<u64>;
    fn remove_tokens(&mut self, tokens: &[TokenHash], unused_since_ms: u64) -> Result<u64>;
    fn remove_revoked_tokens(&mut self, limit: u32) -> Result<u64>;
    fn heartbeat(&mut self, house_ms: u64) -> Result<()>;
    fn rebuild(&mut self, row_of: &mut RowOf<'_>) -> Result<u64>;
}

/// The transactions and savepoints that group commit needs.
pub(super) trait Transact: Send {
    /// The tables that the calls change.
    fn tables(&mut self) -> &mut dyn Writes;
    /// Begins a transaction.
    fn begin(&mut self) -> Result<()>;
    /// Makes all changes since `begin` durable, or none of them.
    fn commit(&mut self) -> Result<()>;
    /// Drops all changes since `begin`.
    fn rollback(&mut self);
    /// Sets a savepoint before one call of the transaction.
    fn attempt(&mut self) -> Result<()>;
    /// Releases the savepoint after a successful call.
    fn keep(&mut self) -> Result<()>;
    /// Drops all changes since `attempt`.
    fn undo(&mut self) -> Result<()>;
    /// Writes a final checkpoint before the store is closed.
    fn tidy(&mut self) -> Result<()>;
}
