//! The versions of the database: a list of steps, of which a database has seen the first so many. What each table is
//! for stands in the steps themselves.

use super::super::error::StoreError;
use rusqlite::{Connection, TransactionBehavior};

/// The steps. The version of a database is the number of steps that it has seen.
pub(in super::super) const STEPS: [&str; 2] =
    [include_str!("schema/1.sql"), include_str!("schema/expiry.sql")];

/// By this number in its head a file is known to be a database of Konakis: the letters `Konk`.
const APPLICATION: i64 = 0x4b6f_6e6b;

/// Why a database cannot be brought to this program's version.
#[derive(Debug)]
pub(in super::super) enum Misfit {
    /// It has seen this many steps, more than the program knows.
    Newer(u32),
    /// It is the database of another program.
    Foreign,
    /// It failed.
    Failed(StoreError),
}

impl From<rusqlite::Error> for Misfit {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Brings a database to the version of these steps, in one transaction.
pub(in super::super) fn migrate(conn: &mut Connection, steps: &[&str]) -> Result<(), Misfit> {
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application: i64 = transaction.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: u32 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let is_new = version == 0 && application == 0 && tables == 0;
    if !is_new && application != APPLICATION {
        return Err(Misfit::Foreign);
    }
    let mut reached = 0;
    for (number, step) in (1..).zip(steps) {
        if number > version {
            transaction.execute_batch(step)?;
        }
        reached = number;
    }
    if version > reached {
        return Err(Misfit::Newer(version));
    }
    if version < reached {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", reached)?;
    }
    Ok(transaction.commit()?)
}
