//! The reasons for which a request about an instance of the Activity is refused.

use super::OF_CONNECTION_MAX;
use super::instance::{CHANGES_MAX, CHANGES_WITHIN, PEOPLE_MAX};
use crate::errors::Coded;
use konakis_protocol::ErrorCode;

/// Why a request about an instance is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActivityError {
    /// The server has no token with which it could ask Discord.
    #[error(
        "this server cannot ask Discord who is in an Activity: play in the browser, or tell its operator"
    )]
    NoToken,
    /// Discord does not know the instance.
    #[error("Discord knows no such Activity: close it and open it again")]
    NoSuchInstance,
    /// Discord does not list the user in the instance.
    #[error("Discord says that you are not in this Activity: close it and open it again")]
    NotThere,
    /// Discord could not be asked, or did not answer in time or as expected.
    #[error("Discord could not be asked who is in this Activity: try again in a moment")]
    NoAnswer,
    /// The connection is not in the instance.
    #[error("you are not in this Activity: enter it first")]
    NotInIt,
    /// The shown room has changed since the request was checked.
    #[error("somebody else has just changed the game here: look again")]
    Changed,
    /// The user has recently changed the shown room too often.
    #[error(
        "you may change what everybody sees only {CHANGES_MAX} times in {} seconds: wait a moment",
        CHANGES_WITHIN.as_secs()
    )]
    TooManyChanges,
    /// The instance is full.
    #[error("this Activity is full with {PEOPLE_MAX} people: wait until somebody leaves")]
    Full,
    /// There are too many instances on this server.
    #[error("too many Activities are open on this server: try again in a minute")]
    TooManyInstances,
    /// The connection is in too many instances.
    #[error("one connection is in at most {OF_CONNECTION_MAX} Activities: leave one first")]
    TooManyOfConnection,
}

impl Coded for ActivityError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::NoToken | Self::Changed => ErrorCode::NotNow,
            Self::NoSuchInstance | Self::NotThere | Self::NotInIt => ErrorCode::Unauthorized,
            Self::NoAnswer => ErrorCode::Internal,
            Self::TooManyChanges | Self::Full | Self::TooManyInstances | Self::TooManyOfConnection => {
                ErrorCode::RateLimited
            }
        }
    }
}
