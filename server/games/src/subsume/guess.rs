//! Positions with guesses in place of what is hidden, for programs that search.

use super::stack::Kind;
use super::state::State;
use konakis_protocol::Seat;

impl State {
    /// Gives a new kind to every token on this owner's territories that is not known to all, by territory and from bottom
    /// to top. What is known stays as it is, and so does what may be done.
    pub fn guess(&mut self, owner: Seat, mut kind: impl FnMut() -> Kind) {
        for token in self.ground.stacks_mut(owner) {
            if !token.is_known() {
                *token = token.turned_into(kind());
            }
        }
    }
}
