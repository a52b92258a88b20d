//! The store: the append-only log of every room, and the indexes derived from the logs.
//!
//! The calls of a [`Store`] are the methods of [`Backend`] and of its supertraits. Wall times are in ms since 1970.
//! `uptime_ms` is the uptime, on which game clocks run. It grows only while the server runs and can store something.
//!
//! Invariants, of every backend:
//! * The log is the source of truth and is append-only, apart from the removals of former names and of whole rooms.
//!   Entry `n` of a room is written once: a second write of the entry fails with [`StoreError::Conflict`].
//! * A call that gives a deleted user a name, a token or a new seat, or that stores a report by them or a block by or
//!   of them, fails with [`StoreError::NoSuchUser`].
//! * The former name of a user who was deleted, or whom the operator has renamed, is removed from the logs
//!   ([`PersonalDataStore::redact`]). This removal does not change the number of entries.
//! * A finished room is kept forever if each player except the computer made an action after the set-up. Any other
//!   finished room expires: one transaction removes its log and its row. Room ids have 50 random bits, so a removed id
//!   is practically never drawn again. A removal does not change what [`Backend::rebuild`] computes for other rooms and
//!   for ratings.
//! * An acknowledged write is durable: it survives a crash of the process and of the machine.
//! * A write that fails with [`StoreError::Unknown`] may or may not happen ([`Backend::settle`]). A write that fails
//!   with another error has changed nothing and never will.
//! * A call is atomic, and its failure does not fail other calls.
//! * Every queue is bounded ([`StoreError::Busy`]), and every call has a deadline, except [`Backend::rebuild`] and
//!   [`Backend::backup`].
//! * The store knows no game rules and does not read the entries.

mod account;
mod accounts;
mod analyses;
mod backend;
mod directory_lock;
mod error;
mod expiry;
mod gaps;
mod migration;
mod moderation;
mod notifications;
mod origin;
mod pending;
mod personal_data;
mod postgres;
mod ratings;
mod room;
mod rooms;
mod settlement;
mod sqlite;
mod stats;
mod tables;
mod undecided;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use account::{Account, AccountKind, SignedInAt, TokenHash};
pub use accounts::{AccountStore, SESSIONS_MAX};
pub use analyses::{ANALYSES_MAX, AnalysisStore};
pub use backend::{Backend, RowOf};
pub use error::{BackupError, OpenError, Result, StoreError};
pub use expiry::{ExpiryStore, Page, Sizes};
pub use gaps::GapStore;
pub use migration::{Migrated, MigrationError, migrate};
pub use moderation::{
    AuditEntry, BLOCKS_MAX, BlockedNewcomer, Blockers, ModerationStore, NewReport, NewSanction,
    OPEN_REPORTS_MAX, OperatorAction, REPORT_MESSAGES_MAX, Report, ReportPage, ReportedMessage,
};
pub use notifications::{
    DEVICES_MAX, DUE_OF_USER_MAX, DueNotice, EndedTurn, NoticeKey, NoticeTarget, NotificationStore,
    PostponedNotice, PushTarget,
};
pub use personal_data::{Erasure, PersonalDataStore};
pub use ratings::{
    CHART_GAMES_MAX, ChartPoint, LEADERBOARD_DEVIATION_MAX, LEADERBOARD_GAMES_MIN, LEADERBOARD_OPPONENTS_MIN,
    LeaderboardRow, PlayerRating, RECENT_GAMES, RatingStore, shown_rating,
};
pub use room::{About, Append, LiveBoard, PublicBoard, RoomRow, Score, Stage};
pub use rooms::{RoomStore, ShownTo};
pub use sqlite::backup;
pub use stats::StoreStats;
pub use undecided::Undecided;

use konakis_program::postgres::DatabaseConfig;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The maximum number of writes in the queue; further ones fail with [`StoreError::Busy`].
pub const WAITING_WRITES_MAX: usize = 4096;
/// The maximum number of reads in the queue; further ones fail with [`StoreError::Busy`].
pub const WAITING_READS_MAX: usize = 4096;
/// The time within which a call is answered. Afterwards, a read fails with [`StoreError::Timeout`], and so does a write
/// that has not begun. A write that has begun fails with [`StoreError::Unknown`]. With SQLite, a read that serves a
/// request from a network address may first wait for its turn, for at most the same time.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a server keeps the right to write to a PostgreSQL database after its last transaction, unless it gives the
/// right up. During this time, no other server takes over.
pub const RIGHT_TO_WRITE: Duration = Duration::from_secs(5);
/// How long a server with a standby may serve after its right to write was last renewed. The time is shorter than
/// [`RIGHT_TO_WRITE`], so that the server ends before the standby can show anything.
pub const SERVES_WITHOUT_WRITING: Duration = RIGHT_TO_WRITE.saturating_sub(Duration::from_millis(500));

/// A handle to the store; clones share the same store.
#[derive(Clone)]
pub struct Store(Arc<dyn Backend>);

/// The state found when the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The latest stored uptime, in ms; 0 in a new store.
    pub uptime_ms: u64,
    /// The number of unfinished rooms.
    pub unfinished: u64,
    /// The number of times that a connection has taken the database over or migrated it, including this opening. Always
    /// 0 for SQLite.
    pub epoch: u64,
}

impl Store {
    /// Opens the SQLite database in this directory, and creates or migrates it if necessary. Blocks the thread. The
    /// directory is locked until the store is closed or the process ends.
    ///
    /// # Errors
    /// [`OpenError`], each with a sentence for the operator.
    pub fn open(dir: &Path) -> std::result::Result<(Self, Opened), OpenError> {
        let (database, opened) = sqlite::Sqlite::open(dir)?;
        Ok((Self(Arc::new(database)), opened))
    }

    /// Opens this PostgreSQL database, and creates its tables or migrates them if necessary. If another server was
    /// using the database a moment ago, the call waits until that server's right to write has expired.
    ///
    /// `dir` is the directory for the data outside the database. The call locks it as [`Store::open`] does.
    ///
    /// # Errors
    /// [`OpenError`], each with a sentence for the operator.
    pub async fn connect(
        database: &DatabaseConfig,
        dir: &Path,
    ) -> std::result::Result<(Self, Opened), OpenError> {
        let (database, opened) = postgres::Postgres::connect(database, dir).await?;
        Ok((Self(Arc::new(database)), opened))
    }

    /// Opens a PostgreSQL database like [`Store::connect`]. Tries again while the database cannot be reached, has no
    /// connection left, or is locked. `pg_dump` locks the database while it copies. The last transaction of a killed
    /// server locks the database while the transaction waits for a standby of PostgreSQL.
    ///
    /// # Errors
    /// Those of [`Store::connect`] for which [`OpenError::may_pass`] is false.
    pub async fn connect_patiently(
        database: &DatabaseConfig,
        dir: &Path,
    ) -> std::result::Result<(Self, Opened), OpenError> {
        let (database, opened) = postgres::Postgres::connect_patiently(database, dir).await?;
        Ok((Self(Arc::new(database)), opened))
    }

    /// Waits until this PostgreSQL database answers, and logs a warning each minute.
    ///
    /// # Errors
    /// [`OpenError::Database`] if another attempt would be useless: the database refuses this server or shows an
    /// untrusted certificate, or the root certificates for TLS cannot be used.
    pub async fn wait_until_reached(database: &DatabaseConfig) -> std::result::Result<(), OpenError> {
        postgres::wait_until_reached(database).await
    }

    /// Waits until no other server uses a PostgreSQL database, then opens it like [`Store::connect`]. The wait changes
    /// nothing in the database.
    ///
    /// # Errors
    /// Those of [`Store::connect`], apart from [`OpenError::DatabaseInUse`]; [`OpenError::Database`] only if the root
    /// certificates for TLS cannot be used. After other failures of the database, the call tries again.
    pub async fn take_over(
        database: &DatabaseConfig,
        dir: &Path,
    ) -> std::result::Result<(Self, Opened), OpenError> {
        let (database, opened) = postgres::Postgres::take_over(database, dir).await?;
        Ok((Self(Arc::new(database)), opened))
    }

    /// Opens an existing database like [`Store::open`]. Never creates a database.
    ///
    /// # Errors
    /// [`OpenError::NoDatabase`] if there is none, and those of [`Store::open`].
    pub fn open_existing(dir: &Path) -> std::result::Result<(Self, Opened), OpenError> {
        match sqlite::has_database(dir) {
            Ok(true) => Self::open(dir),
            Ok(false) => Err(OpenError::NoDatabase(dir.to_owned())),
            Err(why) => Err(OpenError::Directory { dir: dir.to_owned(), why }),
        }
    }

    /// An empty SQLite database in memory. Each call completes at its first poll, so the paused clock of a test does
    /// not advance during the call.
    #[cfg(test)]
    #[must_use]
    pub(crate) fn memory() -> Self {
        testing::TestStore::new().store
    }
}

impl Deref for Store {
    type Target = dyn Backend;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
