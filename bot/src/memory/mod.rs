//! The bot's database: records of rooms, settings of Discord servers, and data about users. All other data is on the
//! game server.
//!
//! Invariants: before the bot makes a post, it stores a record that announces the post. A post by the bot's own
//! permissions has a nonce. If the bot repeats the post, for example after a restart, the nonce stays the same, so
//! Discord does not post it twice. No secret of a game is stored.

mod database;
mod error;
mod expiry;
mod guilds;
mod people;
mod postgres;
mod record;
mod rooms;
mod sqlite;
mod stored;
mod turn_messages;
mod value;

pub use error::MemoryError;
pub use guilds::GuildSettings;
pub use record::{
    BoardMessage, BoardRecord, Challenge, LastActive, MissingAnimation, Origin, Phase, RoomRecord, SeenOffer,
    UnconfirmedPost,
};

use crate::active::Active;
use database::Database;
use konakis_program::postgres::DatabaseConfig;
use postgres::Postgres;
use sqlite::Sqlite;
use std::path::Path;
use std::sync::Arc;

/// The bot's database.
#[derive(Clone)]
pub struct Memory(Arc<Database>);

impl Memory {
    /// Opens the PostgreSQL `database` or, without one, the SQLite file in `folder`. If another process of the bot uses
    /// the PostgreSQL database, this call waits until that process ends or loses its lease. An empty PostgreSQL
    /// database gets the data of the file in `folder`, if there is one. While the PostgreSQL database is open, `active`
    /// says whether this process may act.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn open(
        database: Option<&DatabaseConfig>,
        folder: &Path,
        active: Active,
    ) -> Result<Self, MemoryError> {
        match database {
            Some(database) => {
                let postgres = Postgres::open(database, folder, active).await?;
                Ok(Self::of(Database::Postgres(Box::new(postgres))))
            }
            None => Self::open_file(folder),
        }
    }

    /// Opens the SQLite file in this folder; creates the folder and the file if they do not exist.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub fn open_file(folder: &Path) -> Result<Self, MemoryError> {
        Ok(Self::of(Database::Sqlite(Sqlite::open(folder)?)))
    }

    /// A database in memory.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub fn in_memory() -> Result<Self, MemoryError> {
        Ok(Self::of(Database::Sqlite(Sqlite::in_memory()?)))
    }

    fn of(database: Database) -> Self {
        Self(Arc::new(database))
    }

    /// Renews the lease of the PostgreSQL database until another process takes over, or the database is unreachable for
    /// too long. Returns the reason. With SQLite, never returns.
    pub async fn keep(&self) -> MemoryError {
        match &*self.0 {
            Database::Sqlite(_) => std::future::pending().await,
            Database::Postgres(postgres) => postgres.keep().await,
        }
    }

    /// Ends the lease of the PostgreSQL database, so that a standby does not have to wait until the lease expires.
    pub async fn give_up(&self) {
        let Database::Postgres(postgres) = &*self.0 else { return };
        match postgres.give_up().await {
            Ok(()) | Err(MemoryError::TakenOver) => {}
            Err(error) => {
                tracing::warn!(%error, "a standby has to wait until the lease of the database has ended");
            }
        }
    }
}

#[cfg(test)]
mod tests;
