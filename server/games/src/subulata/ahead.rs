//! Fast steps for programs that search: no status is computed and no event is made.

use super::notation::Action;
use super::pond::Bits;
use super::state::{State, end_tile};
use konakis_protocol::Seat;

impl State {
    /// The position after a legal move. Unlike [`crate::Game::play`] it does not look whether the game is over.
    /// A setup changes nothing.
    #[must_use]
    pub fn after(mut self, action: Action) -> Self {
        if let Action::Move { from, to } | Action::Capture { from, to } = action {
            self.step(from, to);
        }
        self
    }

    /// The squares that a side's pieces make for.
    #[must_use]
    pub fn end_tile(seat: Seat) -> Bits {
        end_tile(seat)
    }
}
