//! The reasons for which a hello is refused.

use crate::errors::Coded;
use crate::limits::Over;
use crate::names::NameError;
use crate::store::StoreError;
use konakis_protocol::{ErrorCode, VERSION};

/// The reason why a hello is refused.
#[derive(Debug, thiserror::Error)]
pub enum HelloError {
    /// The client uses another version of the protocol.
    #[error("this server uses version {VERSION} of the protocol, not {0}: update the client")]
    Version(u32),
    /// The token is unknown or revoked.
    #[error("this token is unknown or was revoked: say hello without a token to start as a guest")]
    Token,
    /// The user or the address is banned.
    #[error("{0}")]
    Banned(String),
    /// The service secret is wrong.
    #[error("the service secret is wrong")]
    Service,
    /// Too many new guests have come from one address within a minute.
    #[error(
        "too many new guests come from your address: try again in a minute, or come back with your token"
    )]
    TooManyGuests,
    /// Too many new guests have come from one address within a day.
    #[error("too many new guests came from your address today: sign in, or try again in a few hours")]
    TooManyGuestsToday,
    /// The disk has too little free space for new guests.
    #[error("the server is short of disk space and takes no new guests now: sign in, or try again later")]
    NoSpace,
    /// The name is not allowed.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The store failed.
    #[error("the server could not sign you in: try again in a moment")]
    Store(#[from] StoreError),
}

impl Coded for HelloError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Version(_) => ErrorCode::Version,
            Self::Token | Self::Service => ErrorCode::Unauthorized,
            Self::Banned(_) => ErrorCode::Banned,
            Self::TooManyGuests | Self::TooManyGuestsToday => ErrorCode::RateLimited,
            Self::NoSpace => ErrorCode::NotNow,
            Self::Name(_) => ErrorCode::BadMessage,
            Self::Store(error) if error.is_unknown() => ErrorCode::Unconfirmed,
            Self::Store(_) => ErrorCode::Internal,
        }
    }
}

impl From<Over> for HelloError {
    fn from(over: Over) -> Self {
        match over {
            Over::Minute => Self::TooManyGuests,
            Over::Day => Self::TooManyGuestsToday,
        }
    }
}
