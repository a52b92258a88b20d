//! Writes the rows of an SQLite database into a PostgreSQL one.
//!
//! Invariants: an unfinished copy is marked in `meta`, and no server opens a database with this mark. Rows can be
//! written in any order, because triggers are off and constraints between rows are dropped. [`Target::finish`] restores
//! the triggers and the constraints in one transaction, which checks all rows.

use super::super::error::{OpenError, Result, StoreError};
use super::super::origin::Origin;
use super::super::tables::{Cell, Column, Kind, Row, Span, Table};
use super::db::Db;
use super::holder::Held;
use super::open::{Purpose, ready};
use super::value::int;
use konakis_program::postgres::DatabaseConfig;
use tokio_postgres::types::ToSql;

pub(in super::super) struct Target {
    held: Held,
    place: String,
}

#[derive(PartialEq, Eq, Debug)]
pub(in super::super) enum Begin {
    /// A copy begins, or an earlier copy of the same database is continued.
    Copying,
    NotEmpty,
    /// The database contains an unfinished copy of another server's data.
    OfAnother,
    /// The database contains an unfinished copy of a different SQLite database, whose directory is given here. For
    /// example, that database is the original, and the database to copy now is a backup of it.
    OfAnotherDatabase(String),
}

impl Target {
    /// Opens the database and takes the right to write to it, so that no server can use it.
    pub(in super::super) async fn open(database: &DatabaseConfig) -> std::result::Result<Self, OpenError> {
        let held = ready(database, Purpose::Copy).await?.held;
        // A long pause between two statements must not end the copy.
        let patient = held.db.control("SET idle_in_transaction_session_timeout = 0").await;
        patient.map_err(|error| OpenError::Database { dir: database.place().into(), why: error.into() })?;
        Ok(Self { held, place: database.place().to_owned() })
    }

    pub(in super::super) fn place(&self) -> &str {
        &self.place
    }

    /// Begins a copy, or checks whether an earlier copy can be continued. `key` is the `block_key` of the database to
    /// copy.
    pub(in super::super) async fn begin(&self, key: &[u8], origin: &Origin) -> Result<Begin> {
        let db = &self.held.db;
        let look = "SELECT copying, block_key, EXISTS (SELECT FROM log) OR EXISTS (SELECT FROM users)
            OR EXISTS (SELECT FROM audit) FROM meta";
        let found = db.one(look, &[], |row| {
            Ok((row.try_get::<_, bool>(0)?, row.try_get::<_, Vec<u8>>(1)?, row.try_get::<_, bool>(2)?))
        });
        let (is_copying, of, has_data) = found.await?.ok_or(StoreError::Damaged("the state of the store"))?;
        match (is_copying, has_data) {
            (true, _) if of != key => return Ok(Begin::OfAnother),
            (true, _) => return self.compare_origin(origin).await,
            (false, true) => return Ok(Begin::NotEmpty),
            (false, false) => {}
        }
        db.control("BEGIN").await?;
        db.control(include_str!("copy/begin.sql")).await?;
        db.execute("UPDATE meta SET copying = true, block_key = $1", &[&key]).await?;
        let note = "INSERT INTO copied_from (dir, device, inode) VALUES ($1, $2, $3)";
        db.execute(note, &[&origin.dir, &origin.device, &origin.inode]).await?;
        self.commit().await?;
        Ok(Begin::Copying)
    }

    /// Checks whether the unfinished copy was begun from this database.
    async fn compare_origin(&self, origin: &Origin) -> Result<Begin> {
        let db = &self.held.db;
        // If an earlier version of the program began the copy, there is no such table.
        let is_noted = "SELECT to_regclass('copied_from') IS NOT NULL";
        if db.one(is_noted, &[], |row| Ok(row.try_get(0)?)).await? != Some(true) {
            return Ok(Begin::Copying);
        }
        let begun = db.one("SELECT dir, device, inode FROM copied_from", &[], |row| {
            Ok(Origin { dir: row.try_get(0)?, device: row.try_get(1)?, inode: row.try_get(2)? })
        });
        Ok(match begun.await? {
            Some(begun) if !begun.is_same(origin) => Begin::OfAnotherDatabase(begun.dir),
            _ => Begin::Copying,
        })
    }

    pub(in super::super) async fn rows(&self, table: &Table, span: &Span<'_>) -> Result<Vec<Row>> {
        let key = names(table.key_columns());
        let (mut conditions, mut values) = (Vec::new(), Vec::new());
        for (compare, bound) in [(">", span.after), ("<=", span.up_to)] {
            if let Some(bound) = bound {
                let first = values.len() + 1;
                let places: Vec<String> =
                    (first..first + table.key).map(|place| format!("${place}")).collect();
                conditions.push(format!("({key}) {compare} ({})", places.join(", ")));
                values.extend(table.key_columns().iter().zip(bound).map(|(column, cell)| one(column, cell)));
            }
        }
        let condition =
            if conditions.is_empty() { String::new() } else { format!("WHERE {}", conditions.join(" AND ")) };
        let query = format!("SELECT {} FROM {} {condition}", names(table.columns), table.name);
        let read = self.held.db.query(&query, &borrowed(&values)).await?;
        read.iter()
            .map(|row| {
                table.columns.iter().enumerate().map(|(n, column)| cell(row, n, column.kind)).collect()
            })
            .collect()
    }

    /// Writes `rows` in place of rows with the same keys, and removes the rows with the keys `gone`, in one
    /// transaction.
    pub(in super::super) async fn apply(&self, table: &Table, rows: &[Row], gone: &[Row]) -> Result<()> {
        let db = &self.held.db;
        db.control("BEGIN").await?;
        if !gone.is_empty() {
            let pairs = table.key_columns().iter().map(|column| format!("kept.{0} = gone.{0}", column.name));
            let pairs = pairs.collect::<Vec<_>>().join(" AND ");
            let (key, lists) = (names(table.key_columns()), lists(table.key_columns()));
            let delete = format!(
                "DELETE FROM {} AS kept USING unnest({lists}) AS gone ({key}) WHERE {pairs}",
                table.name
            );
            run(db, &delete, table.key_columns(), gone).await?;
        }
        if !rows.is_empty() {
            let (columns, key, lists) =
                (names(table.columns), names(table.key_columns()), lists(table.columns));
            let new =
                table.columns.iter().skip(table.key).map(|column| format!("{0} = excluded.{0}", column.name));
            let new = new.collect::<Vec<_>>().join(", ");
            let insert = format!(
                "INSERT INTO {} ({columns}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest({lists})
                ON CONFLICT ({key}) DO UPDATE SET {new}",
                table.name
            );
            run(db, &insert, table.columns, rows).await?;
        }
        self.commit().await
    }

    /// Ends the copy: restores the triggers and constraints, counts the rows, and lets servers open the database.
    pub(in super::super) async fn finish(
        &self,
        uptime_ms: u64,
        push_key: Option<&[u8]>,
        last_ids: &[(String, i64)],
    ) -> Result<()> {
        let db = &self.held.db;
        db.control("BEGIN").await?;
        db.control(include_str!("copy/finish.sql")).await?;
        for (table, last) in last_ids {
            let advance = "SELECT setval(pg_get_serial_sequence($1, 'id'), $2) WHERE $2
                > coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass), 0)";
            db.many(advance, &[table, last], |_| Ok(())).await?;
        }
        let meta = "UPDATE meta SET house_ms = $1, push_key = $2, copying = false";
        db.execute(meta, &[&int(uptime_ms), &push_key]).await?;
        self.commit().await?;
        self.leave().await
    }

    pub(in super::super) async fn leave(&self) -> Result<()> {
        self.held.give_up().await
    }

    async fn commit(&self) -> Result<()> {
        self.held.end_transaction().await?;
        Ok(self.held.db.control("COMMIT").await?)
    }
}

async fn run(db: &Db, sql: &str, columns: &[Column], rows: &[Row]) -> Result<()> {
    let values: Vec<_> = columns.iter().enumerate().map(|(n, column)| list(column.kind, rows, n)).collect();
    db.query(sql, &borrowed(&values)).await.map(drop)
}

type Boxed = Box<dyn ToSql + Sync + Send>;

fn borrowed(values: &[Boxed]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect()
}

fn names(columns: &[Column]) -> String {
    columns.iter().map(|column| column.name).collect::<Vec<_>>().join(", ")
}

/// For each column, a placeholder for the list of its values, with its type.
fn lists(columns: &[Column]) -> String {
    let typed = |(place, column): (usize, &Column)| {
        let kind = match column.kind {
            Kind::Text => "text",
            Kind::Number => "bigint",
            Kind::Truth => "boolean",
            Kind::Real => "double precision",
            Kind::Bytes => "bytea",
        };
        format!("${place}::{kind}[]")
    };
    (1..).zip(columns).map(typed).collect::<Vec<_>>().join(", ")
}

fn list(kind: Kind, rows: &[Row], column: usize) -> Boxed {
    let cells = rows.iter().map(|row| row.get(column).unwrap_or(&Cell::Null));
    match kind {
        Kind::Text => Box::new(cells.map(text).collect::<Vec<_>>()),
        Kind::Number => Box::new(cells.map(number).collect::<Vec<_>>()),
        Kind::Truth => Box::new(cells.map(|cell| number(cell).map(|number| number != 0)).collect::<Vec<_>>()),
        Kind::Real => Box::new(cells.map(real).collect::<Vec<_>>()),
        Kind::Bytes => Box::new(cells.map(bytes).collect::<Vec<_>>()),
    }
}

fn one(column: &Column, cell: &Cell) -> Boxed {
    match column.kind {
        Kind::Text => Box::new(text(cell)),
        Kind::Number | Kind::Truth => Box::new(number(cell)),
        Kind::Real => Box::new(real(cell)),
        Kind::Bytes => Box::new(bytes(cell)),
    }
}

fn text(cell: &Cell) -> Option<String> {
    if let Cell::Text(text) = cell { Some(text.clone()) } else { None }
}

fn number(cell: &Cell) -> Option<i64> {
    if let Cell::Number(number) = cell { Some(*number) } else { None }
}

fn real(cell: &Cell) -> Option<f64> {
    if let Cell::Real(bits) = cell { Some(f64::from_bits(*bits)) } else { None }
}

fn bytes(cell: &Cell) -> Option<Vec<u8>> {
    if let Cell::Bytes(bytes) = cell { Some(bytes.clone()) } else { None }
}

/// Reads a cell as SQLite would return it: a boolean is a number.
fn cell(row: &tokio_postgres::Row, column: usize, kind: Kind) -> Result<Cell> {
    let cell = match kind {
        Kind::Text => row.try_get::<_, Option<String>>(column)?.map(Cell::Text),
        Kind::Number => row.try_get::<_, Option<i64>>(column)?.map(Cell::Number),
        Kind::Truth => row.try_get::<_, Option<bool>>(column)?.map(|truth| Cell::Number(truth.into())),
        Kind::Real => row.try_get::<_, Option<f64>>(column)?.map(|real| Cell::Real(real.to_bits())),
        Kind::Bytes => row.try_get::<_, Option<Vec<u8>>>(column)?.map(Cell::Bytes),
    };
    Ok(cell.unwrap_or(Cell::Null))
}
