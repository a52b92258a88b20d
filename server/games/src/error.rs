//! Errors of starting, playing and replaying a game. Their texts are shown to players, except those of [`ReplayError`].

use crate::game::{BadAction, PositionError};
use crate::ruleset::ChoiceError;

/// Why an action was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is another seat's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The text does not parse.
    #[error(transparent)]
    Bad(#[from] BadAction),
    /// A rule forbids the action. The text names the rule.
    #[error("{0}")]
    Illegal(String),
}

/// Why a draw claim failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClaimError {
    /// The game is over, it is another seat's turn, or the action of the claim cannot be played.
    #[error(transparent)]
    Act(#[from] ActError),
    /// The action of the claim would win the game.
    #[error("that action wins the game: play it")]
    Wins,
    /// The position gives no grounds for a draw.
    #[error(
        "there are no grounds for a draw: the position must occur for the third time, or, in Tablut, each side must \
         have made 50 moves in a row without a capture"
    )]
    Fails,
    /// The game has no draw claims.
    #[error("a draw cannot be claimed in this game: offer one instead")]
    NoClaims,
}

/// Why a record or a log cannot be replayed, or actions cannot be taken back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// No game in the catalogue can start as the record says.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An action is not valid or not legal.
    #[error("action {ply} of the record, “{action}”: {error}")]
    Action {
        /// The number of the action, counted from 1.
        ply: usize,
        /// The action's text.
        action: String,
        /// The reason.
        error: ActError,
    },
    /// The result in the record contradicts the rules.
    #[error("the record says “{said}”, but the rules say “{found}”")]
    Result {
        /// The result in the record.
        said: String,
        /// The result according to the rules.
        found: String,
    },
    /// An action is taken back after the end of the game, or is played after the game ended for a reason outside its
    /// rules.
    #[error("the record goes on after the game has ended")]
    Over,
    /// The seed is replaced after the game has begun.
    #[error("the seed is replaced after the game has begun")]
    Begun,
}

impl ReplayError {
    /// The error for an action that cannot be played, without anything secret: “…” is in place of the action's text,
    /// and the rule that forbids the action is not named, because its sentence may contain a kind or a value.
    #[must_use]
    pub fn hidden(ply: usize, error: ActError) -> Self {
        let error = match error {
            ActError::Bad(bad) => ActError::Bad(bad.hidden()),
            ActError::Illegal(_) => ActError::Illegal("a rule forbids it".to_owned()),
            ActError::Over | ActError::NotYourTurn => error,
        };
        Self::Action { ply, action: "…".to_owned(), error }
    }
}

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such game.
    #[error("there is no game “{given}”: choose {offered}")]
    NoSuchGame {
        /// The requested id.
        given: String,
        /// The ids that exist.
        offered: String,
    },
    /// The game offers no such variant, option or value of an option.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// The game cannot start from this position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

#[cfg(test)]
mod tests {
    use crate::{Contest, Options, Step};
    use konakis_protocol::Seat;

    #[test]
    fn an_error_of_a_log_contains_no_secret_of_the_action() {
        // All tokens of White's territory are aggressors, so that no token can become one.
        let position = format!("w 17 2 a1w4:{} h8b1:i", "a".repeat(32));
        let contest = Contest::from_position("subsume", None, &Options::new(), &position).unwrap();
        let error = |contest: &Contest, action: &str| {
            let step = Step::Act { seat: Seat::White, action };
            contest.clone().follow(&[step]).unwrap_err().to_string()
        };
        assert_eq!(error(&contest, "a1=3A"), "step 0: action 1 of the record, “…”: a rule forbids it");
        let open = Contest::start("tablut", None, &Options::new(), crate::Seed::new(1)).unwrap();
        let unreadable = error(&open, "castle");
        assert!(unreadable.contains("“…”: “…” is not an action in this game"), "{unreadable}");
    }
}
