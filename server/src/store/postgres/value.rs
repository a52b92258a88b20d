//! Conversions between Rust values and columns of PostgreSQL. A damaged value gives [`StoreError::Damaged`], but
//! [`uint`] turns a negative number into 0.

use super::super::error::{Result, StoreError};
use konakis_protocol::{RoomId, UserId};
use std::str::FromStr;
use tokio_postgres::Row;

/// Converts a number for a column. A number over `i64::MAX` becomes `i64::MAX`; no time or count is that large.
pub(super) fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Converts a number from a column. A negative number becomes 0; [`int`] never returns a negative number.
pub(super) fn uint(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Reads a number that must fit the type `T`. If it does not fit, fails with [`StoreError::Damaged`].
pub(super) fn small<T: TryFrom<i64>>(row: &Row, column: usize, what: &'static str) -> Result<T> {
    T::try_from(row.try_get::<_, i64>(column)?).map_err(|_| StoreError::Damaged(what))
}

pub(super) fn number(row: &Row, column: usize) -> Result<u64> {
    Ok(uint(row.try_get(column)?))
}

pub(super) fn maybe_number(row: &Row, column: usize) -> Result<Option<u64>> {
    Ok(row.try_get::<_, Option<i64>>(column)?.map(uint))
}

/// Parses a text. The error calls the text `what`.
pub(super) fn parse<T: FromStr>(text: &str, what: &'static str) -> Result<T> {
    text.parse().map_err(|_| StoreError::Damaged(what))
}

pub(super) fn parsed<T: FromStr>(row: &Row, column: usize, what: &'static str) -> Result<T> {
    parse(row.try_get(column)?, what)
}

pub(super) fn maybe_parsed<T: FromStr>(row: &Row, column: usize, what: &'static str) -> Result<Option<T>> {
    row.try_get::<_, Option<&str>>(column)?.map(|text| parse(text, what)).transpose()
}

pub(super) fn user_id(row: &Row, column: usize) -> Result<UserId> {
    parsed(row, column, "the id of a user")
}

pub(super) fn room_id(row: &Row, column: usize) -> Result<RoomId> {
    parsed(row, column, "the id of a room")
}

pub(super) fn bytes<const N: usize>(row: &Row, column: usize, what: &'static str) -> Result<[u8; N]> {
    row.try_get::<_, &[u8]>(column)?.try_into().map_err(|_| StoreError::Damaged(what))
}
