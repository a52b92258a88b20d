//! The course of a game: the same game as it began, to be played again, and how it looks with nothing hidden.

use super::{Contest, StartError};
use konakis_protocol::Board;

impl Contest {
    /// The game as it began, with nothing played yet.
    ///
    /// # Errors
    /// None for a contest that was begun, as every contest was.
    pub fn at_the_start(&self) -> Result<Self, StartError> {
        let (variant, options) = (self.rules.variant(), self.rules.options());
        Self::begin(&self.game, variant, options, self.position.as_deref(), self.seed)
    }

    /// The position with which the game began, secrets included; `None` for the usual start.
    #[must_use]
    pub fn start_position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// The board with nothing hidden: for a game that is over, seen again, and for one that nobody plays against anybody.
    #[must_use]
    pub fn revealed(&self) -> Board {
        self.table.revealed()
    }
}
