//! The bot's database: PostgreSQL, which a standby can share, or SQLite in a file or in RAM.
//!
//! Invariants: each statement means the same in both databases. In each statement, the first occurrences
//! of the parameters `$1`, `$2` and so on are in the order of their numbers, because SQLite numbers parameters in the
//! order of occurrence.

use super::error::MemoryError;
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::value::{Row, Value};

pub(super) enum Database {
    /// In a file or in RAM.
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

impl Database {
    pub(super) async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, MemoryError> {
        match self {
            Self::Sqlite(sqlite) => sqlite.rows(sql, values).await,
            Self::Postgres(postgres) => postgres.rows(sql, &values).await,
        }
    }

    pub(super) async fn row(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Option<Row>, MemoryError> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// Changes rows, and returns their number. Unless the database is in RAM, the changes survive the end of this
    /// process.
    pub(super) async fn change(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, MemoryError> {
        match self {
            Self::Sqlite(sqlite) => sqlite.change(sql, values).await,
            Self::Postgres(postgres) => postgres.change(sql, &values).await,
        }
    }
}
