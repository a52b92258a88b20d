//! The errors of requests to a room, apart from the room's own refusals.

use crate::analyses::TooManyAnalyses;
use crate::errors::Coded;
use crate::limits::blocking::Busy;
use crate::rooms::snapshot::SnapshotError;
use crate::unplayed_joins::TooManyUnplayed;
use konakis_protocol::ErrorCode;

/// Why a request to a room fails, apart from the room's own refusals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoomError {
    /// There is no such room.
    #[error(
        "there is no such room: part of the link may be missing, or the room was removed because nothing was played"
    )]
    NoSuchRoom,
    /// Too many requests wait for the room or for a thread, or too many rooms wait to be loaded.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The rooms watched by the client's network or IPv6 site, or all watched rooms, fill their memory budget.
    #[error("too many long games are being watched: close some of yours, or try again later")]
    TooManyWatched,
    /// The room's log cannot be read or replayed.
    #[error("the room could not be opened: try again in a moment")]
    Unreadable,
    /// The hint for this position is not found yet.
    #[error("the hint is on its way: wait for it")]
    HintUnderWay,
    /// The computer found no hint in time.
    #[error("the computer has no time for a hint now: ask again in a moment")]
    NoHint,
    /// The user, or their network, has joined too many open challenges lately and hardly played.
    #[error(transparent)]
    TooManyUnplayed(#[from] TooManyUnplayed),
    /// Too many analyses are under way, or too many clients wait for this one.
    #[error(transparent)]
    TooManyAnalyses(#[from] TooManyAnalyses),
    /// The game is not over, so it cannot be analysed.
    #[error("a game can be analysed once it is over")]
    AnalysisTooEarly,
    /// A position of this game is close to the current position in a game that the user, or somebody in their network,
    /// is playing.
    #[error(
        "your game in progress, or one from your network, is close to a position of this game: ask again later"
    )]
    PositionInProgress,
    /// No action followed the position, or the position belongs to the set-up.
    #[error("there is no move to judge after that many actions: give the number of actions before the move")]
    NothingToJudge,
    /// The computer cannot judge this game.
    #[error("this game cannot be analysed: the computer does not play it")]
    NoAnalysis,
    /// The change could not be stored.
    #[error("that could not be saved, so nothing was changed: try again in a moment")]
    NotSaved,
    /// It is not known whether the change was stored.
    #[error("it is not known yet whether that was saved: look at the game, and try again if needed")]
    Unconfirmed,
}

impl Coded for RoomError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::NoSuchRoom => ErrorCode::NoSuchRoom,
            Self::Busy(_)
            | Self::TooManyWatched
            | Self::HintUnderWay
            | Self::NoHint
            | Self::TooManyUnplayed(_)
            | Self::TooManyAnalyses(_) => ErrorCode::RateLimited,
            Self::NoAnalysis | Self::AnalysisTooEarly | Self::PositionInProgress | Self::NothingToJudge => {
                ErrorCode::NotNow
            }
            Self::Unreadable | Self::NotSaved => ErrorCode::Internal,
            Self::Unconfirmed => ErrorCode::Unconfirmed,
        }
    }
}

impl From<RoomError> for SnapshotError {
    fn from(error: RoomError) -> Self {
        match error {
            RoomError::NoSuchRoom => Self::NoSuchRoom,
            RoomError::Busy(_)
            | RoomError::TooManyWatched
            | RoomError::HintUnderWay
            | RoomError::NoHint
            | RoomError::TooManyUnplayed(_)
            | RoomError::TooManyAnalyses(_)
            | RoomError::NoAnalysis
            | RoomError::AnalysisTooEarly
            | RoomError::NothingToJudge
            | RoomError::PositionInProgress
            | RoomError::Unreadable
            | RoomError::NotSaved
            | RoomError::Unconfirmed => Self::Busy(Busy),
        }
    }
}
