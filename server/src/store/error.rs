//! Results and errors of the store.
//!
//! Invariants: no error contains an entry, a name or a hash, so every error may be logged.

use konakis_program::directory_lock::advice;
use konakis_program::postgres::{ConnectError, described};
use konakis_protocol::{RoomId, UserId};
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
use std::path::PathBuf;
use std::sync::Arc;
use tokio_postgres::error::SqlState;

/// The result of a call of the store.
pub type Result<T> = std::result::Result<T, StoreError>;

/// The reason why a call of the store failed.
///
/// After [`StoreError::Unknown`] the write may or may not happen. After every other error the call has changed nothing
/// and never will.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Entry `first_n` of an append is not the next entry of the room's log: another writer has appended to the log, or
    /// the room was removed. A call that redacts entries fails with this error if the log has no entry `first_n`.
    #[error(
        "entry {first_n} does not fit the log of room {room}: another writer has appended to it, or the room is gone"
    )]
    Conflict {
        /// The room.
        room: RoomId,
        /// The number of the first entry of the refused append, or of the missing entry.
        first_n: u32,
    },
    /// The user id, Discord account or token is in use.
    #[error("this {0} is taken already")]
    Taken(&'static str),
    /// The user does not exist, or was deleted or merged. A call that adds a device also fails with this error if the
    /// token is not a valid token of the user.
    #[error("there is no user {0}")]
    NoSuchUser(UserId),
    /// The merge is not possible: only a guest can be merged, once, and only into a member.
    #[error(
        "{guest} cannot be merged into {member}: only a guest can be merged, once, and only into a member"
    )]
    NotMergeable {
        /// The user to merge.
        guest: UserId,
        /// The user to merge into.
        member: UserId,
    },
    /// The function given to `rebuild` cannot read a room's log.
    #[error("the log of room {room} cannot be read: {why}")]
    Unreadable {
        /// The room.
        room: RoomId,
        /// The function's error.
        why: String,
    },
    /// The disk is full. Writes succeed again once there is space.
    #[error("the disk is full")]
    DiskFull,
    /// A file of the database was moved or deleted, so new writes would be lost. Writes succeed again once it is back.
    #[error(
        "a file of the database was moved or deleted: nothing is written until it is back or the server restarts"
    )]
    Gone,
    /// Another server has taken over the database. This server never writes again.
    #[error(
        "another server has taken over the database: unless the two are meant to take turns, stop one of them, then restart the other"
    )]
    TakenOver,
    /// The queue is full. Or too many reads for one network address are waiting, or such a read waited too long for its
    /// turn.
    #[error("the store is busy: too many calls are waiting")]
    Busy,
    /// A write did not begin before its deadline, and never will. Or a read did not end before its deadline.
    #[error("the store did not answer in time")]
    Timeout,
    /// It is unknown whether the write happened, for the reason in the text.
    /// [`Backend::settle`](super::Backend::settle) waits for the outcome. The reason is one of these:
    /// * The write began, but was not confirmed before its deadline.
    /// * The write began, but the store ended before it confirmed the write.
    /// * The commit failed in a way that may leave the write on disk.
    #[error("it is unknown whether the change was stored: {0}")]
    Unknown(Arc<str>),
    /// The store is closed, or a thread or task of the store has ended.
    #[error("the store is closed")]
    Closed,
    /// The database contains data that this program does not write.
    #[error("invalid data in the database: {0}")]
    Damaged(&'static str),
    /// PostgreSQL cannot carry out the call now, but may later: it cannot be reached, it has no connection left, or
    /// another connection holds a lock.
    #[error("the database failed: {0}")]
    Hindered(Arc<str>),
    /// The database failed for another reason.
    #[error("the database failed: {0}")]
    Failed(Arc<str>),
}

impl StoreError {
    /// Whether the call may have changed something.
    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// Whether the error may mean that nothing can be stored now. False if the cause is the call itself, the number of
    /// calls, a closed store or damaged data.
    #[must_use]
    pub const fn is_of_store(&self) -> bool {
        matches!(
            self,
            Self::DiskFull
                | Self::Gone
                | Self::TakenOver
                | Self::Timeout
                | Self::Unknown(_)
                | Self::Hindered(_)
                | Self::Failed(_)
        )
    }

    /// The error in words that anybody may read. It omits the database's own text, which may name the machines, the
    /// files and the database users of the operator.
    #[must_use]
    pub fn for_anybody(&self) -> String {
        match self {
            Self::Unknown(_) => "it is unknown whether the change was stored".to_owned(),
            Self::Hindered(_) | Self::Failed(_) => "the database failed".to_owned(),
            other => other.to_string(),
        }
    }

    /// Whether the error says that the user was deleted or merged. A client can cause it at will, by deleting or
    /// merging the user during a request.
    #[must_use]
    pub const fn is_of_former_user(&self) -> bool {
        matches!(self, Self::NoSuchUser(_))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => Self::DiskFull,
            // SQLite could not extend the index of the write-ahead log.
            _ if error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_IOERR_SHMSIZE) => {
                Self::DiskFull
            }
            _ => Self::Failed(error.to_string().into()),
        }
    }
}

impl From<tokio_postgres::Error> for StoreError {
    /// The details of an error are left out, because they quote values.
    fn from(error: tokio_postgres::Error) -> Self {
        match error.code() {
            Some(&SqlState::DISK_FULL) => Self::DiskFull,
            Some(code) if code.code() == TAKEN_OVER => Self::TakenOver,
            Some(&SqlState::LOCK_NOT_AVAILABLE) => Self::Hindered(described(&error).into()),
            _ => Self::Failed(described(&error).into()),
        }
    }
}

impl From<ConnectError> for StoreError {
    fn from(error: ConnectError) -> Self {
        let is_refusal = error.is_refusal();
        match error {
            ConnectError::Database(error) => match Self::from(error) {
                Self::Failed(why) if !is_refusal => Self::Hindered(why),
                other => other,
            },
            ConnectError::Silent => Self::Hindered(error.to_string().into()),
            ConnectError::Tls(_) => Self::Failed(error.to_string().into()),
        }
    }
}

/// The SQLSTATE with which the schema refuses the transactions of a server that another one has replaced.
const TAKEN_OVER: &str = "KK001";

/// The reason why the store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no database in this directory.
    #[error("there is no database in {}: name the data directory of the server with --data, or its PostgreSQL database with --database", .0.display())]
    NoDatabase(PathBuf),
    /// There is no database to copy in this directory.
    #[error("there is no database in {}: name the data directory of the SQLite server with --from", .0.display())]
    NothingToCopy(PathBuf),
    /// Another server uses the directory.
    #[error("another server is using the data directory {}: stop it, or give this one a directory of its own", .0.display())]
    InUse(PathBuf),
    /// Another server uses the PostgreSQL database.
    #[error(
        "another server is using the database {0}: stop it, or give this one a database of its own; with --standby (KONAKIS_STANDBY=true) on both, the second server waits until it can take over"
    )]
    DatabaseInUse(String),
    /// A command needs the PostgreSQL database for itself, but a server uses it.
    #[error(
        "a server is using the database {0}: stop the server first; an admin command can also run on the server’s \
         machine, with the server’s --data"
    )]
    ServerRuns(String),
    /// Another server uses the PostgreSQL database that is the target of a copy.
    #[error("another server is using the database {0}: stop it, or name another database with --to")]
    TargetInUse(String),
    /// The PostgreSQL database does not store text as UTF-8.
    #[error(
        "the database {0} is not encoded in UTF-8: create one with `createdb --encoding=UTF8 --template=template0`"
    )]
    Encoding(String),
    /// The PostgreSQL database contains an unfinished copy of another database.
    #[error(
        "the database {0} has an unfinished copy of another server's data: stop that server, then run `konakis-server migrate` again"
    )]
    Unfinished(String),
    /// The directory cannot be created or used.
    #[error("the data directory {} cannot be used ({why}){}", .dir.display(), advice(.why))]
    Directory {
        /// The directory.
        dir: PathBuf,
        /// The error of the operating system.
        why: std::io::Error,
    },
    /// A newer version of the program has written the database.
    #[error(
        "the database in {} has version {found}, and this program reads versions up to {known}: run the newer program, or restore a backup",
        .dir.display()
    )]
    Newer {
        /// The directory, or the address of the PostgreSQL database.
        dir: PathBuf,
        /// The version of the database.
        found: u32,
        /// The newest version that this program can read.
        known: u32,
    },
    /// An older version of the program is using the database.
    #[error(
        "the database in {} has version {found}, and this program copies version {known}: stop the server, or restart it with this version of the program",
        .dir.display()
    )]
    Older {
        /// The directory.
        dir: PathBuf,
        /// The version of the database.
        found: u32,
        /// The version that this program writes.
        known: u32,
    },
    /// The database file is empty.
    #[error(
        "the database {file} is empty, so its content was lost: restore a backup in its place, or remove {file}, {file}-wal and {file}-shm to begin anew",
        file = .0.display()
    )]
    Empty(PathBuf),
    /// The database file is missing, but its write-ahead log is there.
    #[error(
        "the database {} is missing, but its write-ahead log is there: put the database back beside it; or remove the log, and restore a backup or begin anew",
        .0.display()
    )]
    Missing(PathBuf),
    /// The database file is damaged or is not a database.
    #[error(
        "the database {path} is damaged or is not a database ({why}): move it, {path}-wal and {path}-shm away, and restore a backup",
        path = .file.display()
    )]
    Damaged {
        /// The database file.
        file: PathBuf,
        /// The error of SQLite.
        why: String,
    },
    /// The database cannot be changed.
    #[error(
        "the database in {} cannot be changed ({why}): the user who runs the program needs the right to write to the data directory, and to each file in it",
        .dir.display()
    )]
    ReadOnly {
        /// The directory.
        dir: PathBuf,
        /// The error of SQLite.
        why: String,
    },
    /// The database belongs to another program.
    #[error(
        "the database in {} belongs to another program: name another directory with --data, or another database with --database",
        .0.display()
    )]
    Foreign(PathBuf),
    /// The database failed.
    #[error("the database in {} cannot be opened: {why}", .dir.display())]
    Database {
        /// The directory, or the address of the PostgreSQL database.
        dir: PathBuf,
        /// The error of the database.
        why: StoreError,
    },
    /// A thread could not be started.
    #[error("a thread of the store could not be started: {0}")]
    Thread(std::io::Error),
}

impl OpenError {
    /// Whether another attempt may succeed without any action of the operator.
    #[must_use]
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Database { why: StoreError::Hindered(_), .. })
    }
}

/// The reason why a backup failed. A failed backup leaves no file, with one exception: if the last step, the sync of
/// the file's directory, failed, the file stays.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file exists.
    #[error("{} exists, and a backup never overwrites a file: choose another name", .0.display())]
    Exists(PathBuf),
    /// The database is in PostgreSQL, which has its own programs for backups.
    #[error(
        "this command copies SQLite databases only: back up PostgreSQL with pg_dump, or by archiving its write-ahead log"
    )]
    OfPostgres,
    /// The directory or the database cannot be read.
    #[error("{} cannot be read ({why}): run this as the server’s own user or as root", .path.display())]
    Unreadable {
        /// The database.
        path: PathBuf,
        /// The error of the operating system.
        why: std::io::Error,
    },
    /// There is no database to back up.
    #[error("there is no database in {}", .0.display())]
    NoDatabase(PathBuf),
    /// The file cannot be written.
    #[error("the backup {} cannot be written: {why}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        why: std::io::Error,
    },
    /// The database failed.
    #[error("the backup failed: {0}")]
    Database(#[from] StoreError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_for_anybody_omits_the_text_of_the_database() {
        let why: Arc<str> = "no pg_hba.conf entry for host 10.0.0.5, user konakis".into();
        let failed = StoreError::Failed(Arc::clone(&why));
        for error in [failed, StoreError::Hindered(Arc::clone(&why)), StoreError::Unknown(why)] {
            assert!(error.to_string().contains("10.0.0.5"), "the log has the whole text");
            assert!(!error.for_anybody().contains("10.0.0.5"), "{}", error.for_anybody());
        }
        assert_eq!(StoreError::DiskFull.for_anybody(), "the disk is full");
    }
}
