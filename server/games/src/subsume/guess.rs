//! Replaces hidden kinds by guesses, for the searches of the computer opponents.

use super::stack::Kind;
use super::state::State;
use konakis_protocol::Seat;

impl State {
    /// Gives a new kind to each of this owner's tokens whose kind is not public, territory by territory and in each
    /// stack from bottom to top. The legal actions stay the same, except the owner's changes of kind.
    pub fn guess(&mut self, owner: Seat, mut kind: impl FnMut() -> Kind) {
        for token in self.territories.stacks_mut(owner) {
            if !token.is_known() {
                *token = token.turned_into(kind());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::subsume::{Kind, Subsume};
    use konakis_protocol::Seat;

    #[test]
    fn guessing_changes_no_public_kind() {
        let rules = crate::Ruleset::choose(&Subsume::about(), None, &crate::Options::new()).unwrap();
        let mut state = Subsume::from_position(&rules, "w 3 1 a1w1:iA b8b1:vA").unwrap();
        state.guess(Seat::Black, || Kind::Isolationist);
        assert_eq!(Subsume::position(&state), "w 3 1 a1w1:iA b8b1:iA");
    }
}
