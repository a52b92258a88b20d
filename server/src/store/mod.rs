//! The store: the log of every room, and what is derived from the logs so that rooms, players and ratings are found.
//!
//! What always holds:
//! * The log is the truth. It is only ever added to, entry `n` of a room is written once, and a second writer of the
//!   same entry fails with [`StoreError::Conflict`] and changes nothing.
//! * A finished room in which nothing was played expires: it is removed as a whole, log and row in one transaction, and
//!   never in part. A played room is kept for ever. Ids are drawn from 2^50, so a removed id does not come back, and a
//!   late append to a removed room is a `Conflict`. What remains is the same after [`Store::rebuild`].
//! * What a call has acknowledged is durable: it survives the end of the process at any moment, and of the machine.
//! * A call is done as a whole or not at all, and the failure of one call is not that of another which happened to be
//!   committed along with it. A full disk refuses calls; the next call after there is space again succeeds.
//! * Every queue has a bound ([`StoreError::Busy`]) and every wait an end ([`StoreError::Timeout`]).
//! * The store knows no rule and does not read the entries: they are text made by the room module.
//!
//! A [`Store`] is a handle that is cheap to clone. Behind it one thread owns the connection that writes; it takes all
//! calls that wait, does them in one transaction and makes them durable with one sync. Other threads read.
//! Times that say `wall` count from 1970; *house time* counts while the server is up, and all game clocks run on it,
//! so that the time that the server is down is charged to nobody.

mod account;
mod accounts;
mod backend;
mod error;
mod expiry;
mod lock;
mod memory;
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
pub use ratings::{ChartPoint, LEADERBOARD_DEVIATION_MAX, LEADERBOARD_GAMES_MIN, LeaderboardRow, Standing};
pub use room::{Append, RoomRow, Score, Stage};
pub use sqlite::backup;
pub use stats::StoreStats;

use backend::{Reads, Transact, Writes};
use memory::Memory;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How many calls may wait to be written. One more is refused with [`StoreError::Busy`].
pub const WAITING_WRITES_MAX: usize = 4096;
/// How many calls may wait to be read. One more is refused with [`StoreError::Busy`].
pub const WAITING_READS_MAX: usize = 4096;
/// How long a call waits for its answer before it gives [`StoreError::Timeout`].
pub const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How many threads read.
const READERS: usize = 2;

/// A handle on the store; clones are handles on the same one.
#[derive(Clone)]
pub struct Store {
    ways: Arc<Ways>,
    stats: Arc<StoreStats>,
}

/// How calls come to the database.
enum Ways {
    /// Through queues, to threads that own the connections.
    Threads { writer: writer::Writer, reader: reader::Reader, dir: PathBuf },
    /// Straight to tables in memory. No thread and no timer is involved, so that tests whose Tokio clock stands still
    /// can use it. None when closed.
    Direct(Mutex<Option<Memory>>),
}

/// What was found when the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The latest house time that the store was told, in milliseconds; 0 in a new store. House time goes on from here.
    pub house_ms: u64,
    /// How many rooms there are whose games are not over.
    pub unfinished: u64,
}

impl Store {
    /// Opens the database in this directory and makes both where they are not there; an older database is migrated.
    /// It blocks until that is done.
    ///
    /// The directory is locked until the store is closed or the process ends.
    ///
    /// # Errors
    /// Those of [`OpenError`], each a sentence for who started the server.
    pub fn open(dir: &Path) -> std::result::Result<(Self, Opened), OpenError> {
        let sqlite::Connections { writer, readers, opened } = sqlite::open(dir, READERS)?;
        let stats = Arc::new(StoreStats::default());
        let store = Self::in_front_of(writer, readers, dir, stats).map_err(OpenError::Thread)?;
        Ok((store, opened))
    }

    /// Opens the database in this directory as [`Store::open`] does, but makes none.
    ///
    /// # Errors
    /// [`OpenError::NoDatabase`] where there is none; those of [`Store::open`].
    pub fn open_existing(dir: &Path) -> std::result::Result<(Self, Opened), OpenError> {
        if dir.join(sqlite::DATABASE_FILE).is_file() {
            Self::open(dir)
        } else {
            Err(OpenError::NoDatabase(dir.to_owned()))
        }
    }

    fn in_front_of(
        writer: impl Transact + 'static,
        readers: Vec<impl Reads + 'static>,
        dir: &Path,
        stats: Arc<StoreStats>,
    ) -> std::io::Result<Self> {
        let writer = writer::Writer::start(writer, Arc::clone(&stats))?;
        let reader = reader::Reader::start(readers, Arc::clone(&stats))?;
        let ways = Ways::Threads { writer, reader, dir: dir.to_owned() };
        Ok(Self { ways: Arc::new(ways), stats })
    }

    /// An empty store in memory, which is as durable as the process; for tests. It answers at once, also where Tokio's
    /// clock is paused.
    #[must_use]
    pub fn memory() -> Self {
        let ways = Ways::Direct(Mutex::new(Some(Memory::default())));
        Self { ways: Arc::new(ways), stats: Arc::default() }
    }

    /// What the store counts about itself.
    #[must_use]
    pub fn stats(&self) -> &StoreStats {
        &self.stats
    }

    /// Proves that the store can write now, by writing; for `/readyz`.
    ///
    /// # Errors
    /// Whatever keeps the store from writing.
    pub async fn ping(&self) -> Result<()> {
        self.heartbeat(0).await
    }

    /// Remembers the house time, in milliseconds, unless it knows a later one.
    ///
    /// # Errors
    /// Those of every call: [`StoreError::Busy`], `Timeout`, `Closed`, `DiskFull` and `Failed`.
    pub async fn heartbeat(&self, house_ms: u64) -> Result<()> {
        self.write(move |tables| tables.heartbeat(house_ms)).await
    }

    /// Writes a copy of the whole database to a new file, as it is at this moment, while calls go on.
    ///
    /// # Errors
    /// Those of [`BackupError`]; there is no database file to copy behind [`Store::memory`].
    pub async fn backup(&self, to: &Path) -> std::result::Result<(), BackupError> {
        let Ways::Threads { dir, .. } = &*self.ways else {
            return Err(BackupError::NoDatabase(PathBuf::from("memory")));
        };
        let (dir, to) = (dir.clone(), to.to_owned());
        let copying = tokio::task::spawn_blocking(move || backup(&dir, &to));
        copying.await.unwrap_or(Err(BackupError::Database(StoreError::Closed)))
    }

    /// Makes the rows of all rooms and all ratings anew from the logs, in one transaction, and gives how many rooms
    /// there are. Nothing else is written meanwhile, and it may take long: it has no deadline.
    ///
    /// `row_of` makes a room's row from its whole log. Ratings come out as they were, in the order in which the games
    /// were settled; games that had not been settled follow in the order in which they ended.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] where `row_of` says so, with nothing changed; those of every call.
    pub async fn rebuild<F>(&self, mut row_of: F) -> Result<u64>
    where
        F: FnMut(&konakis_protocol::RoomId, &[String]) -> std::result::Result<RoomRow, String>
            + Send
            + 'static,
    {
        self.write_within(None, move |tables| tables.rebuild(&mut row_of)).await
    }

    /// Finishes what was asked already, makes it durable and lets the directory go. Calls from now on, by any handle,
    /// give [`StoreError::Closed`].
    pub async fn close(&self) {
        match &*self.ways {
            Ways::Threads { writer, reader, .. } => {
                // The readers first: what they look at keeps the writer from tidying up.
                reader.close().await;
                writer.close().await;
            }
            Ways::Direct(memory) => *memory.lock().unwrap_or_else(PoisonError::into_inner) = None,
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
        match &*self.ways {
            Ways::Threads { writer, .. } => writer.call(deadline, work).await,
            Ways::Direct(memory) => {
                let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                work(memory.as_mut().ok_or(StoreError::Closed)?)
            }
        }
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Reads) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        match &*self.ways {
            Ways::Threads { reader, .. } => reader.call(ANSWER_WITHIN, work).await,
            Ways::Direct(memory) => {
                let memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                work(memory.as_ref().ok_or(StoreError::Closed)?)
            }
        }
    }
}
