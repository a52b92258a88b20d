//! The start of a game in progress, and its board with nothing hidden.

use super::Contest;
use crate::error::StartError;
use konakis_protocol::Board;

impl Contest {
    /// Returns the same game as it began, with nothing played yet.
    ///
    /// # Errors
    /// In practice none: every `Contest` has already been started once with these values.
    pub fn at_the_start(&self) -> Result<Self, StartError> {
        let (variant, options) = (self.rules.variant(), self.rules.options());
        Self::begin(&self.game, variant, options, self.position.as_deref(), self.seed)
    }

    /// The position from which the game started, secrets included; `None` for the usual start.
    #[must_use]
    pub fn start_position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// The board with nothing hidden, for reviewing a finished game and for analysis.
    #[must_use]
    pub fn revealed(&self) -> Board {
        self.state.revealed()
    }
}
