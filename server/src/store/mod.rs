//! The store: the append-only log of every room, and the indexes derived from the logs.
//!
//! A [`Store`] is a handle that is cheap to clone. One writer thread commits calls in groups, with one sync a group;
//! reader threads serve the reads. Wall times are milliseconds since 1970. `house_ms` is uptime: milliseconds counted
//! only while the server runs. All game clocks use it, so downtime costs no player any time.
//!
//! Invariants:
//! * The log is the source of truth and is append-only. Entry `n` of a room is written once: a second writer of the same
//!   entry fails with [`StoreError::Conflict`] and changes nothing.
//! * The former name of a deleted or renamed user is removed from the logs ([`Store::redact`]); the number of entries never changes.
//! * A finished room without a played action expires: one transaction removes its log and its row. Played rooms are kept
//!   for ever. Room ids have 50 random bits, so a removed id does not come back; an append to a removed room is a
//!   `Conflict`. [`Store::rebuild`] gives the same result after a removal.
//! * An acknowledged write is durable: it survives a crash of the process and of the machine.
//! * A call is atomic, and its failure does not fail other calls of its group. A full disk refuses writes until there is
//!   space again.
//! * Every queue is bounded ([`StoreError::Busy`]) and every wait has a deadline ([`StoreError::Timeout`]).
//! * The store knows no game rules and does not read the entries, which the room module writes as text.

mod account;
mod accounts;
mod backend;
mod directory_lock;
mod error;
mod expiry;
mod memory;
mod moderation;
mod personal_data;
mod queue;
mod ratings;
mod reader;
mod room;
mod rooms;
mod sqlite;
mod stats;
mod writer;

#[cfg(test)]
mod tests;

pub use account::{Account, AccountKind, TokenHash};
pub use backend::Result;
pub use error::{BackupError, OpenError, StoreError};
pub use expiry::{Page, Sizes};
pub use moderation::{
    Act, AuditEntry, BLOCKS_MAX, NewReport, NewSanction, OPEN_REPORTS_MAX, Report, ReportedMessage,
};
pub use personal_data::{StoredData, StoredGame, StoredMessage};
pub use ratings::{
    ChartPoint, LEADERBOARD_DEVIATION_MAX, LEADERBOARD_GAMES_MIN, LEADERBOARD_OPPONENTS_MIN, LeaderboardRow,
    RECENT_GAMES, Standing,
};
pub use room::{Append, RoomRow, Score, Stage};
pub use sqlite::backup;
pub use stats::StoreStats;

use backend::{Reads, Transact, Writes};
use memory::Memory;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The most writes in the queue. A write over this is refused with [`StoreError::Busy`].
pub const WAITING_WRITES_MAX: usize = 4096;
/// The most reads in the queue. A read over this is refused with [`StoreError::Busy`].
pub const WAITING_READS_MAX: usize = 4096;
/// The deadline of a call, after which it fails with [`StoreError::Timeout`].
pub const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// The number of reader threads.
const READERS: usize = 2;

/// A handle to the store; clones share the same store.
#[derive(Clone)]
pub struct Store {
    backend: Arc<Backend>,
    stats: Arc<StoreStats>,
}

/// The database behind the handles.
enum Backend {
    /// Threads that own the connections, behind queues.
    Threads { writer: writer::Writer, reader: reader::Reader, dir: PathBuf },
    /// Tables in memory, called directly. Without threads and timers, it works in tests with a paused Tokio clock.
    /// `None` once closed.
    Direct(Mutex<Option<Memory>>),
}

/// The state found when the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The latest stored uptime, in ms; 0 in a new store. The uptime clock continues from here.
    pub house_ms: u64,
    /// The number of unfinished rooms.
    pub unfinished: u64,
}

impl Store {
    /// Opens the database in this directory, creating the directory and the database if they are missing, and migrates
    /// an older database. Blocks the thread.
    ///
    /// The directory is locked until the store is closed or the process ends.
    ///
    /// # Errors
    /// [`OpenError`], each with a sentence for the operator.
    pub fn open(dir: &Path) -> std::result::Result<(Self, Opened), OpenError> {
        let sqlite::Connections { writer, readers, opened } = sqlite::open(dir, READERS)?;
        let stats = Arc::new(StoreStats::default());
        let store = Self::start(writer, readers, dir, stats).map_err(OpenError::Thread)?;
        Ok((store, opened))
    }

    /// Opens an existing database like [`Store::open`], and creates none.
    ///
    /// # Errors
    /// [`OpenError::NoDatabase`] if there is none, and those of [`Store::open`].
    pub fn open_existing(dir: &Path) -> std::result::Result<(Self, Opened), OpenError> {
        if dir.join(sqlite::DATABASE_FILE).is_file() {
            Self::open(dir)
        } else {
            Err(OpenError::NoDatabase(dir.to_owned()))
        }
    }

    fn start(
        writer: impl Transact + 'static,
        readers: Vec<impl Reads + 'static>,
        dir: &Path,
        stats: Arc<StoreStats>,
    ) -> std::io::Result<Self> {
        let writer = writer::Writer::start(writer, Arc::clone(&stats))?;
        let reader = reader::Reader::start(readers, Arc::clone(&stats))?;
        let backend = Backend::Threads { writer, reader, dir: dir.to_owned() };
        Ok(Self { backend: Arc::new(backend), stats })
    }

    /// An empty store in memory, for tests. It answers at once, also while Tokio's clock is paused.
    #[must_use]
    pub fn memory() -> Self {
        let backend = Backend::Direct(Mutex::new(Some(Memory::default())));
        Self { backend: Arc::new(backend), stats: Arc::default() }
    }

    /// The store's statistics.
    #[must_use]
    pub fn stats(&self) -> &StoreStats {
        &self.stats
    }

    /// Checks that the store can write, by writing; for `/readyz`.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn ping(&self) -> Result<()> {
        self.heartbeat(0).await
    }

    /// Stores the uptime, in ms, unless a later one is stored.
    ///
    /// # Errors
    /// Those of every call: [`StoreError::Busy`], `Timeout`, `Closed`, `DiskFull`, `Gone` and `Failed`.
    pub async fn heartbeat(&self, house_ms: u64) -> Result<()> {
        self.write(move |tables| tables.heartbeat(house_ms)).await
    }

    /// Writes a consistent copy of the database to a new file while other calls continue.
    ///
    /// # Errors
    /// [`BackupError`]; `NoDatabase` for [`Store::memory`], which has no file.
    pub async fn backup(&self, to: &Path) -> std::result::Result<(), BackupError> {
        let Backend::Threads { dir, .. } = &*self.backend else {
            return Err(BackupError::NoDatabase(PathBuf::from("memory")));
        };
        let (dir, to) = (dir.clone(), to.to_owned());
        let copying = tokio::task::spawn_blocking(move || backup(&dir, &to));
        copying.await.unwrap_or(Err(BackupError::Database(StoreError::Closed)))
    }

    /// Rebuilds all rows and ratings from the logs, in one transaction, and returns the number of rooms. It blocks other
    /// writes, may take long and has no deadline.
    ///
    /// `row_of` makes a room's row from its whole log. Games are rated again in the order in which they were settled, so
    /// ratings stay as they were; games not settled before follow in the order in which they ended.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if `row_of` fails, with nothing changed, and those of every call.
    pub async fn rebuild<F>(&self, mut row_of: F) -> Result<u64>
    where
        F: FnMut(&konakis_protocol::RoomId, &[String]) -> std::result::Result<RoomRow, String>
            + Send
            + 'static,
    {
        self.write_within(None, move |tables| tables.rebuild(&mut row_of)).await
    }

    /// Commits the calls in the queue and releases the directory. Later calls, from any handle, fail with
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        match &*self.backend {
            Backend::Threads { writer, reader, .. } => {
                // Readers close first: an open read prevents the writer's final checkpoint.
                reader.close().await;
                writer.close().await;
            }
            Backend::Direct(memory) => *memory.lock().unwrap_or_else(PoisonError::into_inner) = None,
        }
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&mut dyn Writes) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.write_within(Some(ANSWER_WITHIN), work).await
    }

    async fn write_within<T: Send + 'static>(
        &self,
        deadline: Option<Duration>,
        mut work: impl FnMut(&mut dyn Writes) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        match &*self.backend {
            Backend::Threads { writer, .. } => writer.call(deadline, work).await,
            Backend::Direct(memory) => {
                let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                work(memory.as_mut().ok_or(StoreError::Closed)?)
            }
        }
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Reads) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        match &*self.backend {
            Backend::Threads { reader, .. } => reader.call(ANSWER_WITHIN, work).await,
            Backend::Direct(memory) => {
                let memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                work(memory.as_ref().ok_or(StoreError::Closed)?)
            }
        }
    }
}
