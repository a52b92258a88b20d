//! The interface between the server and a database. To support another database, implement [`Backend`] and its
//! supertraits, and add to [`Store`](super::Store) a function that opens the database.
//!
//! Invariants: those of the store (`mod.rs`). Every method is cancellation-safe: a write whose future is dropped
//! happens completely or not at all.

use super::accounts::AccountStore;
use super::analyses::AnalysisStore;
use super::error::{BackupError, Result};
use super::expiry::ExpiryStore;
use super::gaps::GapStore;
use super::moderation::ModerationStore;
use super::notifications::NotificationStore;
use super::personal_data::PersonalDataStore;
use super::ratings::RatingStore;
use super::room::RoomRow;
use super::rooms::RoomStore;
use super::stats::StoreStats;
use async_trait::async_trait;
use konakis_protocol::RoomId;
use std::path::Path;
use tokio::time::Instant;

/// Makes a room's row from its whole log, or returns the reason why the log cannot be read.
pub type RowOf = Box<dyn FnMut(&RoomId, &[String]) -> std::result::Result<RoomRow, String> + Send>;

/// A database. The methods of this trait itself concern the database as a whole.
///
/// Every call may fail with [`StoreError::Busy`](super::StoreError::Busy), `Timeout`, `Closed`, `Damaged`, `Hindered`
/// or `Failed`. A write may also fail with `Unknown`, `DiskFull`, `Gone` or `TakenOver`.
#[async_trait]
pub trait Backend:
    RoomStore
    + AnalysisStore
    + AccountStore
    + RatingStore
    + ExpiryStore
    + GapStore
    + ModerationStore
    + PersonalDataStore
    + NotificationStore
{
    /// The store's statistics.
    fn stats(&self) -> &StoreStats;

    /// Waits until a write finds that another server has taken the database over. With SQLite, waits forever.
    async fn taken_over(&self);

    /// A lower bound of the time at which this server's right to write was last renewed; `None` with SQLite. Each
    /// committed transaction renews the right.
    fn renewed_at(&self) -> Option<Instant>;

    /// Checks that the store can write, and that a file on its disk can grow. On PostgreSQL, the growth is checked only
    /// if the server's database user may make temporary tables.
    ///
    /// # Errors
    /// Those of every write.
    async fn ping(&self) -> Result<()>;

    /// Waits until every earlier write is decided: on disk, or permanently undone. Then a read shows whether a write
    /// that failed with [`StoreError::Unknown`](super::StoreError::Unknown) happened.
    ///
    /// # Errors
    /// Those of every write. After an error, earlier writes may still be undecided.
    async fn settle(&self) -> Result<()>;

    /// Stores the uptime, in ms, unless the stored uptime is greater.
    ///
    /// # Errors
    /// Those of every write.
    async fn heartbeat(&self, uptime_ms: u64) -> Result<()>;

    /// Writes a consistent copy of the database to a new file while other calls continue. With PostgreSQL, fails with
    /// [`BackupError::OfPostgres`].
    ///
    /// # Errors
    /// [`BackupError`].
    async fn backup(&self, to: &Path) -> std::result::Result<(), BackupError>;

    /// Rebuilds all index rows and ratings from the logs, in one transaction. Returns the number of rooms. The call
    /// blocks other writes and has no deadline.
    ///
    /// Games that were rated before are rated again in the same order, so ratings stay the same. Games that were not
    /// rated before follow in the order in which they ended.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`](super::StoreError::Unreadable) if `row_of` fails.
    async fn rebuild(&self, row_of: RowOf) -> Result<u64>;

    /// Commits the calls in the queue and releases the database. Later calls, from any handle, fail with
    /// [`StoreError::Closed`](super::StoreError::Closed).
    async fn close(&self);
}
