//! Fast steps for programs that search: no status is computed and no event is made.

use super::notation::Action;
use super::pond::Bits;
use super::state::{Side, State, VALUES_MAX, end_tile};
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

    /// The same position with a side's values dealt anew: the piece that had value `v` gets the value `dealt[v - 1]`.
    /// Pieces whose new value the game does not have are lost.
    #[must_use]
    pub fn dealt(mut self, seat: Seat, dealt: &[u8; VALUES_MAX as usize]) -> Self {
        let mut at = [None; VALUES_MAX as usize];
        for ((_, place), &value) in self.values_of(seat).zip(dealt) {
            if let Some(slot) = at.get_mut(usize::from(value).wrapping_sub(1)) {
                *slot = place;
            }
        }
        self.sides[seat.index()] = Side::of(at);
        self
    }

    /// The squares that a side's pieces make for.
    #[must_use]
    pub fn end_tile(seat: Seat) -> Bits {
        end_tile(seat)
    }
}
