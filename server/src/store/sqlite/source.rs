//! Reads an SQLite database row by row, to copy it into PostgreSQL.
//!
//! Invariant: if no server used the database when the source was opened, no server can change it until the source is
//! dropped.

use super::super::error::{OpenError, Result, StoreError};
use super::super::origin::Origin;
use super::super::tables::{Cell, Column, Row, Table};
use super::connection::WriteConnection;
use super::open::{DATABASE_FILE, has_database, open, open_reader};
use super::schema::STEPS;
use super::value::uint;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, params_from_iter};
use std::path::Path;

pub(in super::super) struct Source {
    conn: Connection,
    /// The connection for writes, with the lock of the directory; `None` if a server has the lock.
    alone: Option<WriteConnection>,
    origin: Origin,
}

/// The part of a store's data that the copied tables do not contain.
pub(in super::super) struct State {
    pub(in super::super) uptime_ms: u64,
    pub(in super::super) block_key: Vec<u8>,
    pub(in super::super) push_key: Option<Vec<u8>>,
    /// For each table that never reuses a number, the largest number used so far.
    pub(in super::super) last_ids: Vec<(String, i64)>,
}

impl Source {
    /// Opens the database. Unless a server uses it, also locks it and updates its schema.
    pub(in super::super) fn open(dir: &Path) -> std::result::Result<Self, OpenError> {
        let file = dir.join(DATABASE_FILE);
        match has_database(dir) {
            Ok(true) => {}
            Ok(false) => return Err(OpenError::NothingToCopy(dir.to_owned())),
            Err(why) => return Err(OpenError::Directory { dir: dir.to_owned(), why }),
        }
        let failed = |why: StoreError| OpenError::Database { dir: dir.to_owned(), why };
        let alone = match open(dir, 0) {
            Ok((alone, ..)) => Some(alone),
            Err(OpenError::InUse(_)) => None,
            Err(error) => return Err(error),
        };
        let origin =
            Origin::of(dir, &file).map_err(|why| OpenError::Directory { dir: dir.to_owned(), why })?;
        let conn = open_reader(&file).map_err(failed)?;
        let found: u32 = conn
            .pragma_query_value(None, "user_version", |row| row.get(0))
            .map_err(|error| failed(error.into()))?;
        let known = u32::try_from(STEPS.len()).unwrap_or(u32::MAX);
        match found.cmp(&known) {
            std::cmp::Ordering::Equal => Ok(Self { conn, alone, origin }),
            std::cmp::Ordering::Less => Err(OpenError::Older { dir: dir.to_owned(), found, known }),
            std::cmp::Ordering::Greater => Err(OpenError::Newer { dir: dir.to_owned(), found, known }),
        }
    }

    /// Whether no server uses the database.
    pub(in super::super) const fn is_alone(&self) -> bool {
        self.alone.is_some()
    }

    pub(in super::super) const fn origin(&self) -> &Origin {
        &self.origin
    }

    pub(in super::super) fn rows(
        &self,
        table: &Table,
        after: Option<&[Cell]>,
        limit: u32,
    ) -> Result<Vec<Row>> {
        let names =
            |columns: &[Column]| columns.iter().map(Column::name_in_sqlite).collect::<Vec<_>>().join(", ");
        let (columns, key) = (names(table.columns), names(table.key_columns()));
        let condition = match after {
            Some(_) => format!("WHERE ({key}) > ({})", vec!["?"; table.key].join(", ")),
            None => String::new(),
        };
        let query = format!("SELECT {columns} FROM {} {condition} ORDER BY {key} LIMIT {limit}", table.name);
        let values = params_from_iter(after.unwrap_or_default().iter().map(value));
        let mut statement = self.conn.prepare_cached(&query)?;
        let rows = statement.query_and_then(values, |row| {
            (0..table.columns.len()).map(|column| cell(row.get_ref(column)?)).collect()
        })?;
        rows.collect()
    }

    pub(in super::super) fn state(&self) -> Result<State> {
        let meta = "SELECT house_ms, block_key, push_key FROM meta";
        let (uptime_ms, block_key, push_key) = self.conn.query_row(meta, [], |row| {
            Ok((uint(row.get(0)?), row.get::<_, Vec<u8>>(1)?, row.get::<_, Option<Vec<u8>>>(2)?))
        })?;
        let mut sequences = self.conn.prepare("SELECT name, seq FROM sqlite_sequence")?;
        let last_ids = sequences.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let last_ids = last_ids.collect::<rusqlite::Result<_>>()?;
        Ok(State { uptime_ms, block_key, push_key, last_ids })
    }
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Null => Value::Null,
        Cell::Number(number) => Value::Integer(*number),
        Cell::Real(bits) => Value::Real(f64::from_bits(*bits)),
        Cell::Text(text) => Value::Text(text.clone()),
        Cell::Bytes(bytes) => Value::Blob(bytes.clone()),
    }
}

fn cell(value: ValueRef<'_>) -> Result<Cell> {
    Ok(match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(number) => Cell::Number(number),
        ValueRef::Real(real) => Cell::Real(real.to_bits()),
        ValueRef::Text(text) => {
            let text =
                std::str::from_utf8(text).map_err(|_| StoreError::Damaged("a text that is not UTF-8"))?;
            Cell::Text(text.to_owned())
        }
        ValueRef::Blob(bytes) => Cell::Bytes(bytes.to_owned()),
    })
}
