//! Opening a database: the lock of its directory, its creation and migration, and its connections.
//!
//! Invariant: a new database file gets its final name only after its schema is on disk, so no file with this name is
//! empty.

use super::super::Opened;
use super::super::directory_lock::lock;
use super::super::error::{OpenError, Result, StoreError};
use super::connection::{Files, WriteConnection};
use super::file_watch::FileWatch;
use super::schema::{self, MigrationError};
use super::value::uint;
use konakis_program::private_file;
use rusqlite::{Connection, OpenFlags};
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

pub(in super::super) const DATABASE_FILE: &str = "konakis.db";
const NEW_DATABASE_FILE: &str = "konakis.db.new";

/// Locks the directory and opens its database, creating or migrating it if needed.
pub(super) fn open(
    dir: &Path,
    readers: usize,
) -> std::result::Result<(WriteConnection, Vec<Connection>, Opened), OpenError> {
    let lock = lock(dir)?;
    let file = dir.join(DATABASE_FILE);
    let unusable = |why| OpenError::Directory { dir: dir.to_owned(), why };
    let failed = |error| not_opened(dir, error);
    match fs::metadata(&file) {
        Ok(found) if found.len() == 0 => return Err(OpenError::Empty(file)),
        Ok(_) => drop(private_file::open(&file).map_err(unusable)?),
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
            Ok(Opened { uptime_ms: uint(row.get(0)?), unfinished: uint(row.get(1)?), epoch: 0 })
        })?;
        Ok((conn, readers, opened))
    };
    let (conn, readers, opened) = opened().map_err(failed)?;
    let paths = vec![file.clone(), beside(&file, "-wal"), beside(&file, "-shm")];
    let files = Files::new(FileWatch::new(paths).map_err(unusable)?, lock);
    Ok((WriteConnection::new(conn, Some(files)), readers, opened))
}

fn not_opened(dir: &Path, error: MigrationError) -> OpenError {
    let dir = dir.to_owned();
    match error {
        MigrationError::Newer(found) => {
            let known = u32::try_from(schema::STEPS.len()).unwrap_or(u32::MAX);
            OpenError::Newer { dir, found, known }
        }
        MigrationError::Foreign => OpenError::Foreign(dir),
        MigrationError::Damaged(why) => OpenError::Damaged { file: dir.join(DATABASE_FILE), why },
        MigrationError::ReadOnly(why) => OpenError::ReadOnly { dir, why },
        MigrationError::Failed(why) => OpenError::Database { dir, why },
    }
}

/// Whether there is a database file in this directory.
///
/// # Errors
/// [`io::Error`] if this cannot be determined, for example if access to the directory is denied.
pub(in super::super) fn has_database(dir: &Path) -> io::Result<bool> {
    match dir.join(DATABASE_FILE).metadata() {
        Ok(found) => Ok(found.is_file()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

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

/// The number of pages in the write-ahead log that triggers a checkpoint. Together they have 16 MiB.
const CHECKPOINT_PAGES: u32 = 4096;
/// The size of the writer's page cache. It need not be larger, because the operating system also caches the files.
const WRITER_CACHE_KIB: i32 = 16 << 10;
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

fn set_cache(conn: &Connection, kib: i32) -> rusqlite::Result<()> {
    // SQLite takes a negative value as KiB.
    conn.pragma_update(None, "cache_size", -kib)
}

#[cfg(test)]
use {
    rusqlite::backup::Backup,
    std::sync::{LazyLock, Mutex},
};

#[cfg(test)]
impl WriteConnection {
    /// An empty database in memory. It is copied from `EMPTY`, because creating the schema would take longer.
    pub(super) fn in_memory() -> Result<Self> {
        static EMPTY: LazyLock<Mutex<Connection>> = LazyLock::new(|| {
            let mut conn = Connection::open_in_memory().unwrap();
            prepare(&mut conn).unwrap();
            Mutex::new(conn)
        });
        let mut conn = Connection::open_in_memory()?;
        Backup::new(&EMPTY.lock().unwrap(), &mut conn)?.step(-1)?;
        prepare(&mut conn).map_err(|_| StoreError::Damaged("the schema"))?;
        Ok(Self::new(conn, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_only_database_is_refused_with_advice() {
        // Root, who may run the tests, can write to every directory, so SQLite's error is made here.
        let error = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_READONLY_DIRECTORY);
        let refused = not_opened(Path::new("data"), rusqlite::Error::SqliteFailure(error, None).into());
        assert!(refused.to_string().contains("needs the right to write to the data directory"), "{refused}");
    }

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
