//! The database as an SQLite file, which only one process uses.

use super::error::MemoryError;
use super::value::{Row, Value};
use konakis_program::directory_lock::{DirectoryLock, LockError, lock};
use konakis_program::private_file;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The name of the file, which is in the folder of the data.
pub(super) const FILE: &str = "bot.sqlite";
/// The lock file. The server's lock file has another name, because both programs may use the same folder.
const LOCK_FILE: &str = "bot.lock";

/// The migrations, each from one version to the next. The file stores its version.
pub(super) const STEPS: [&str; 5] = [
    "
    CREATE TABLE rooms (
        room TEXT PRIMARY KEY,
        note TEXT NOT NULL,
        open INTEGER NOT NULL,
        changed_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX rooms_open ON rooms (open, changed_ms);
    CREATE INDEX rooms_channel ON rooms (json_extract(note, '$.channel'));
    CREATE TABLE people (
        user TEXT PRIMARY KEY,
        discord INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX people_discord ON people (discord);
    CREATE TABLE guilds (
        guild INTEGER PRIMARY KEY,
        settings TEXT NOT NULL
    ) STRICT;
",
    "
    CREATE TABLE unreminded (
        discord INTEGER PRIMARY KEY
    ) STRICT;
",
    "
    ALTER TABLE people ADD COLUMN used_ms INTEGER NOT NULL DEFAULT 0;
    UPDATE people SET used_ms = unixepoch() * 1000;
    CREATE INDEX people_used ON people (used_ms);
",
    "
    CREATE TABLE turn_messages (
        room TEXT NOT NULL,
        discord INTEGER NOT NULL,
        channel INTEGER NOT NULL,
        message INTEGER NOT NULL,
        sent_ms INTEGER NOT NULL,
        PRIMARY KEY (room, discord)
    ) STRICT;
    CREATE INDEX turn_messages_sent ON turn_messages (sent_ms);
    CREATE TABLE message_locales (
        discord INTEGER PRIMARY KEY,
        locale TEXT NOT NULL
    ) STRICT;
",
    "
    DROP INDEX rooms_channel;
    ALTER TABLE rooms ADD COLUMN channel INTEGER GENERATED ALWAYS AS (json_extract(note, '$.channel')) VIRTUAL;
    CREATE INDEX rooms_channel ON rooms (channel);
",
];

#[derive(Clone)]
pub(super) struct Sqlite {
    connection: Arc<Mutex<Connection>>,
    /// `None` if the database is in memory.
    _lock: Option<Arc<DirectoryLock>>,
}

impl Sqlite {
    /// Opens the file. Creates the folder and the file if need be.
    pub(super) fn open(folder: &Path) -> Result<Self, MemoryError> {
        let failed = |error| MemoryError::Folder { path: folder.to_owned(), error };
        let lock = lock(folder, LOCK_FILE).map_err(|error| match error {
            LockError::InUse => MemoryError::InUse(folder.to_owned()),
            LockError::Unusable(error) => failed(error),
        })?;
        let file = folder.join(FILE);
        // Other users of the machine may not read the Discord IDs. SQLite gives the same permissions to files that it
        // creates beside this file. Existing files are made private here.
        private_file::open(&file)
            .and_then(|_| private_file::close_to_others(&folder.join("bot.sqlite-wal")))
            .and_then(|()| private_file::close_to_others(&folder.join("bot.sqlite-shm")))
            .map_err(failed)?;
        Self::prepare(Connection::open(file)?, Some(lock))
    }

    pub(super) fn in_memory() -> Result<Self, MemoryError> {
        Self::prepare(Connection::open_in_memory()?, None)
    }

    fn prepare(connection: Connection, lock: Option<DirectoryLock>) -> Result<Self, MemoryError> {
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        connection.busy_timeout(Duration::from_secs(5))?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let lacking = usize::try_from(version).ok().and_then(|version| STEPS.get(version..));
        for (step, next) in lacking.ok_or(MemoryError::Newer(version))?.iter().zip(version + 1..) {
            connection.execute_batch(&format!("BEGIN; {step} PRAGMA user_version = {next}; COMMIT;"))?;
        }
        Ok(Self { connection: Arc::new(Mutex::new(connection)), _lock: lock.map(Arc::new) })
    }

    pub(super) async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, MemoryError> {
        self.run(move |connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let columns = statement.column_count();
            let read = |row: &rusqlite::Row<'_>| {
                (0..columns).map(|column| value(row.get_ref(column)?)).collect::<Result<Vec<_>, _>>().map(Row)
            };
            statement.query_and_then(params_from_iter(values), read)?.collect()
        })
        .await
    }

    /// Changes rows, and returns their number.
    pub(super) async fn change(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, MemoryError> {
        self.run(move |connection| {
            let changed = connection.prepare_cached(sql)?.execute(params_from_iter(values))?;
            Ok(u64::try_from(changed).unwrap_or(u64::MAX))
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, MemoryError> + Send + 'static,
    ) -> Result<T, MemoryError> {
        let connection = Arc::clone(&self.connection);
        tokio::task::spawn_blocking(move || {
            // A thread that panicked has left no change half done, since each change is one statement.
            work(&connection.lock().unwrap_or_else(PoisonError::into_inner))
        })
        .await?
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Text(text) => text.to_sql(),
            Self::Number(number) => number.to_sql(),
            Self::Flag(flag) => flag.to_sql(),
        }
    }
}

fn value(column: ValueRef<'_>) -> Result<Value, MemoryError> {
    match column {
        ValueRef::Integer(number) => Ok(Value::Number(number)),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => Ok(Value::Text(text.to_owned())),
            Err(_) => Err(MemoryError::Column("text")),
        },
        ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => {
            Err(MemoryError::Column("text or a number"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Memory;
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[tokio::test]
    async fn data_survives_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let memory = Memory::open_file(&folder.path().join("new")).unwrap();
        memory.link_user(&"u1".parse().unwrap(), 7).await.unwrap();
        drop(memory);
        let memory = Memory::open_file(&folder.path().join("new")).unwrap();
        assert_eq!(memory.discord_of(&"u1".parse().unwrap()).await.unwrap(), Some(7));
    }

    #[test]
    fn folder_is_used_by_one_process_only() {
        let folder = tempfile::tempdir().unwrap();
        let first = Sqlite::open(folder.path()).unwrap();
        assert!(matches!(Sqlite::open(folder.path()), Err(MemoryError::InUse(_))));
        drop(first);
        Sqlite::open(folder.path()).unwrap();
    }

    #[test]
    fn file_is_readable_by_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        drop(Sqlite::open(folder.path()).unwrap());
        let rights = std::fs::metadata(folder.path().join(FILE)).unwrap().permissions();
        assert_eq!(rights.mode() & 0o777, 0o600);
    }

    #[test]
    fn files_readable_by_others_are_made_private() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["bot.sqlite", "bot.sqlite-wal", "bot.sqlite-shm"].map(|name| folder.path().join(name));
        let open = Connection::open(folder.path().join(FILE)).unwrap();
        open.execute_batch("PRAGMA journal_mode = wal; CREATE TABLE notes (note TEXT);").unwrap();
        for file in &files {
            std::fs::set_permissions(file, PermissionsExt::from_mode(0o644)).unwrap();
        }
        drop(Sqlite::open(folder.path()).unwrap());
        for file in &files {
            assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{file:?}");
        }
    }

    #[tokio::test]
    async fn older_file_is_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let old = Connection::open(folder.path().join(FILE)).unwrap();
        old.execute_batch(STEPS[0]).unwrap();
        old.execute_batch("INSERT INTO people VALUES ('u1', 7); PRAGMA user_version = 1;").unwrap();
        drop(old);
        let memory = Memory::open_file(folder.path()).unwrap();
        assert_eq!(memory.discord_of(&"u1".parse().unwrap()).await.unwrap(), Some(7));
        assert!(memory.wants_reminders(7).await.unwrap());
    }

    #[test]
    fn file_of_a_newer_version_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        drop(Sqlite::open(folder.path()).unwrap());
        let connection = Connection::open(folder.path().join(FILE)).unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(Sqlite::open(folder.path()), Err(MemoryError::Newer(99))));
    }
}
