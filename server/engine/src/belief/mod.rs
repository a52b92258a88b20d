//! Search in games with hidden information, over positions sampled from a player's belief.
//!
//! [`ismcts`] is the search; a game implements [`Worlds`] for it.

pub(crate) mod ismcts;

use konakis_games::{Draw, Game};

/// A player's belief about a game, from which a search samples positions.
pub(crate) trait Worlds<G: Game> {
    /// A position sampled from the belief.
    fn sample(&self, draw: &mut Draw) -> G::State;

    /// The value of an unfinished position for White and for Black, from 0 for a loss to 1 for a win. To find the
    /// value, the method may play the game on in `state`.
    fn value(&self, state: &mut G::State, draw: &mut Draw) -> [f64; 2];
}

/// The value of a game that is over, for White and for Black: 1 for the winner, 0 for the loser, 0.5 each for a draw.
pub(crate) fn result(outcome: &konakis_protocol::Outcome) -> [f64; 2] {
    konakis_games::Seat::ALL.map(|seat| outcome.winner.map_or(0.5, |winner| f64::from(winner == seat)))
}

/// A number from 0 up to but not including 1.
pub(crate) fn unit(draw: &mut Draw) -> f64 {
    draw.below(1 << 30) as f64 / f64::from(1 << 30)
}

/// The error of a weak player in judging an action, before it is multiplied by the size of the level's errors. It is
/// between -3 and 3, with mean 0 and standard deviation 1.
pub(crate) fn misjudgement(draw: &mut Draw) -> f32 {
    (0..3).map(|_| 2.0 * unit(draw) as f32 - 1.0).sum()
}
