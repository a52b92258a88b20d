//! The interface of a database to the server. To add a database, implement [`Backend`] and its supertraits, and a
//! function that opens it beside [`Store::open`](super::Store::open).
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

/// A database, with the calls that concern it as a whole.
///
/// The errors of every call are [`StoreError::Busy`](super::StoreError::Busy), `Timeout`, `Closed`, `Damaged`,
/// `Hindered` and `Failed`; of a write also `Unknown`, `DiskFull`, `Gone` and `TakenOver`.
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

    /// Waits until a write finds that another server has taken the database over. Never ends with SQLite.
    async fn taken_over(&self);

    /// The earliest time at which the last committed transaction can have renewed this server's right to write; none
    /// with SQLite.
    fn renewed_at(&self) -> Option<Instant>;

    /// Checks that the store can write, and that a file can grow. On PostgreSQL, the growth is checked only if the
    /// server's database user may make temporary tables.
    ///
    /// # Errors
    /// Those of every write.
    async fn ping(&self) -> Result<()>;

    /// Waits until every earlier write is decided: on disk, or permanently undone. A later read then tells whether a
    /// write that failed with [`StoreError::Unknown`](super::StoreError::Unknown) happened.
    ///
    /// # Errors
    /// Those of every write; then the earlier writes may still be undecided.
    async fn settle(&self) -> Result<()>;

    /// Stores the uptime, in ms, unless a later one is stored.
    ///
    /// # Errors
    /// Those of every write.
    async fn heartbeat(&self, uptime_ms: u64) -> Result<()>;

    /// Writes a consistent copy of the database to a new file while other calls continue; only with SQLite.
    ///
    /// # Errors
    /// [`BackupError`].
    async fn backup(&self, to: &Path) -> std::result::Result<(), BackupError>;

    /// Rebuilds all rows and ratings from the logs, in one transaction, and returns the number of rooms. It blocks
    /// other writes and has no deadline.
    ///
    /// Games are rated in the order in which they were settled before, so ratings stay the same. Games that were not
    /// settled before follow in the order in which they ended.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`](super::StoreError::Unreadable) if `row_of` fails, with nothing changed.
    async fn rebuild(&self, row_of: RowOf) -> Result<u64>;

    /// Commits the calls in the queue and releases the database. Later calls, from any handle, fail with
    /// [`StoreError::Closed`](super::StoreError::Closed).
    async fn close(&self);
}
