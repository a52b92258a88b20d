//! The connection for writes: transactions, savepoints, and the write-ahead log.
//!
//! Invariant: while a file of the database is missing from its path, no transaction begins and no commit is
//! acknowledged.

use super::super::error::{Result, StoreError};
use super::file_watch::FileWatch;
use super::value::int;
use konakis_program::directory_lock::DirectoryLock;
use rusqlite::Connection;
use std::time::{Duration, Instant};

/// How long a statement waits for other connections: the default of rusqlite.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
const EMPTY_LOG_PAUSE: Duration = Duration::from_secs(1);

/// The transactions and savepoints that group commit needs.
pub(in super::super) trait Transact: Send {
    fn connection(&mut self) -> &mut WriteConnection;
    fn begin(&mut self) -> Result<()>;
    /// Makes all changes since `begin` durable. After [`StoreError::Unknown`] they may or may not be durable; after
    /// every other error they are not.
    fn commit(&mut self) -> Result<()>;
    fn rollback(&mut self);
    /// Sets a savepoint before one call of the transaction.
    fn attempt(&mut self) -> Result<()>;
    /// Releases the savepoint after a successful call.
    fn keep(&mut self) -> Result<()>;
    /// Drops all changes since `attempt`.
    fn undo(&mut self) -> Result<()>;
    /// Writes a final checkpoint.
    fn tidy(&mut self) -> Result<()>;
}

pub(in super::super) struct WriteConnection {
    pub(super) conn: Connection,
    /// The latest uptime of any append or heartbeat, in ms, for the next commit to store.
    uptime_ms: u64,
    /// The last written uptime, in ms; 0 after a rollback, which may have undone the write.
    written_ms: u64,
    /// The time at which to empty the write-ahead log, which may contain removed names.
    empty_log_at: Option<Instant>,
    /// `None` for a database in memory.
    files: Option<Files>,
}

/// The files of a database on disk. They are dropped after the connection, so the lock is released last.
pub(super) struct Files {
    watch: FileWatch,
    _lock: DirectoryLock,
}

impl Files {
    pub(super) const fn new(watch: FileWatch, lock: DirectoryLock) -> Self {
        Self { watch, _lock: lock }
    }
}

impl WriteConnection {
    /// `files` is `None` for a database in memory.
    pub(super) const fn new(conn: Connection, files: Option<Files>) -> Self {
        Self { conn, uptime_ms: 0, written_ms: 0, empty_log_at: None, files }
    }

    /// Limits the size of the database, to simulate a full disk.
    #[cfg(test)]
    pub(in super::super) fn limit(&self, pages: u32) -> Result<()> {
        Ok(self.conn.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?)
    }

    /// Makes the next commit store this uptime, in ms, if it is later than the stored one.
    pub(super) fn advance(&mut self, uptime_ms: u64) {
        self.uptime_ms = self.uptime_ms.max(uptime_ms);
    }

    /// The next commit will empty the write-ahead log, so that no data removed from the database stays in the log.
    pub(super) fn empty_log_soon(&mut self) {
        self.empty_log_at = Some(Instant::now());
    }

    /// Empties the write-ahead log if that is due. If a reader prevents this, the first commit after
    /// [`EMPTY_LOG_PAUSE`] tries again.
    fn empty_log_if_due(&mut self) {
        let now = Instant::now();
        if self.files.is_none() || self.empty_log_at.is_none_or(|due| now < due) {
            return;
        }
        // The writer must not wait for readers.
        let emptied = self.conn.busy_timeout(Duration::ZERO).is_ok() && self.checkpoint().is_ok();
        if let Err(error) = self.conn.busy_timeout(BUSY_TIMEOUT) {
            tracing::error!(%error, "the time to wait for other connections could not be set");
        }
        self.empty_log_at = if emptied { None } else { Some(now + EMPTY_LOG_PAUSE) };
    }

    fn write_house_ms(&mut self) -> Result<()> {
        self.written_ms = self.uptime_ms;
        let mut update = self.conn.prepare_cached("UPDATE meta SET house_ms = max(house_ms, ?1)")?;
        update.execute([int(self.uptime_ms)])?;
        Ok(())
    }

    fn control(&self, statement: &str) -> rusqlite::Result<()> {
        self.conn.prepare_cached(statement)?.execute([]).map(drop)
    }

    fn check_files(&mut self) -> Result<()> {
        let Some(files) = &mut self.files else { return Ok(()) };
        let was_missing = files.watch.is_missing();
        let Some(missing) = files.watch.check() else { return Ok(()) };
        if !was_missing {
            // A deleted write-ahead log is still open and contains the latest commits, so try to save them.
            let saved = self.checkpoint();
            tracing::error!(
                file = %missing.display(),
                saved = saved.is_ok(),
                "a file of the database was moved or deleted: nothing is written until it is back or the server restarts"
            );
        }
        Err(StoreError::Gone)
    }

    /// Copies the write-ahead log into the database file, and empties the log.
    fn checkpoint(&self) -> Result<()> {
        let busy: bool = self.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        if busy { Err(StoreError::Busy) } else { Ok(()) }
    }
}

/// The error of a failed commit. If the disk had no space for the commit record, the record was not written. After any
/// other error, the record may be on disk. In particular, SQLite writes the record before it extends the index of the
/// write-ahead log. A full disk may prevent this extension too, but the error then has another code.
fn commit_error(error: rusqlite::Error) -> StoreError {
    if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull) {
        StoreError::DiskFull
    } else {
        StoreError::Unknown(error.to_string().into())
    }
}

impl Transact for WriteConnection {
    fn connection(&mut self) -> &mut WriteConnection {
        self
    }

    fn begin(&mut self) -> Result<()> {
        self.check_files()?;
        Ok(self.control("BEGIN IMMEDIATE")?)
    }

    fn commit(&mut self) -> Result<()> {
        if self.uptime_ms > self.written_ms {
            self.write_house_ms()?;
        }
        self.control("COMMIT").map_err(commit_error)?;
        self.check_files().map_err(|gone| StoreError::Unknown(gone.to_string().into()))?;
        self.empty_log_if_due();
        Ok(())
    }

    fn rollback(&mut self) {
        self.written_ms = 0;
        // After some errors SQLite has already rolled back, and another rollback would fail.
        if !self.conn.is_autocommit() {
            let _ = self.control("ROLLBACK");
        }
    }

    fn attempt(&mut self) -> Result<()> {
        Ok(self.control("SAVEPOINT call")?)
    }

    fn keep(&mut self) -> Result<()> {
        Ok(self.control("RELEASE call")?)
    }

    fn undo(&mut self) -> Result<()> {
        self.control("ROLLBACK TO call")?;
        Ok(self.control("RELEASE call")?)
    }

    fn tidy(&mut self) -> Result<()> {
        if self.files.is_some() { self.checkpoint() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::ffi::{Error, SQLITE_FULL, SQLITE_IOERR_FSYNC, SQLITE_IOERR_SHMSIZE};

    #[test]
    fn a_commit_that_may_be_on_disk_has_an_unknown_outcome() {
        let of = |code| commit_error(rusqlite::Error::SqliteFailure(Error::new(code), None));
        assert_eq!(of(SQLITE_FULL), StoreError::DiskFull);
        for code in [SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_FSYNC] {
            assert!(of(code).is_unknown(), "{code}");
        }
    }
}
