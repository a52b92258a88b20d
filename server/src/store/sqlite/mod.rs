//! The SQLite backend: one connection for writes and several for reads.
//!
//! Invariants: write-ahead mode keeps readers and the writer from blocking each other; with `synchronous=FULL` a commit is
//! on disk when it returns.

mod accounts;
mod backup;
mod expiry;
mod file_watch;
pub(super) mod moderation;
pub(super) mod personal_data;
mod points;
mod rebuild;
mod rooms;
mod schema;
mod value;

pub use backup::backup;
#[cfg(test)]
pub(super) use schema::{STEPS, migrate};

use super::Opened;
use super::account::{Account, TokenHash};
use super::backend::{Reads, Result, RowOf, Transact, Writes};
use super::directory_lock::{DirectoryLock, lock};
use super::error::{OpenError, StoreError};
use super::expiry::{Page, Sizes};
use super::ratings::{ChartPoint, LeaderboardRow, Standing, merge, settle};
use super::room::{Append, RoomRow};
use file_watch::FileWatch;
use konakis_program::private_file;
use konakis_protocol::{Locale, Name, PlayerName, RoomId, Snowflake, Status, UserId};
use rusqlite::{Connection, OpenFlags};
use schema::MigrationError;
use std::collections::BTreeMap;
use std::path::Path;
use value::int;

/// The name of the database file in a data directory.
pub(super) const DATABASE_FILE: &str = "konakis.db";

/// The connections of an open database.
pub(super) struct Connections {
    pub(super) writer: SqliteWriter,
    pub(super) readers: Vec<SqliteReader>,
    pub(super) opened: Opened,
}

/// The connection for writes. The lock is the last field, so it is released last.
pub(super) struct SqliteWriter {
    conn: Connection,
    /// The latest uptime of any append, in ms, stored with each group. If a group fails, the next one stores it.
    house_ms: u64,
    written_ms: u64,
    file: FileWatch,
    _lock: DirectoryLock,
}

/// A connection for reads.
pub(super) struct SqliteReader {
    conn: Connection,
}

/// Locks the directory and opens its database, creating or migrating it if needed.
pub(super) fn open(dir: &Path, readers: usize) -> std::result::Result<Connections, OpenError> {
    let lock = lock(dir)?;
    let file = dir.join(DATABASE_FILE);
    // SQLite creates its other files with the permissions of the database file.
    let watch = private_file::open(&file).and_then(|_| FileWatch::new(&file));
    let watch = watch.map_err(|why| OpenError::Directory { dir: dir.to_owned(), why })?;
    let failed = |error: MigrationError| match error {
        MigrationError::Newer(found) => {
            let known = u32::try_from(schema::STEPS.len()).unwrap_or(u32::MAX);
            OpenError::Newer { dir: dir.to_owned(), found, known }
        }
        MigrationError::Foreign => OpenError::Foreign(dir.to_owned()),
        MigrationError::Failed(why) => OpenError::Database { dir: dir.to_owned(), why },
    };
    let opened = || -> std::result::Result<Connections, MigrationError> {
        let conn = open_writer(&file)?;
        let readers = (0..readers).map(|_| Ok(SqliteReader { conn: open_reader(&file)? }));
        let readers = readers.collect::<Result<Vec<_>>>().map_err(MigrationError::Failed)?;
        let house_ms = conn.query_row("SELECT house_ms FROM meta", [], |row| row.get(0))?;
        let unfinished = rooms::unfinished_count(&conn).map_err(MigrationError::Failed)?;
        let opened = Opened { house_ms: value::uint(house_ms), unfinished };
        let writer = SqliteWriter { conn, house_ms: 0, written_ms: 0, file: watch, _lock: lock };
        Ok(Connections { writer, readers, opened })
    };
    opened().map_err(failed)
}

/// The pages in the write-ahead log that trigger a checkpoint: 16 MiB.
const CHECKPOINT_PAGES: u32 = 4096;

fn open_writer(file: &Path) -> std::result::Result<Connection, MigrationError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut conn = Connection::open_with_flags(file, flags)?;
    let mode: String = conn.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
    if mode != "wal" {
        let why = "the file system does not allow a write-ahead log";
        return Err(MigrationError::Failed(StoreError::Failed(why.into())));
    }
    conn.pragma_update(None, "synchronous", "FULL")?;
    conn.pragma_update(None, "foreign_keys", true)?;
    // Overwrites what is removed, so that the names and texts of deleted users leave the file.
    conn.pragma_update(None, "secure_delete", true)?;
    conn.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    conn.pragma_update(None, "journal_size_limit", 64 << 20)?;
    // A negative value is in KiB.
    conn.pragma_update(None, "cache_size", -65_536)?;
    conn.set_prepared_statement_cache_capacity(64);
    schema::migrate(&mut conn, &schema::STEPS)?;
    Ok(conn)
}

fn open_reader(file: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(file, flags)?;
    conn.pragma_update(None, "query_only", true)?;
    conn.set_prepared_statement_cache_capacity(64);
    Ok(conn)
}

impl Reads for SqliteReader {
    fn database(&self) -> Result<&Connection> {
        Ok(&self.conn)
    }

    fn load(&self, room: &RoomId) -> Result<Option<Vec<String>>> {
        rooms::load(&self.conn, room)
    }

    fn row(&self, room: &RoomId) -> Result<Option<RoomRow>> {
        rooms::row(&self.conn, room)
    }

    fn due(&self, before_ms: u64, limit: u32) -> Result<Vec<(RoomId, u64)>> {
        rooms::due(&self.conn, before_ms, limit)
    }

    fn listed(&self, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        rooms::listed(&self.conn, limit)
    }

    fn unfinished_count(&self) -> Result<u64> {
        rooms::unfinished_count(&self.conn)
    }

    fn rooms_of(&self, user: &UserId, status: Status, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        rooms::rooms_of(&self.conn, &accounts::owner(&self.conn, user)?, status, limit)
    }

    fn user(&self, user: &UserId) -> Result<Option<Account>> {
        accounts::user(&self.conn, &accounts::owner(&self.conn, user)?)
    }

    fn user_by_token(&self, token: &TokenHash) -> Result<Option<Account>> {
        accounts::user_by_token(&self.conn, token)
    }

    fn user_by_discord(&self, discord: Snowflake) -> Result<Option<Account>> {
        accounts::user_by_discord(&self.conn, discord)
    }

    fn ratings(&self, user: &UserId) -> Result<BTreeMap<Name, Standing>> {
        points::ratings(&self.conn, &accounts::owner(&self.conn, user)?)
    }

    fn rating_chart(&self, user: &UserId, game: &Name, limit: u32) -> Result<Vec<ChartPoint>> {
        points::chart(&self.conn, &accounts::owner(&self.conn, user)?, game, limit)
    }

    fn leaderboard(&self, game: &Name, limit: u32) -> Result<Vec<LeaderboardRow>> {
        points::leaderboard(&self.conn, game, limit)
    }

    fn expired_rooms(
        &self,
        now_ms: u64,
        after: Option<&(u64, RoomId)>,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>> {
        expiry::expired_rooms(&self.conn, now_ms, after, limit)
    }

    fn unused_guests(
        &self,
        unused_since_ms: u64,
        after: Option<&UserId>,
        limit: u32,
    ) -> Result<Page<UserId>> {
        expiry::unused_guests(&self.conn, unused_since_ms, after, limit)
    }

    fn unused_tokens(
        &self,
        unused_since_ms: u64,
        after: Option<&TokenHash>,
        limit: u32,
    ) -> Result<Page<TokenHash>> {
        expiry::unused_tokens(&self.conn, unused_since_ms, after, limit)
    }

    fn sizes(&self) -> Result<Sizes> {
        expiry::sizes(&self.conn)
    }
}

impl Writes for SqliteWriter {
    fn database(&self) -> Result<&Connection> {
        Ok(&self.conn)
    }

    fn append(&mut self, batch: &[Append]) -> Result<()> {
        for append in batch {
            rooms::append(&self.conn, append)?;
            if let Some(finished) = append.row.finished(&append.room) {
                settle(self, &finished)?;
            }
        }
        let latest = batch.iter().map(|append| append.house_ms).max();
        self.house_ms = self.house_ms.max(latest.unwrap_or(0));
        Ok(())
    }

    fn create_user(&mut self, account: &Account, token: Option<&TokenHash>) -> Result<()> {
        accounts::create(&self.conn, account)?;
        token.map_or(Ok(()), |token| self.add_token(&account.id, token, account.created_ms))
    }

    fn rename(&mut self, user: &UserId, name: &PlayerName) -> Result<()> {
        accounts::rename(&self.conn, &accounts::owner(&self.conn, user)?, name)
    }

    fn set_locale(&mut self, user: &UserId, locale: Option<&Locale>) -> Result<()> {
        accounts::set_locale(&self.conn, &accounts::owner(&self.conn, user)?, locale)
    }

    fn add_token(&mut self, user: &UserId, token: &TokenHash, now_ms: u64) -> Result<()> {
        accounts::add_token(&self.conn, &accounts::owner(&self.conn, user)?, token, now_ms)
    }

    fn token_used(&mut self, token: &TokenHash, now_ms: u64) -> Result<()> {
        accounts::token_used(&self.conn, token, now_ms)
    }

    fn revoke_token(&mut self, token: &TokenHash, now_ms: u64) -> Result<bool> {
        accounts::revoke_token(&self.conn, token, now_ms)
    }

    fn revoke_all(&mut self, user: &UserId, now_ms: u64) -> Result<u64> {
        accounts::revoke_all(&self.conn, &accounts::owner(&self.conn, user)?, now_ms)
    }

    fn merge_guest(&mut self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()> {
        accounts::check(&self.conn, guest, member)?;
        merge(self, guest, member, now_ms)
    }

    fn remove_rooms(&mut self, rooms: &[RoomId], now_ms: u64) -> Result<Vec<RoomId>> {
        expiry::remove_rooms(&self.conn, rooms, now_ms)
    }

    fn remove_guests(&mut self, guests: &[UserId], unused_since_ms: u64) -> Result<u64> {
        expiry::remove_guests(&self.conn, guests, unused_since_ms)
    }

    fn remove_tokens(&mut self, tokens: &[TokenHash], unused_since_ms: u64) -> Result<u64> {
        expiry::remove_tokens(&self.conn, tokens, unused_since_ms)
    }

    fn remove_revoked_tokens(&mut self, limit: u32) -> Result<u64> {
        expiry::remove_revoked_tokens(&self.conn, limit)
    }

    fn heartbeat(&mut self, house_ms: u64) -> Result<()> {
        self.house_ms = self.house_ms.max(house_ms);
        self.file.check();
        self.write_house_ms()
    }

    fn rebuild(&mut self, row_of: &mut RowOf<'_>) -> Result<u64> {
        rebuild::rebuild(self, row_of)
    }
}

impl SqliteWriter {
    /// Limits the size of the database, to simulate a full disk.
    #[cfg(test)]
    pub(super) fn limit(&self, pages: u32) -> Result<()> {
        Ok(self.conn.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?)
    }

    fn write_house_ms(&mut self) -> Result<()> {
        self.written_ms = self.house_ms;
        let mut update = self.conn.prepare_cached("UPDATE meta SET house_ms = max(house_ms, ?1)")?;
        update.execute([int(self.house_ms)])?;
        Ok(())
    }

    fn control(&self, statement: &str) -> Result<()> {
        self.conn.prepare_cached(statement)?.execute([])?;
        Ok(())
    }
}

impl Transact for SqliteWriter {
    fn tables(&mut self) -> &mut dyn Writes {
        self
    }

    fn begin(&mut self) -> Result<()> {
        if self.file.is_gone() {
            return Err(StoreError::Gone);
        }
        self.control("BEGIN IMMEDIATE")
    }

    fn commit(&mut self) -> Result<()> {
        if self.house_ms > self.written_ms {
            self.write_house_ms()?;
        }
        self.control("COMMIT")
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
        Ok(self.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
    }
}
