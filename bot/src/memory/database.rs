//! The database in which the bot stores its data: SQLite, in a file or in RAM, or PostgreSQL, which a standby can
//! share.
//!
//! Invariants: each statement is written once and means the same in both databases. Its parameters `$1`, `$2` and so on
//! first occur in the order of their numbers, because SQLite numbers parameters in the order in which they first occur.

use super::error::MemoryError;
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::value::{Row, Value};

/// A database.
pub(super) enum Database {
    /// A database of SQLite, in a file or in RAM.
    Sqlite(Sqlite),
    /// A PostgreSQL database.
    Postgres(Box<Postgres>),
}

impl Database {
    /// The rows of a query.
    pub(super) async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, MemoryError> {
        match self {
            Self::Sqlite(sqlite) => sqlite.rows(sql, values).await,
            Self::Postgres(postgres) => postgres.rows(sql, &values).await,
        }
    }

    /// The first row of a query, if any.
    pub(super) async fn row(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Option<Row>, MemoryError> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// Runs a statement and returns the number of rows that it changed. Unless the database is in memory, the changes
    /// survive the end of this process.
    pub(super) async fn change(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, MemoryError> {
        match self {
            Self::Sqlite(sqlite) => sqlite.change(sql, values).await,
            Self::Postgres(postgres) => postgres.change(sql, &values).await,
        }
    }
}
