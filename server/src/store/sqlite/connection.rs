//! Opening a database, and its connection for writes.
//!
//! Invariants: a database file is never created empty: a new one appears under its name with its schema. While a file of
//! the database is missing from its path, no transaction begins and no commit is acknowledged.

use super::super::Opened;
use super::super::error::{OpenError, Result, StoreError};
use super::directory_lock::{DirectoryLock, lock};
use super::file_watch::FileWatch;
use super::schema::{self, MigrationError};
use super::value::{int, uint};
use konakis_program::private_file;
use rusqlite::{Connection, OpenFlags};
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The name of the database file in a data directory.
pub(in super::super) const DATABASE_FILE: &str = "konakis.db";
/// The name of a database that is being created.
const NEW_DATABASE_FILE: &str = "konakis.db.new";

/// The transactions and savepoints that group commit needs.
pub(in super::super) trait Transact: Send {
    /// The connection on which the calls run.
    fn connection(&mut self) -> &mut WriteConnection;
    /// Begins a transaction.
    fn begin(&mut self) -> Result<()>;
    /// Makes all changes since `begin` durable. After [`StoreError::Unknown`] they may or may not be durable; after
    /// every other error they are not.
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

/// The connection for writes.
pub(in super::super) struct WriteConnection {
    pub(super) conn: Connection,
    /// The latest uptime of any append, in ms, stored with each group. If a group fails, the next one stores it.
    uptime_ms: u64,
    written_ms: u64,
    /// When to empty the write-ahead log, which may contain names that were removed from the database.
    empty_log_at: Option<Instant>,
    /// None for a database in memory.
    files: Option<Files>,
}

/// The files of a database on disk. They are dropped after the connection, so the lock is released last.
struct Files {
    watch: FileWatch,
    _lock: DirectoryLock,
}

/// Locks the directory and opens its database, creating or migrating it if needed. Returns the connection for writes and
/// those for reads.
pub(super) fn open(
    dir: &Path,
    readers: usize,
) -> std::result::Result<(WriteConnection, Vec<Connection>, Opened), OpenError> {
    let lock = lock(dir)?;
    let file = dir.join(DATABASE_FILE);
    let unusable = |why| OpenError::Directory { dir: dir.to_owned(), why };
    let failed = |error: MigrationError| match error {
        MigrationError::Newer(found) => {
            let known = u32::try_from(schema::STEPS.len()).unwrap_or(u32::MAX);
            OpenError::Newer { dir: dir.to_owned(), found, known }
        }
        MigrationError::Foreign => OpenError::Foreign(dir.to_owned()),
        MigrationError::Failed(why) => OpenError::Database { dir: dir.to_owned(), why },
    };
    match fs::metadata(&file) {
        Ok(found) if found.len() == 0 => return Err(OpenError::Empty(file)),
        Ok(_) => private_file::close_to_others(&file).map_err(unusable)?,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if fs::metadata(beside(&file, "-wal")).is_ok_and(|log| log.len() > 0) {
                return Err(OpenError::Missing(file));
            }
            create(dir, &file).map_err(unusable)?.map_err(failed)?;
        }
        Err(error) => return Err(unusable(error)),
    }
    let opened = || -> std::result::Result<_, MigrationError> {
        let conn = open_writer(&file)?;
        let readers = (0..readers).map(|_| open_reader(&file));
        let readers = readers.collect::<Result<Vec<_>>>().map_err(MigrationError::Failed)?;
        let opened = conn.query_row("SELECT house_ms, unfinished FROM meta", [], |row| {
            Ok(Opened { uptime_ms: uint(row.get(0)?), unfinished: uint(row.get(1)?) })
        })?;
        Ok((conn, readers, opened))
    };
    let (conn, readers, opened) = opened().map_err(failed)?;
    let paths = vec![file.clone(), beside(&file, "-wal"), beside(&file, "-shm")];
    let files = Files { watch: FileWatch::new(paths).map_err(unusable)?, _lock: lock };
    Ok((
        WriteConnection { conn, uptime_ms: 0, written_ms: 0, empty_log_at: None, files: Some(files) },
        readers,
        opened,
    ))
}

/// The path of a file that SQLite keeps beside the database.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// Creates the database under another name, and renames it once it has its schema and is on disk.
fn create(dir: &Path, file: &Path) -> io::Result<std::result::Result<(), MigrationError>> {
    let new = dir.join(NEW_DATABASE_FILE);
    for leftover in [new.clone(), beside(&new, "-journal")] {
        match fs::remove_file(leftover) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    // SQLite creates its other files with the permissions of the database file.
    drop(private_file::open(&new)?);
    let created = Connection::open_with_flags(&new, WRITE_FLAGS)
        .map_err(MigrationError::from)
        .and_then(|mut conn| schema::migrate(&mut conn, &schema::STEPS));
    if created.is_err() {
        return Ok(created);
    }
    File::open(&new)?.sync_all()?;
    fs::rename(&new, file)?;
    File::open(dir)?.sync_all()?;
    Ok(Ok(()))
}

const WRITE_FLAGS: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// How long a statement waits for another connection, which is rusqlite's default.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The pause before another attempt to empty the write-ahead log.
const EMPTY_LOG_PAUSE: Duration = Duration::from_secs(1);
/// The pages in the write-ahead log that trigger a checkpoint: 16 MiB.
const CHECKPOINT_PAGES: u32 = 4096;
/// The most memory for the pages that the writer keeps, in KiB. The operating system caches the files too.
const WRITER_CACHE_KIB: i32 = 16 << 10;
/// The same for each reader.
const READER_CACHE_KIB: i32 = 2 << 10;

fn open_writer(file: &Path) -> std::result::Result<Connection, MigrationError> {
    let mut conn = Connection::open_with_flags(file, WRITE_FLAGS)?;
    let mode: String = conn.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        let why = "the file system does not allow a write-ahead log";
        return Err(MigrationError::Failed(StoreError::Failed(why.into())));
    }
    conn.pragma_update(None, "synchronous", "FULL")?;
    conn.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    conn.pragma_update(None, "journal_size_limit", 64 << 20)?;
    set_cache(&conn, WRITER_CACHE_KIB)?;
    prepare(&mut conn)?;
    Ok(conn)
}

/// Sets up a connection for writes and migrates the database.
fn prepare(conn: &mut Connection) -> std::result::Result<(), MigrationError> {
    conn.pragma_update(None, "foreign_keys", true)?;
    // Overwrites removed rows, so that the names and texts of deleted users leave the file.
    conn.pragma_update(None, "secure_delete", true)?;
    conn.set_prepared_statement_cache_capacity(64);
    schema::migrate(conn, &schema::STEPS)
}

pub(super) fn open_reader(file: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(file, flags)?;
    conn.pragma_update(None, "query_only", true)?;
    set_cache(&conn, READER_CACHE_KIB)?;
    conn.set_prepared_statement_cache_capacity(64);
    Ok(conn)
}

/// Limits the pages that a connection keeps in memory.
fn set_cache(conn: &Connection, kib: i32) -> rusqlite::Result<()> {
    // SQLite takes a negative value as KiB.
    conn.pragma_update(None, "cache_size", -kib)
}

impl WriteConnection {
    /// A new database in memory.
    #[cfg(test)]
    pub(super) fn in_memory() -> Result<Self> {
        let mut conn = Connection::open_in_memory()?;
        prepare(&mut conn).map_err(|_| StoreError::Damaged("the schema"))?;
        Ok(Self { conn, uptime_ms: 0, written_ms: 0, empty_log_at: None, files: None })
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

    /// Makes a later commit empty the write-ahead log, so that nothing removed from the database is left in the log.
    pub(super) fn empty_log_soon(&mut self) {
        self.empty_log_at = Some(Instant::now());
    }

    /// Empties the write-ahead log if that is due. A reader can prevent it; then it is tried again after a second.
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

    fn control(&self, statement: &str) -> Result<()> {
        self.conn.prepare_cached(statement)?.execute([])?;
        Ok(())
    }

    /// Fails with `Gone` if a file of the database is not at its path.
    fn check_files(&mut self) -> Result<()> {
        let Some(files) = &mut self.files else { return Ok(()) };
        let was_missing = files.watch.is_missing();
        let Some(missing) = files.watch.check() else { return Ok(()) };
        if !was_missing {
            // The deleted write-ahead log is still open and holds the latest commits.
            let saved = self.checkpoint();
            tracing::error!(
                file = %missing.display(),
                saved = saved.is_ok(),
                "a file of the database was moved or deleted: nothing is written until it is back or the server restarts"
            );
        }
        Err(StoreError::Gone)
    }

    /// Copies the write-ahead log into the database file.
    fn checkpoint(&self) -> Result<()> {
        let busy: bool = self.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        if busy { Err(StoreError::Busy) } else { Ok(()) }
    }
}

impl Transact for WriteConnection {
    fn connection(&mut self) -> &mut WriteConnection {
        self
    }

    fn begin(&mut self) -> Result<()> {
        self.check_files()?;
        self.control("BEGIN IMMEDIATE")
    }

    fn commit(&mut self) -> Result<()> {
        if self.uptime_ms > self.written_ms {
            self.write_house_ms()?;
        }
        self.control("COMMIT").map_err(|error| match error {
            // On a full disk, no commit record was written. After any other error, such as a failed sync, it may be on
            // disk.
            StoreError::DiskFull => error,
            _ => StoreError::Unknown(error.to_string().into()),
        })?;
        self.check_files().map_err(|gone| StoreError::Unknown(gone.to_string().into()))?;
        self.empty_log_if_due();
        Ok(())
    }

    fn rollback(&mut self) {
        self.written_ms = 0;
        // The rollback fails only if SQLite has rolled back already.
        if !self.conn.is_autocommit() {
            let _ = self.control("ROLLBACK");
        }
    }

    fn attempt(&mut self) -> Result<()> {
        self.control("SAVEPOINT call")
    }

    fn keep(&mut self) -> Result<()> {
        self.control("RELEASE call")
    }

    fn undo(&mut self) -> Result<()> {
        self.control("ROLLBACK TO call")?;
        self.control("RELEASE call")
    }

    fn tidy(&mut self) -> Result<()> {
        if self.files.is_some() { self.checkpoint() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_cache_a_bounded_number_of_pages() {
        let dir = tempfile::tempdir().unwrap();
        let (writer, readers, _) = open(dir.path(), 2).unwrap();
        let cache =
            |conn: &Connection| -> i32 { conn.query_row("PRAGMA cache_size", [], |row| row.get(0)).unwrap() };
        assert_eq!(cache(&writer.conn), -WRITER_CACHE_KIB);
        assert!(readers.len() == 2 && readers.iter().all(|conn| cache(conn) == -READER_CACHE_KIB));
    }
}
