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

/// A number from 0 up to but not including 1.
pub(crate) fn unit(draw: &mut Draw) -> f64 {
    draw.below(1 << 30) as f64 / f64::from(1 << 30)
}

/// A number about 0, seldom beyond -2 and 2: by how much a weak player misjudges an action.
pub(crate) fn misjudgement(draw: &mut Draw) -> f32 {
    (0..3).map(|_| 2.0 * unit(draw) as f32 - 1.0).sum()
}
