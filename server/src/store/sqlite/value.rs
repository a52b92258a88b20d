//! How values stand in the columns. What is read is parsed again, so that a damaged database shows itself as an error
//! and not as a value that cannot be.

use super::super::backend::Result;
use super::super::error::StoreError;
use rusqlite::{Connection, Params, Row};
use std::str::FromStr;

/// A number as SQLite keeps it; the largest stand for all that are larger, which no time and no count comes near.
pub(super) fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number that was written by [`int`].
pub(super) fn uint(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Reads a text that was checked before it was written; `what` says what it should be.
pub(super) fn parse<T: FromStr>(text: &str, what: &'static str) -> Result<T> {
    text.parse().map_err(|_| StoreError::Damaged(what))
}

/// Whether a statement failed because a key was there already.
pub(super) fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation)
}

/// All rows that a query gives.
pub(super) fn many<T>(
    conn: &Connection,
    query: &str,
    values: impl Params,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    conn.prepare_cached(query)?.query_and_then(values, read)?.collect()
}

/// The row that a query gives, if it gives one.
pub(super) fn one<T>(
    conn: &Connection,
    query: &str,
    values: impl Params,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> Result<Option<T>> {
    conn.prepare_cached(query)?.query_and_then(values, read)?.next().transpose()
}
