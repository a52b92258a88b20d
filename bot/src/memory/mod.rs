//! The bot's database: the messages of each room, the settings of Discord servers, and users' Discord IDs.
//!
//! Invariants: a record is on disk before any request to Discord that depends on it, so a bot that is killed and
//! restarted posts nothing twice; no secret of a game is stored. All other data is on the game server.

mod guilds;
mod people;
mod record;
mod rooms;
mod stored;
mod turn_messages;

pub use guilds::GuildSettings;
pub use record::{
    BoardMessage, BoardRecord, Challenge, LastActive, MissingAnimation, Origin, Phase, RoomRecord, SeenOffer,
};

use konakis_program::private_file;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The migrations, each from one version of the schema to the next; the file stores its version.
const STEPS: [&str; 4] = [
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
];

/// An error of the database.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    /// The folder or file cannot be made.
    #[error("cannot create {path}: {error}")]
    Folder {
        /// The path.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// The file is of a later version of this program.
    #[error("the bot's database has version {0}, which this program does not know: start a newer one")]
    Newer(i64),
    /// The database failed.
    #[error("the bot's database cannot be used: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The stored data cannot be read.
    #[error("the bot's database holds invalid data: {0}")]
    Damaged(#[from] serde_json::Error),
    /// The thread that queried the database failed.
    #[error("the bot's database could not be queried")]
    Lost(#[from] tokio::task::JoinError),
}

/// The bot's database.
#[derive(Clone)]
pub struct Memory(Arc<Mutex<Connection>>);

impl Memory {
    /// Opens the database in this folder; both are made if they do not exist.
    ///
    /// # Errors
    /// [`MemoryError`], here and below.
    pub fn open(folder: &Path) -> Result<Self, MemoryError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| MemoryError::Folder { path: folder.to_owned(), error })?;
        let file = folder.join("bot.sqlite");
        // It contains users' Discord IDs. SQLite gives the files beside it the permissions of the database.
        private_file::open(&file)
            .and_then(|_| private_file::close_to_others(&folder.join("bot.sqlite-wal")))
            .and_then(|()| private_file::close_to_others(&folder.join("bot.sqlite-shm")))
            .map_err(|error| MemoryError::Folder { path: folder.to_owned(), error })?;
        Self::prepare(Connection::open(file)?)
    }

    /// A database in memory, which lasts as long as the program.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub fn in_memory() -> Result<Self, MemoryError> {
        Self::prepare(Connection::open_in_memory()?)
    }

    fn prepare(connection: Connection) -> Result<Self, MemoryError> {
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "normal")?;
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let lacking = usize::try_from(version).ok().and_then(|version| STEPS.get(version..));
        for (step, next) in lacking.ok_or(MemoryError::Newer(version))?.iter().zip(version + 1..) {
            connection.execute_batch(&format!("BEGIN; {step} PRAGMA user_version = {next}; COMMIT;"))?;
        }
        Ok(Self(Arc::new(Mutex::new(connection))))
    }

    /// Queries the database on a thread that may block.
    async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, MemoryError> + Send + 'static,
    ) -> Result<T, MemoryError> {
        let memory = Arc::clone(&self.0);
        tokio::task::spawn_blocking(move || {
            // A thread that panicked has left the connection whole: each query is one statement.
            query(&memory.lock().unwrap_or_else(PoisonError::into_inner))
        })
        .await?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn data_survives_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let memory = Memory::open(&folder.path().join("new")).unwrap();
        memory.link_user(&"u1".parse().unwrap(), 7).await.unwrap();
        drop(memory);
        let memory = Memory::open(&folder.path().join("new")).unwrap();
        assert_eq!(memory.discord_of(&"u1".parse().unwrap()).await.unwrap(), Some(7));
    }

    #[cfg(unix)]
    #[test]
    fn file_is_readable_by_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        drop(Memory::open(folder.path()).unwrap());
        let rights = std::fs::metadata(folder.path().join("bot.sqlite")).unwrap().permissions();
        assert_eq!(rights.mode() & 0o777, 0o600);
    }

    #[cfg(unix)]
    #[test]
    fn readable_files_are_closed_to_others() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let files = ["bot.sqlite", "bot.sqlite-wal", "bot.sqlite-shm"].map(|name| folder.path().join(name));
        let _open = Memory::open(folder.path()).unwrap();
        for file in &files {
            std::fs::set_permissions(file, PermissionsExt::from_mode(0o644)).unwrap();
        }
        drop(Memory::open(folder.path()).unwrap());
        for file in &files {
            assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{file:?}");
        }
    }

    #[tokio::test]
    async fn older_file_is_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let old = Connection::open(folder.path().join("bot.sqlite")).unwrap();
        old.execute_batch(STEPS[0]).unwrap();
        old.execute_batch("INSERT INTO people VALUES ('u1', 7); PRAGMA user_version = 1;").unwrap();
        drop(old);
        let memory = Memory::open(folder.path()).unwrap();
        assert_eq!(memory.discord_of(&"u1".parse().unwrap()).await.unwrap(), Some(7));
        assert!(memory.wants_reminders(7).await.unwrap());
    }

    #[test]
    fn newer_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        drop(Memory::open(folder.path()).unwrap());
        let connection = Connection::open(folder.path().join("bot.sqlite")).unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(Memory::open(folder.path()), Err(MemoryError::Newer(99))));
    }
}
