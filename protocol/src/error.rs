//! Errors: a code for programs and a sentence for people.

use crate::{RequestId, RoomId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The code of an error.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum ErrorCode {
    /// The frame is not a JSON object, a text or number in it cannot be read, or it is nested too deeply.
    BadJson,
    /// A field is missing or wrong.
    BadMessage,
    /// There is no message of this type.
    UnknownType,
    /// The server speaks another version of the protocol.
    Version,
    /// The client may not do this, or has not said `hello`.
    Unauthorized,
    /// The user or the address is banned from the server.
    Banned,
    /// There is no such room.
    NoSuchRoom,
    /// There is no such game, rule set, option or level.
    NoSuchGame,
    /// Only a player of the room, or the challenged user, may do this.
    NotSeated,
    /// It is the other side's turn.
    NotYourTurn,
    /// The room has another number of actions than the request's `ply`; nothing was done.
    Stale,
    /// The rules forbid the action.
    IllegalAction,
    /// The action cannot be read.
    BadAction,
    /// Both seats of the room are taken, or the free one is kept for a different user.
    RoomFull,
    /// This cannot be done now, for example because of the state of the room, a block, or too little disk space.
    NotNow,
    /// The claim does not hold.
    ClaimFails,
    /// Too many requests in too short a time, or a limit is reached.
    RateLimited,
    /// The message is too large.
    TooLarge,
    /// The server failed; the request was fine and had no effect.
    Internal,
    /// The server cannot tell yet whether the request took effect. An idempotent request may be sent again.
    Unconfirmed,
}

impl ErrorCode {
    /// All codes.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The word for the code on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether the reason of the refusal can pass by itself, so that the same request can succeed later.
    #[must_use]
    pub const fn may_pass(self) -> bool {
        matches!(self, Self::RateLimited | Self::Internal | Self::Unconfirmed)
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An error: the answer to a request, or a push, for example when the operator bans the user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ErrorReply {
    /// For programs.
    pub code: ErrorCode,
    /// For people: one sentence with what was wrong and what would be right.
    pub message: String,
    /// The room that the error concerns, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<RoomId>,
}

/// The error for a frame that cannot be decoded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct DecodeRefusal {
    /// For programs.
    pub code: ErrorCode,
    /// For people: one sentence with what was wrong and what would be right.
    pub message: String,
    /// The id of the request, if it could be read.
    pub re: Option<RequestId>,
}

impl From<DecodeRefusal> for crate::ServerFrame {
    fn from(refusal: DecodeRefusal) -> Self {
        let reply = ErrorReply { code: refusal.code, message: refusal.message, room: None };
        Self { re: refusal.re, to: None, message: crate::ServerMessage::Error(reply) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_one_name() {
        for code in ErrorCode::ALL {
            assert_eq!(serde_json::to_string(&code).unwrap(), format!("\"{code}\""));
        }
    }
}
