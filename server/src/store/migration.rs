//! Copies an SQLite database into a PostgreSQL one.
//!
//! A pass compares both databases and writes the rows that differ, so an interrupted copy can be continued. Invariant:
//! a copy is finished only after a pass that found no difference. During this pass, no server could change either
//! database.

use super::error::{OpenError, StoreError};
use super::postgres::{Begin, Target};
use super::sqlite::Source;
use super::tables::{Row, Span, TABLES, Table};
use konakis_program::postgres::DatabaseConfig;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of rows that are compared together.
const PART: u32 = 2_000;
/// The maximum number of passes. Usually the first pass makes the databases equal, and the second one finds no
/// difference. The third one is rarely needed.
const PASSES_MAX: u32 = 3;

/// The outcome of a migration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Migrated {
    /// This many rows of the PostgreSQL database were written or removed. A server is using the SQLite database, so the
    /// copy may lack the newest changes.
    Copied(u64),
    /// The copy is complete: this many rows were compared.
    Finished(u64),
}

/// The reason why a migration failed. The SQLite database is unchanged, except that its schema may have been migrated
/// to the newest version. The command can be repeated.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// A database could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A database failed.
    #[error("the copy was interrupted, and goes on if you run the command again: {0}")]
    Interrupted(#[from] StoreError),
    /// The PostgreSQL database has data.
    #[error("the database {0} has data already: create an empty one")]
    NotEmpty(String),
    /// The PostgreSQL database has a part of another server's data.
    #[error("the database {0} has an unfinished copy of another server's data: create an empty one")]
    OfAnother(String),
    /// The PostgreSQL database has a part of another database of the same server, such as an older backup.
    #[error(
        "the database {place} has an unfinished copy of another database, which was in {dir} when the copy began: name that database with --from, wherever it is now, or create an empty database"
    )]
    OfAnotherDatabase {
        /// The address of the PostgreSQL database.
        place: String,
        /// The directory of the SQLite database from which the copy was begun.
        dir: String,
    },
    /// The databases still differ.
    #[error("the database {0} still differs after {PASSES_MAX} passes, so another program is changing it")]
    Different(String),
}

#[derive(Default)]
struct Copied {
    compared: u64,
    changed: u64,
}

/// Copies the SQLite database in this directory into a PostgreSQL database that is empty or contains an unfinished copy
/// of the same SQLite database. The copy is finished only if no server uses the SQLite database.
///
/// # Errors
/// [`MigrationError`], each with a sentence for the operator.
pub async fn migrate(from: &Path, to: &DatabaseConfig) -> Result<Migrated, MigrationError> {
    let source = Source::open(from)?;
    let (is_alone, state, origin) = (source.is_alone(), source.state()?, source.origin().clone());
    let source = Arc::new(Mutex::new(source));
    let target = Target::open(to).await?;
    let place = || target.place().to_owned();
    match target.begin(&state.block_key, &origin).await? {
        Begin::Copying => {}
        Begin::NotEmpty => return Err(MigrationError::NotEmpty(place())),
        Begin::OfAnother => return Err(MigrationError::OfAnother(place())),
        Begin::OfAnotherDatabase(dir) => {
            return Err(MigrationError::OfAnotherDatabase { place: place(), dir });
        }
    }
    for number in 1..=PASSES_MAX {
        let mut pass = Copied::default();
        for table in &TABLES {
            let Copied { compared, changed } = copy(&source, &target, table).await?;
            tracing::info!(pass = number, table = table.name, rows = compared, changed, "compared a table");
            pass.compared += compared;
            pass.changed += changed;
        }
        if !is_alone {
            target.leave().await?;
            return Ok(Migrated::Copied(pass.changed));
        }
        if pass.changed == 0 {
            target.finish(state.uptime_ms, state.push_key.as_deref(), &state.last_ids).await?;
            return Ok(Migrated::Finished(pass.compared));
        }
    }
    Err(MigrationError::Different(place()))
}

async fn copy(
    source: &Arc<Mutex<Source>>,
    target: &Target,
    table: &'static Table,
) -> Result<Copied, StoreError> {
    let (mut copied, mut after) = (Copied::default(), None::<Row>);
    loop {
        let (reading, from) = (Arc::clone(source), after.clone());
        let read =
            move || reading.lock().unwrap_or_else(PoisonError::into_inner).rows(table, from.as_deref(), PART);
        let read = tokio::task::spawn_blocking(read).await;
        let rows = read.map_err(|error| StoreError::Failed(error.to_string().into()))??;
        let last = rows.last().map(|row| table.key_of(row).to_vec());
        let is_end = rows.len() < PART as usize;
        let up_to = if is_end { None } else { last.as_deref() };
        let old = target.rows(table, &Span { after: after.as_deref(), up_to }).await?;
        copied.compared += rows.len() as u64;
        let (new, gone) = differences(table, rows, old);
        copied.changed += (new.len() + gone.len()) as u64;
        // A part without differences is committed too, because each commit renews the right to write.
        target.apply(table, &new, &gone).await?;
        if is_end {
            return Ok(copied);
        }
        after = last;
    }
}

/// The rows that are new or changed, and the keys of the rows that are gone.
fn differences(table: &Table, rows: Vec<Row>, old: Vec<Row>) -> (Vec<Row>, Vec<Row>) {
    let mut old: BTreeMap<Row, Row> = old.into_iter().map(|row| (table.key_of(&row).to_vec(), row)).collect();
    let new = rows.into_iter().filter(|row| old.remove(table.key_of(row)).as_ref() != Some(row)).collect();
    (new, old.into_keys().collect())
}
