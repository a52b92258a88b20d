//! The evaluation of Subulata for a side, without search, from -1 for a certain loss to 1 for a certain win. The value
//! of a finished game is its expected result under the belief.

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

/// The bound of the estimate for an unfinished game; less than [`WIN`], because no estimate is certain.
const SURE: f32 = 0.97;

#[derive(Clone, Debug)]
pub(super) struct Evaluator {
    me: Seat,
    paths: Paths,
    /// The values of `me`, and the expected values of the other side.
    worth: Worth,
    sums: Sums,
    /// `None` for the estimate by the race alone.
    appraisal: Option<Appraisal>,
}

impl Evaluator {
    /// An evaluator for `me`, with a belief about the other side's values. The label `k` of `me` has the value `k + 1`.
    pub(super) fn new(me: Seat, paths: Paths, belief: &Belief) -> Self {
        let appraisal = Some(Appraisal::new(&paths, &WEIGHTS));
        Self { appraisal, ..Self::racing(me, paths, belief) }
    }

    /// Like [`Evaluator::new`], but with the estimate by the race alone, for the levels below the highest.
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

    /// The expected result of a finished game under the belief, from -1 to 1.
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

    /// The estimate with the values of both sides known: label `k` has the value `k + 1`.
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
