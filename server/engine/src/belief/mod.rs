//! Search in games with hidden information, over positions sampled from a player's belief.

pub(crate) mod ismcts;

use konakis_games::{Draw, Game};

/// A player's belief about a game.
pub(crate) trait Worlds<G: Game> {
    fn sample(&self, draw: &mut Draw) -> G::State;

    /// The value of an unfinished position for White and for Black, from 0 for a loss to 1 for a win. The method may
    /// continue the game in `state`.
    fn value(&self, state: &mut G::State, draw: &mut Draw) -> [f64; 2];
}

/// The result for White and for Black: 1 for a win, 0 for a loss, 0.5 for a draw.
pub(crate) fn result(outcome: &konakis_protocol::Outcome) -> [f64; 2] {
    konakis_games::Seat::ALL.map(|seat| outcome.winner.map_or(0.5, |winner| f64::from(winner == seat)))
}

/// A random number from 0 up to but not including 1.
pub(crate) fn unit(draw: &mut Draw) -> f64 {
    draw.below(1 << 30) as f64 / f64::from(1 << 30)
}

/// The error of a weak player in judging an action: between -3 and 3, with mean 0 and standard deviation 1. The caller
/// multiplies it by the size of the level's errors.
pub(crate) fn misjudgement(draw: &mut Draw) -> f32 {
    (0..3).map(|_| 2.0 * unit(draw) as f32 - 1.0).sum()
}
