//! Values of parameters and columns, in the same form for SQLite and PostgreSQL.

use super::error::MemoryError;
use crate::message_ref::MessageRef;
use konakis_protocol::{RoomId, UserId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    /// Only a parameter can be a flag, because SQLite returns flags as numbers.
    Flag(bool),
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&RoomId> for Value {
    fn from(room: &RoomId) -> Self {
        Self::Text(room.as_str().to_owned())
    }
}

impl From<&UserId> for Value {
    fn from(user: &UserId) -> Self {
        Self::Text(user.as_str().to_owned())
    }
}

/// A Discord ID or a time, as a signed number with the same bits.
impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number.cast_signed())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row(pub(super) Vec<Value>);

impl Row {
    pub(super) fn text(&self, column: usize) -> Result<&str, MemoryError> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Ok(text),
            _ => Err(MemoryError::Column("text")),
        }
    }

    /// A Discord ID or a time.
    pub(super) fn number(&self, column: usize) -> Result<u64, MemoryError> {
        match self.0.get(column) {
            Some(Value::Number(number)) => Ok(number.cast_unsigned()),
            _ => Err(MemoryError::Column("a number")),
        }
    }

    /// The message whose channel and ID are the first two columns.
    pub(super) fn message(&self) -> Result<MessageRef, MemoryError> {
        Ok(MessageRef { channel: self.number(0)?, message: self.number(1)? })
    }
}

macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::memory::value::Value::from($value)),*] };
}
pub(super) use values;
