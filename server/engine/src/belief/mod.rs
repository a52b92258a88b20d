//! Search in games with hidden information, over positions that are drawn from what a player believes.
//!
//! [`ismcts`] is the search, [`Worlds`] what a game gives it.

pub(crate) mod ismcts;

use konakis_games::{Draw, Game};

/// What a player believes about a game, in a form that a search can draw from.
pub(crate) trait Worlds<G: Game> {
    /// A position that may be the true one, as likely as the player believes.
    fn sample(&self, draw: &mut Draw) -> G::State;

    /// How good a position is for White and for Black, from 0 to 1.
    fn value(&self, state: &mut G::State, draw: &mut Draw) -> [f64; 2];
}

/// The value of a game that is over, for White and for Black.
pub(crate) fn result(outcome: &konakis_protocol::Outcome) -> [f64; 2] {
    konakis_games::Seat::ALL.map(|seat| outcome.winner.map_or(0.5, |winner| f64::from(winner == seat)))
}
