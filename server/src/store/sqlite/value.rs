//! Conversions between Rust values and columns. Texts are parsed when read, so a damaged one gives an error.

use super::super::error::{Result, StoreError};
use rusqlite::{Connection, Params, Row};
use std::str::FromStr;

/// Clamps numbers over `i64::MAX`; no time or count comes near that.
pub(super) fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns 0 for a negative number, which [`int`] never writes.
pub(super) fn uint(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Parses a text that was valid when written; `what` names it in the error.
pub(super) fn parse<T: FromStr>(text: &str, what: &'static str) -> Result<T> {
    text.parse().map_err(|_| StoreError::Damaged(what))
}

/// Whether a statement violated a constraint, such as a unique key.
pub(super) fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation)
}

pub(super) fn many<T>(
    conn: &Connection,
    query: &str,
    values: impl Params,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    conn.prepare_cached(query)?.query_and_then(values, read)?.collect()
}

pub(super) fn one<T>(
    conn: &Connection,
    query: &str,
    values: impl Params,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> Result<Option<T>> {
    conn.prepare_cached(query)?.query_and_then(values, read)?.next().transpose()
}
