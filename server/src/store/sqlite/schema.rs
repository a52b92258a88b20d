//! The schema as migration steps; the SQL files document the tables. A database's version is the number of steps
//! applied.

use super::super::error::StoreError;
use rusqlite::{Connection, ErrorCode, TransactionBehavior};

pub(in super::super) const STEPS: [&str; 20] = [
    include_str!("schema/1.sql"),
    include_str!("schema/2_to_act.sql"),
    include_str!("schema/3_expiry.sql"),
    include_str!("schema/4_settled.sql"),
    include_str!("schema/5_moderation.sql"),
    include_str!("schema/6_sanctions.sql"),
    include_str!("schema/7_erasure.sql"),
    include_str!("schema/8_names.sql"),
    include_str!("schema/9_private.sql"),
    include_str!("schema/10_blocks.sql"),
    include_str!("schema/11_named_blocks.sql"),
    include_str!("schema/12_boards.sql"),
    include_str!("schema/13_analyses.sql"),
    include_str!("schema/14_notifications.sql"),
    include_str!("schema/15_direct_messages.sql"),
    include_str!("schema/16_activity_tokens.sql"),
    include_str!("schema/17_bounded_notices.sql"),
    include_str!("schema/18_ended_turns.sql"),
    include_str!("schema/19_gaps.sql"),
    include_str!("schema/20_playing.sql"),
];

/// The SQLite application id of our databases: the letters `Konk`.
const APPLICATION: i64 = 0x4b6f_6e6b;

#[derive(Debug)]
pub(in super::super) enum MigrationError {
    /// The database has this version, which is newer than the last step.
    Newer(u32),
    /// The database belongs to another program.
    Foreign,
    /// The file is damaged or is not a database. The text is SQLite's error.
    Damaged(String),
    /// SQLite may not write to the database or to its directory. The text is SQLite's error.
    ReadOnly(String),
    Failed(StoreError),
}

impl From<rusqlite::Error> for MigrationError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::Damaged(error.to_string()),
            Some(ErrorCode::ReadOnly) => Self::ReadOnly(error.to_string()),
            _ => Self::Failed(error.into()),
        }
    }
}

pub(in super::super) fn migrate(conn: &mut Connection, steps: &[&str]) -> Result<(), MigrationError> {
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let application: i64 = transaction.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: u32 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let is_new = version == 0 && application == 0 && tables == 0;
    if !is_new && application != APPLICATION {
        return Err(MigrationError::Foreign);
    }
    let mut reached = 0;
    for (number, step) in (1..).zip(steps) {
        if number > version {
            transaction.execute_batch(step)?;
        }
        reached = number;
    }
    if version > reached {
        return Err(MigrationError::Newer(version));
    }
    if version < reached {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", reached)?;
    }
    Ok(transaction.commit()?)
}
