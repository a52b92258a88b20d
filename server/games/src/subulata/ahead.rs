//! Positions for the searches of the computer opponents: after a move, and with a side's values dealt anew.

use super::notation::Action;
use super::notation::VALUES_MAX;
use super::pond::Bits;
use super::state::{Side, State, end_tile};
use konakis_protocol::Seat;

impl State {
    /// The position after a legal move. A set-up changes nothing. Unlike [`crate::Game::play`], it does not check
    /// whether the game is over.
    #[must_use]
    pub fn after(mut self, action: Action) -> Self {
        if let Action::Move { from, to } | Action::Capture { from, to } = action {
            self.step(from, to);
        }
        self
    }

    /// The same position with a side's values dealt anew: the piece of value `v` gets the value `dealt[v - 1]`. `dealt`
    /// must begin with the values of this game, each once, in any order.
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

    /// The squares that a side's pieces must reach.
    #[must_use]
    pub const fn end_tile(seat: Seat) -> Bits {
        end_tile(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subulata::{Placing, Subulata};
    use crate::{DiscardEvents, Draw, Game, Purpose, Seed};

    /// A game after both set-ups, with the draw for its random moves.
    fn begun(number: u64) -> (State, Draw) {
        let rules = crate::Ruleset::choose(&Subulata::about(), None, &crate::Options::new()).unwrap();
        let mut state = Subulata::start(&rules, Seed::new(number));
        let mut draw = Seed::new(number).draw(Purpose::Play);
        for seat in Seat::ALL {
            let placing = Placing::random(state.values(), &mut draw);
            Subulata::play(&mut state, seat, Action::Setup(placing), &mut DiscardEvents);
        }
        (state, draw)
    }

    #[test]
    fn state_computed_ahead_equals_the_state_after_playing() {
        let (mut state, mut draw) = begun(3);
        while let Some(seat) = state.mover().filter(|_| !state.is_over()) {
            let action = Subulata::random(&state, seat, &mut draw).unwrap();
            let ahead = state.after(action);
            Subulata::play(&mut state, seat, action, &mut DiscardEvents);
            assert_eq!(ahead, state);
        }
    }

    #[test]
    fn dealing_values_anew_moves_no_piece() {
        let (state, _) = begun(4);
        let dealt = state.dealt(Seat::Black, &[7, 6, 5, 4, 3, 2, 1, 0, 0]);
        assert_eq!(dealt.pieces(Seat::Black), state.pieces(Seat::Black));
        for ((value, at), (other, there)) in state.values_of(Seat::Black).zip((1..=7).rev().zip(0..)) {
            let moved = dealt.values_of(Seat::Black).find(|&(value, _)| value == other);
            assert_eq!(moved, Some((other, at)), "value {value}, place {there}");
        }
    }
}
