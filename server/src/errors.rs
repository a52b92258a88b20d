//! How an error becomes a reply to a client: a code of the protocol and a sentence.
//!
//! Invariants: every reply with an error code is made from a [`Coded`] error, apart from the notice of a ban and the
//! answer to a frame that cannot be decoded. The sentence is the error's `Display`. It says what was wrong and how to
//! correct that.

use konakis_games::{ActError, ClaimError, PositionError, StartError};
use konakis_protocol::{ErrorCode, ErrorReply, RoomId};
use std::fmt::Display;

/// An error that a client may see.
pub trait Coded: Display {
    /// The error code of the protocol.
    fn code(&self) -> ErrorCode;

    /// The reply to a request that concerns no room.
    fn reply(&self) -> ErrorReply {
        ErrorReply { code: self.code(), message: self.to_string(), room: None }
    }

    /// The reply to a request that concerns this room.
    fn reply_about(&self, room: &RoomId) -> ErrorReply {
        ErrorReply { room: Some(room.clone()), ..self.reply() }
    }
}

impl Coded for ActError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Over => ErrorCode::NotNow,
            Self::NotYourTurn => ErrorCode::NotYourTurn,
            Self::Bad(_) => ErrorCode::BadAction,
            Self::Illegal(_) => ErrorCode::IllegalAction,
        }
    }
}

impl Coded for ClaimError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Act(error) => error.code(),
            Self::Wins | Self::Fails | Self::NoClaims => ErrorCode::ClaimFails,
        }
    }
}

impl Coded for StartError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::NoSuchGame { .. } | Self::Choice(_) => ErrorCode::NoSuchGame,
            Self::Position(PositionError::Over { .. }) => ErrorCode::NotNow,
            Self::Position(_) => ErrorCode::BadMessage,
        }
    }
}
