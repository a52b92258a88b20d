//! The evaluation of the highest level: a weighted sum of features, fitted to the results of games (`weighing.rs`).
//!
//! The sum, divided by the scale of the race, is the log-odds of a win. Each feature has two weights. The first always
//! applies in full, the second in proportion to the remaining moves, up to [`LONG`]. A piece is free if it has passed
//! all enemy pieces.

use super::board::Board;
use super::paths::{Paths, STUCK};
use super::race::{self, Race, Worth, scale};
use konakis_games::subulata::Cell;

/// The number of classes into which `class` sorts pieces, by the length of the shortest way to their end tile
/// ([`Paths::fewest`]).
const WAYS: usize = 7;
// Each constant from COUNTED to THREATS is the number of the first feature of a group. The first group, from feature 0
// on, is the worth of the pieces, by class of way and by whether they are free. The worth of a piece is its value, or
// its expected value if the value is hidden. Amounts of the other side are negative.

/// The number of pieces, by class of way and by whether they are free.
const COUNTED: usize = 2 * WAYS;
/// The spare moves of pieces at home, and then of the others: the maximum number of forward moves that a piece can
/// make, less the minimum that it needs. A stuck piece has none.
const SPARE: usize = 2 * COUNTED;
/// The lead in points at the end of the race.
const RACE: usize = SPARE + 2;
const CAPTURED: usize = RACE + 1;
/// The moves that the side needs to bring all its pieces home.
const MOVES: usize = CAPTURED + 1;
/// The lead in moves, with half a move for the side to move. It has two features, in units of 3 moves and of 10 moves,
/// each within the range from -1 to 1.
const GAPS: usize = MOVES + 1;
/// The threats to the side to move, and then those to the other side.
const THREATS: usize = GAPS + 2;
const KINDS: usize = 5;
pub(crate) const COUNT: usize = THREATS + 2 * KINDS;

/// If at least this many moves remain, of both sides together, the second weights apply in full.
const LONG: f32 = 70.0;

/// Two weights or weighted sums. The second applies in proportion to the remaining moves.
pub(crate) type Pair = [f32; 2];

/// The weights of a piece on a square: first those of a piece that is not free, then those of a free one. Each has a
/// part that is multiplied by the piece's worth, and a part that is added unchanged.
type OnSquare = [[Pair; 2]; 2];

#[derive(Clone, Debug)]
pub(super) struct Appraisal {
    weights: [Pair; COUNT],
    /// The weights of a piece by side and square.
    pieces: [Vec<OnSquare>; 2],
}

impl Appraisal {
    pub(super) fn new(paths: &Paths, weights: &[Pair; COUNT]) -> Self {
        let of = |side, place| [0, WAYS].map(|freedom| on_square(paths, weights, side, place, freedom));
        let pieces = [0, 1].map(|side| (0..Cell::COUNT).map(|place| of(side, place)).collect());
        Self { weights: *weights, pieces }
    }

    /// The estimate for side `me`, from -1 to 1.
    pub(super) fn estimate(&self, paths: &Paths, worth: &Worth, board: &Board, me: usize) -> f32 {
        let (sums, left) = self.sums(paths, worth, board, me);
        let odds = (sums[0] + phase(left) * sums[1]) / scale(left);
        2.0 / (1.0 + (-odds).exp()) - 1.0
    }

    /// The weighted sums for side `me`, and the number of moves until the race ends.
    pub(super) fn sums(&self, paths: &Paths, worth: &Worth, board: &Board, me: usize) -> (Pair, f32) {
        let (mut sums, mut races, mut attacks) = ([0.0; 2], [Race::default(); 2], [0; 2]);
        for side in 0..2 {
            let (sign, enemies) = (sign(side == me), board.occupied(1 - side));
            for (label, place) in board.labels(side) {
                let worth = worth[side][label];
                let free = usize::from(enemies & paths.ahead(side, place) == 0);
                let [by_worth, plain] = self.pieces[side][place][free];
                for (sum, (by_worth, plain)) in sums.iter_mut().zip(by_worth.into_iter().zip(plain)) {
                    *sum += sign * (by_worth * worth + plain);
                }
                attacks[side] |= paths.reach(place);
                races[side].add(paths.fewest(side, place), worth);
            }
        }
        let left = self.add_race(&mut sums, &races, board, me);
        for side in 0..2 {
            if board.occupied(side) & attacks[1 - side] != 0 {
                self.add_threats(&mut sums, board, worth, side, me, attacks);
            }
        }
        (sums, left)
    }

    /// Adds the features of the race and of the captures, and returns the number of remaining moves.
    fn add_race(&self, sums: &mut Pair, races: &[Race; 2], board: &Board, me: usize) -> f32 {
        let (lead, left) = race::lead(races, board, me);
        let turn = sign(board.mover() == me);
        let ahead = races[1 - me].moves() - races[me].moves();
        let captured = board.captured_by(me) as f32 - board.captured_by(1 - me) as f32;
        self.add(sums, RACE, lead);
        self.add(sums, CAPTURED, captured);
        self.add(sums, MOVES, -ahead);
        for (feature, width) in [(GAPS, 3.0), (GAPS + 1, 10.0)] {
            self.add(sums, feature, ((ahead + 0.5 * turn) / width).clamp(-1.0, 1.0));
        }
        left
    }

    /// Adds the features of the threats against one side: the worth of its two most valuable attacked pieces without
    /// a guard, the worth of its two most valuable guarded pieces under attack, and the number of its attacked pieces.
    /// Here the worth of a piece includes the point for its capture.
    fn add_threats(
        &self,
        sums: &mut Pair,
        board: &Board,
        worth: &Worth,
        side: usize,
        me: usize,
        attacks: [u128; 2],
    ) {
        let (mut most, mut number) = ([[0.0f32; 2]; 2], 0.0);
        for (label, place) in board.labels(side) {
            if attacks[1 - side] & (1 << place) != 0 {
                let [first, second] = &mut most[usize::from(attacks[side] & (1 << place) != 0)];
                let lost = worth[side][label] + 1.0;
                *second = second.max(lost.min(*first));
                *first = first.max(lost);
                number += 1.0;
            }
        }
        let from = if side == board.mover() { THREATS } else { THREATS + KINDS };
        let [[first, second], [guarded, next]] = most;
        for (kind, amount) in [first, second, guarded, next, number].into_iter().enumerate() {
            self.add(sums, from + kind, sign(side == me) * amount);
        }
    }

    fn add(&self, sums: &mut Pair, feature: usize, amount: f32) {
        for (sum, weight) in sums.iter_mut().zip(self.weights[feature]) {
            *sum += weight * amount;
        }
    }
}

/// The part of the second weights that applies, from 0 to 1.
pub(super) fn phase(left: f32) -> f32 {
    left.min(LONG) / LONG
}

const fn sign(plus: bool) -> f32 {
    if plus { 1.0 } else { -1.0 }
}

/// The weights of a piece on a square. `freedom` is 0 for a piece that is not free and [`WAYS`] for a free one.
fn on_square(paths: &Paths, weights: &[Pair; COUNT], side: usize, place: usize, freedom: usize) -> [Pair; 2] {
    let (fewest, most) = (paths.fewest(side, place), paths.most(side, place));
    let class = freedom + class(fewest);
    let (spare, kind) = match fewest {
        0 => (most, SPARE),
        STUCK => (0, SPARE + 1),
        _ => (most - fewest, SPARE + 1),
    };
    let (plain, slack) = (weights[COUNTED + class], weights[kind]);
    [weights[class], [0, 1].map(|at| plain[at] + slack[at] * f32::from(spare))]
}

const fn class(way: u8) -> usize {
    match way {
        0..=4 => way as usize,
        5 | 6 => 5,
        _ => 6,
    }
}
