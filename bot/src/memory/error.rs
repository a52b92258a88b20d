//! Errors of the bot's database.

use konakis_program::directory_lock::advice;
use konakis_program::postgres::{ConnectError, described};
use std::path::PathBuf;

/// An error of the database.
#[derive(Debug, thiserror::Error)]
pub enum MemoryError {
    /// Another process of the bot uses the folder.
    #[error("another process of the bot is using the folder {}: stop it, or name another folder with --data", .0.display())]
    InUse(PathBuf),
    /// The folder or a file in it cannot be created, made private to this user, or renamed.
    #[error("{} cannot be used ({error}){}", .path.display(), advice(.error))]
    Folder {
        /// The path.
        path: PathBuf,
        /// The cause.
        error: std::io::Error,
    },
    /// The database is of a later version of this program.
    #[error(
        "the bot's database has version {0}, which this program does not know: start a newer version of the program"
    )]
    Newer(i64),
    /// The PostgreSQL database has tables of another program.
    #[error(
        "the database {0} belongs to another program: create another one for the bot, and name it with --database"
    )]
    Foreign(String),
    /// The PostgreSQL database does not store text as UTF-8.
    #[error(
        "the database {0} is not encoded in UTF-8: create one with `createdb --encoding=UTF8 --template=template0`"
    )]
    Encoding(String),
    /// Another process of the bot has become active.
    #[error("another process of the bot has taken over: if only one should run, stop the other one")]
    TakenOver,
    /// PostgreSQL has not answered for too long, so another process of the bot may have become active.
    #[error("the bot's database did not answer for {seconds} seconds: {why}")]
    Away {
        /// The time without an answer.
        seconds: u64,
        /// The last error.
        why: Box<MemoryError>,
    },
    /// SQLite failed.
    #[error("the bot's database cannot be used: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL failed.
    #[error("the bot's database cannot be used: {}", described(.0))]
    Postgres(#[from] tokio_postgres::Error),
    /// PostgreSQL cannot be reached.
    #[error("the bot's database cannot be reached: {0}")]
    Connect(#[from] ConnectError),
    /// PostgreSQL does not answer.
    #[error("the bot's database does not answer")]
    Silent,
    /// The stored data cannot be read.
    #[error("the bot's database holds invalid data: {0}")]
    Damaged(#[from] serde_json::Error),
    /// A column has a value of an unexpected type.
    #[error("the bot's database holds a value that is not {0}")]
    Column(&'static str),
    /// The thread that queried the database failed.
    #[error("the bot's database could not be queried")]
    Lost(#[from] tokio::task::JoinError),
    /// There are no random numbers.
    #[error("there are no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}
