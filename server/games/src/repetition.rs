//! A position and its history, for games that can be drawn by repetition or by too many actions without progress.
//!
//! Invariant: the last entry of the history is the current position. Legality and wins depend on the position alone,
//! not on the history. So a rule that forbids a repetition needs its data in the position, such as Tablut's
//! `ShuttleRun`.

use crate::game::{Game, Status, count_sequences};
use crate::history::History;
use konakis_protocol::{Outcome, Reason, Seat, Seats};
use std::fmt::Debug;

/// The length of the shortest history in which a position occurs five times. Each return to it takes at least four
/// actions.
const FIVEFOLD_HISTORY_MIN: usize = 17;

/// A position of a game that can be drawn by repetition.
pub trait Recurring: Copy + Eq {
    /// The game of this position.
    type Game: Game<State = RepetitionState<Self>>;

    /// The parts of a position that a repetition compares.
    type Key: Copy + Eq + Debug;

    /// The game is drawn after this many actions in a row, counting both sides, without progress. Progress is an action
    /// after which no earlier position can recur, such as a capture.
    const QUIET_MAX: u8;

    /// The reason for the draw after [`Self::QUIET_MAX`] actions.
    const QUIET_DRAW: Reason;

    /// The parts of this position that a repetition compares.
    fn key(&self) -> Self::Key;

    /// The number of actions of both sides since the last progress.
    fn quiet(&self) -> u8;

    /// The side to move.
    fn mover(&self) -> Seat;

    /// The outcome, if the position alone decides it.
    fn outcome(&self) -> Option<Outcome>;

    /// The number of sequences of `depth` actions, ignoring draws.
    fn perft(&self, depth: u32) -> u64;
}

/// A position with the history that the rules need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepetitionState<P: Recurring> {
    position: P,
    history: History<P::Key>,
}

impl<P: Recurring> RepetitionState<P> {
    /// A game that starts from this position.
    #[must_use]
    pub fn starting(position: P) -> Self {
        Self { history: History::starting(position.key()), position }
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The status of the game. A win takes precedence over a draw, and fivefold repetition over
    /// [`Recurring::QUIET_MAX`].
    pub(crate) fn status(&self) -> Status {
        if let Some(outcome) = self.position.outcome() {
            Status::Over(outcome)
        } else if self.history.occurrences() >= 5 {
            Status::Over(Outcome::draw(Reason::FIVEFOLD))
        } else if self.position.quiet() >= P::QUIET_MAX {
            Status::Over(Outcome::draw(P::QUIET_DRAW))
        } else {
            Status::Playing { to_act: Seats::one(self.position.mover()) }
        }
    }

    pub(crate) fn is_turn_of(&self, seat: Seat) -> bool {
        self.status() == Status::Playing { to_act: Seats::one(seat) }
    }

    /// Plays a legal action with `play`, and adds the new position to the history.
    pub(crate) fn advance(&mut self, play: impl FnOnce(&mut P)) {
        play(&mut self.position);
        self.history.push(self.position.key(), self.position.quiet() == 0);
    }

    pub(crate) fn is_threefold(&self) -> bool {
        self.history.occurrences() >= 3
    }

    pub(crate) fn may_be_threefold_next(&self) -> bool {
        self.history.may_occur_thrice()
    }

    /// The number of sequences of `depth` actions. If no sequence can end in a draw before its last action, the count
    /// ignores the history, which is faster.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let deep = depth as usize;
        let no_draw = self.history.len() + deep < FIVEFOLD_HISTORY_MIN
            && usize::from(self.position.quiet()) + deep <= usize::from(P::QUIET_MAX);
        match self.status() {
            Status::Playing { .. } if no_draw && depth > 0 => self.position.perft(depth),
            _ => count_sequences::<P::Game>(self, depth),
        }
    }
}
