//! Evaluates positions of Subulata for one side, without a search. Values lie between -1, a certain loss, and 1, a
//! certain win.
//!
//! The result of a finished game may depend on the values of pieces that the other side hides. The value of the game is
//! then the expected result, with the probabilities of a [`Belief`].

use super::appraisal::Appraisal;
use super::belief::{Belief, Sums};
use super::board::{Board, END_TILES};
use super::facts::PIECES_MAX;
use super::paths::Paths;
use super::race::{self, Worth};
use super::weights::WEIGHTS;
use konakis_games::Seat;
use konakis_protocol::Seats;

pub(super) const WIN: f32 = 1.0;

/// The factor of estimates for unfinished games. It keeps them below [`WIN`], because no estimate is certain.
const SURE: f32 = 0.97;

#[derive(Clone, Debug)]
pub(super) struct Evaluator {
    me: Seat,
    paths: Paths,
    /// The value of each label by side: the true values of `me`, and the expected values of the other side.
    worth: Worth,
    sums: Sums,
    /// The estimator of the highest level; `None` to estimate with [`race::estimate`] instead.
    appraisal: Option<Appraisal>,
}

impl Evaluator {
    /// An evaluator for `me`, as the highest level uses it. `belief` is about the other side's values; label `k` of
    /// `me` has the value `k + 1`.
    pub(super) fn new(me: Seat, paths: Paths, belief: &Belief) -> Self {
        let appraisal = Some(Appraisal::new(&paths, &WEIGHTS));
        Self { appraisal, ..Self::racing(me, paths, belief) }
    }

    /// Like [`Evaluator::new`], but estimates with [`race::estimate`]. The levels below the highest use this evaluator.
    pub(super) fn racing(me: Seat, paths: Paths, belief: &Belief) -> Self {
        let mut worth = [own_values(); 2];
        worth[Seats::TWO.after(me).index()] = belief.means();
        Self { me, paths, worth, sums: belief.sums(), appraisal: None }
    }

    pub(super) fn me(&self) -> Seat {
        self.me
    }

    pub(super) fn paths(&self) -> &Paths {
        &self.paths
    }

    pub(super) fn worth(&self, side: usize, label: usize) -> f32 {
        self.worth[side].get(label).copied().unwrap_or_default()
    }

    /// The expected result of a finished game, from -1 to 1. The probabilities come from the belief.
    pub(super) fn result(&self, board: &Board) -> f32 {
        let me = self.me.index();
        let home =
            |side: usize| board.labels(side).filter(move |(_, place)| END_TILES[side] & (1 << place) != 0);
        let carried: usize = home(me).map(|(label, _)| label + 1).sum();
        let mine = carried as i32 + board.captured_by(me) as i32 - board.captured_by(1 - me) as i32;
        let theirs = home(1 - me).fold(0, |labels, (label, _)| labels | 1 << label);
        WIN * (2.0 * self.sums.below(theirs, mine) - 1.0)
    }

    pub(super) fn estimate(&self, board: &Board) -> f32 {
        self.estimate_with(&self.worth, board)
    }

    /// The estimate of a position with known values of both sides: label `k` of each side has the value `k + 1`.
    pub(super) fn estimate_dealt(&self, board: &Board) -> f32 {
        self.estimate_with(&[own_values(); 2], board)
    }

    fn estimate_with(&self, worth: &Worth, board: &Board) -> f32 {
        let me = self.me.index();
        let estimate = match &self.appraisal {
            Some(appraisal) => appraisal.estimate(&self.paths, worth, board, me),
            None => race::estimate(&self.paths, worth, board, me),
        };
        SURE * estimate
    }
}

fn own_values() -> [f32; PIECES_MAX] {
    std::array::from_fn(|label| label as f32 + 1.0)
}
