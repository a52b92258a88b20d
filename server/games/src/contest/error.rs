//! Why a game does not begin, or does not go on as somebody wants it to.

use crate::game::{BadAction, PositionError};
use crate::ruleset::ChoiceError;

/// Why an action was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Somebody else is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The text does not parse.
    #[error(transparent)]
    Bad(#[from] BadAction),
    /// A rule forbids it; the sentence says which.
    #[error("{0}")]
    Illegal(String),
}

/// Why a claim did not end the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClaimError {
    /// The intended action cannot be played.
    #[error(transparent)]
    Act(#[from] ActError),
    /// The intended action wins.
    #[error("that action wins the game: play it")]
    Wins,
    /// No ground holds.
    #[error(
        "there is no ground for a draw: the position must stand for the third time, or in Tablut each side have made \
         50 moves with no capture"
    )]
    Fails,
    /// The game has no draw claims.
    #[error("in this game a draw cannot be claimed: you can offer one instead")]
    NoClaims,
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The record begins with what no game offers.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An action cannot be played.
    #[error("action {ply} of the record, “{action}”: {error}")]
    Action {
        /// Counted from 1.
        ply: usize,
        /// The action's text.
        action: String,
        /// What is wrong with it.
        error: ActError,
    },
    /// The rules end the game otherwise than the record says.
    #[error("the record says “{said}”, but the rules say “{found}”")]
    Result {
        /// The result in the record.
        said: String,
        /// The result by the rules.
        found: String,
    },
    /// Something is played or taken back after the end of the game.
    #[error("the record goes on after the game has ended")]
    Over,
}

impl ReplayError {
    /// An action cannot be played. The error does not hold the action, which may be secret.
    #[must_use]
    pub fn hidden(ply: usize, error: ActError) -> Self {
        Self::Action { ply, action: "…".to_owned(), error }
    }
}

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such game.
    #[error("there is no game “{given}”: choose {offered}")]
    NoSuchGame {
        /// What was asked for.
        given: String,
        /// What there is.
        offered: String,
    },
    /// The game offers no such variant or option.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// The game cannot begin with this position.
    #[error(transparent)]
    Position(#[from] PositionError),
}
