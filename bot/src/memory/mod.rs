//! The bot's database: the messages of each room, the settings of Discord servers, users' Discord IDs and preferences,
//! and the direct messages about their turns.
//!
//! Invariants: a record that announces a post is stored before the bot makes the post. If a post by the bot's own
//! permissions is repeated, it has the same nonce. So a bot that is killed and restarted does not make such a post
//! twice. No secret of a game is stored. All other data is on the game server.

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
    /// Opens the PostgreSQL `database` or, without one, the file of SQLite in `folder`, as [`Self::open_file`] does. If
    /// another process of the bot uses the PostgreSQL database, this process waits until the other one ends or is cut
    /// off, and then takes over. An empty PostgreSQL database gets the data of the file in `folder`, if there is one.
    /// From then on, `active` says whether this process may act.
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

    /// Opens the file of SQLite in this folder; both are made if they do not exist.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub fn open_file(folder: &Path) -> Result<Self, MemoryError> {
        Ok(Self::of(Database::Sqlite(Sqlite::open(folder)?)))
    }

    /// A database in memory, which lasts as long as the program.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub fn in_memory() -> Result<Self, MemoryError> {
        Ok(Self::of(Database::Sqlite(Sqlite::in_memory()?)))
    }

    fn of(database: Database) -> Self {
        Self(Arc::new(database))
    }

    /// Keeps the database for this process until another process takes it over, or the database cannot be reached for
    /// too long; returns the reason. With SQLite, this lasts as long as the program.
    pub async fn keep(&self) -> MemoryError {
        match &*self.0 {
            Database::Sqlite(_) => std::future::pending().await,
            Database::Postgres(postgres) => postgres.keep().await,
        }
    }

    /// Gives the database up at the end of the program, so that a standby takes over at once.
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
