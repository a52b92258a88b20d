//! The errors with which a connection refuses requests before it dispatches them, and the errors of sign-outs, which it
//! handles itself.

use crate::errors::Coded;
use konakis_protocol::ErrorCode;

/// The maximum number of rooms that one connection watches, except for services and unlimited clients.
pub(super) const ROOMS_MAX: usize = 200;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error("say hello first: {{\"type\": \"hello\", \"version\": 1}}")]
    NoHello,
    #[error("you have said hello already: open another connection instead")]
    SecondHello,
    #[error("only a service may send requests for another user")]
    NotAService,
    #[error("the user cannot be looked up now: try again in a moment")]
    UserUnknown,
    #[error("one connection watches at most {ROOMS_MAX} rooms: unwatch some, or open another connection")]
    TooManyRooms,
    #[error("you could not be signed out: try again in a moment")]
    NotSignedOut,
    #[error("you may still be signed in: try again in a moment")]
    SignOutUnknown,
    #[error("too many requests: try again in a moment")]
    TooFast,
    /// A service's user is banned; the text tells them so.
    #[error("{0}")]
    Banned(String),
}

impl Coded for Refused {
    fn code(&self) -> ErrorCode {
        match self {
            Self::NoHello | Self::NotAService => ErrorCode::Unauthorized,
            Self::SecondHello => ErrorCode::NotNow,
            Self::UserUnknown | Self::NotSignedOut => ErrorCode::Internal,
            Self::SignOutUnknown => ErrorCode::Unconfirmed,
            Self::Banned(_) => ErrorCode::Banned,
            Self::TooManyRooms | Self::TooFast => ErrorCode::RateLimited,
        }
    }
}
