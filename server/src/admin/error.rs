//! The reasons for which an operator's command fails.

use crate::names::NameError;
use crate::store::StoreError;
use konakis_protocol::{RoomId, UserId};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// No user has this id, Discord id or name.
    #[error("there is no such user: give an ID, a Discord ID or a name")]
    NoSuchUser,
    /// Several users have this name.
    #[error("several users have this name, choose one by ID: {0}")]
    Ambiguous(String),
    /// There is no such room.
    #[error("there is no room {0}")]
    NoSuchRoom(RoomId),
    /// The room's game is over already.
    #[error("the game of room {0} is over already")]
    AlreadyOver(RoomId),
    /// The room's game could not be ended.
    #[error("the game of room {0} could not be ended: look into the server's log, and try again")]
    NotClosed(RoomId),
    /// There is no such sanction.
    #[error("there is no ban, mute or fixed name with the number {0}: “admin sanctions” lists them")]
    NoSuchSanction(u64),
    /// There is no open report with this number.
    #[error("there is no open report with the number {0}: “admin reports” lists them")]
    NoSuchReport(u64),
    /// There is no user with this id.
    #[error("there is no user with the ID {0}: “admin user NAME” prints the IDs of the users with that name")]
    UnknownUser(UserId),
    /// The name is not allowed.
    #[error("the name is not allowed: {0}")]
    Name(#[from] NameError),
    /// The store failed to read.
    #[error("the database could not be read: {0}")]
    Store(StoreError),
    /// The store failed to write.
    #[error("nothing was changed: {0}")]
    NotDone(StoreError),
    /// The action is not in the audit log after a write with an unknown outcome.
    #[error("nothing was changed: the write failed, so look into the server's log, and try again")]
    NotStored,
    /// It is not known whether the action was stored.
    #[error("{0}: look at “admin log” in a minute, and repeat the command if it is not there")]
    Undecided(StoreError),
    /// The action is stored, but does not take effect yet.
    #[error(
        "this is stored, but takes effect only in a few minutes, because the database could not be read: {0}"
    )]
    Delayed(StoreError),
    /// The answer cannot be encoded.
    #[error("the answer cannot be written: {0}")]
    Json(#[from] serde_json::Error),
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoSuchUser(user) => Self::UnknownUser(user),
            error => Self::Store(error),
        }
    }
}
