//! What can go wrong with the store, in words, and without anything secret: no error holds an entry, a name or a hash.

use konakis_protocol::{RoomId, UserId};
use std::path::PathBuf;
use std::sync::Arc;

/// Why the store did not do what it was asked.
///
/// After [`StoreError::Timeout`] it may yet be done: who must know reads again. After every other error nothing of the
/// call is in the store, but for one case of [`StoreError::Failed`]: when the disk fails in the middle of a commit and
/// the machine then stops, what was refused may be found written. What was acknowledged is there in every case.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The log of the room does not end where the writer thought: another has written to it.
    #[error("entry {first_n} is not the next one of room {room}: its log has been written to by another")]
    Conflict {
        /// The room.
        room: RoomId,
        /// The entry that was to be the first new one.
        first_n: u32,
    },
    /// There is such a user, Discord account or token already.
    #[error("this {0} is taken already")]
    Taken(&'static str),
    /// No user has this id.
    #[error("there is no user {0}")]
    NoSuchUser(UserId),
    /// Only a guest can be merged, only once, and only into a member.
    #[error(
        "{guest} cannot be merged into {member}: only a guest can be merged, once, and only into a member"
    )]
    NotMergeable {
        /// Who was to be merged.
        guest: UserId,
        /// Whom he was to be merged into.
        member: UserId,
    },
    /// A room's log cannot be read by the function given to `rebuild`.
    #[error("the log of room {room} cannot be read: {why}")]
    Unreadable {
        /// The room.
        room: RoomId,
        /// What the function said.
        why: String,
    },
    /// The disk is full. It works again as soon as there is space.
    #[error("the disk is full")]
    DiskFull,
    /// The database file is no longer where it was opened: what is written to it now would be lost. It works again as
    /// soon as the file is back.
    #[error("the database file has been taken away from its directory: nothing is written until it is back")]
    Gone,
    /// Too much waits to be written or read already.
    #[error("the store is busy: too many calls wait already")]
    Busy,
    /// No answer came in time; whether it is done is not known.
    #[error("the store did not answer in time")]
    Timeout,
    /// The store is closed, or its thread has ended.
    #[error("the store is closed")]
    Closed,
    /// What stands in the database is not what the program writes there.
    #[error("the database holds what the program would not write: {0}")]
    Damaged(&'static str),
    /// The database failed.
    #[error("the database failed: {0}")]
    Failed(Arc<str>),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => Self::DiskFull,
            _ => Self::Failed(error.to_string().into()),
        }
    }
}

/// Why the store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// What was to be worked on is not there.
    #[error("there is no database in {}: name the data directory of the server with --data", .0.display())]
    NoDatabase(PathBuf),
    /// Another server uses the directory.
    #[error("another server is using the data directory {}: stop it, or give this one a directory of its own", .0.display())]
    InUse(PathBuf),
    /// The directory cannot be made or used.
    #[error("the data directory {} cannot be used: {why}", .dir.display())]
    Directory {
        /// The directory.
        dir: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// A newer program has written the database.
    #[error(
        "the database in {} has version {found}, this program knows up to {known}: run the newer program, or restore a backup",
        .dir.display()
    )]
    Newer {
        /// The directory.
        dir: PathBuf,
        /// The version of the database.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// The file is a database of something else.
    #[error("the database in {} is not one of Konakis", .0.display())]
    Foreign(PathBuf),
    /// The database failed.
    #[error("the database in {} cannot be opened: {why}", .dir.display())]
    Database {
        /// The directory.
        dir: PathBuf,
        /// What went wrong.
        why: StoreError,
    },
    /// A thread could not be started.
    #[error("no thread for the store: {0}")]
    Thread(std::io::Error),
}

/// Why no backup was made. There is no half backup: either the whole file is there, or none.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is a file of that name.
    #[error("{} is there already, and a backup overwrites nothing: choose another name", .0.display())]
    Exists(PathBuf),
    /// There is no database to back up.
    #[error("there is no database in {}", .0.display())]
    NoDatabase(PathBuf),
    /// The file cannot be written.
    #[error("the backup {} cannot be written: {why}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// The database failed.
    #[error("the backup failed: {0}")]
    Database(#[from] StoreError),
}
