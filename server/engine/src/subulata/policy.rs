//! A model of how players choose moves, from which the belief infers values.
//!
//! The probability of a move is the softmax of a weighted sum of its features. Each feature has a plain weight, and a
//! weight that is multiplied by the centred value of the moved piece. The weights are fitted to games of the engine
//! against itself (`fit.rs`; the example `hidden` prints them). The sum depends on only one hidden value: that of the
//! moved piece. So for any deal, the denominator of the softmax takes only one table lookup for each piece.

use super::deal::{Deal, label_of, other};
use super::facts::{PIECES_MAX, Seen};
use super::paths::{Paths, STUCK};
use konakis_games::Seat;
use konakis_games::subulata::{Action, Cell, State};

pub(crate) const FEATURES: usize = 6;

/// The first feature is the number of moves by which the piece's way to the end tile gets shorter; a way of more than
/// 10 moves counts as 10. The others are 1 or 0: whether the move captures, whether the piece can be captured next,
/// whether it was attacked before, whether it enters the end tile, and whether it gets stuck.
pub(crate) type Features = [f32; FEATURES];

/// The weights of the features: first the plain weights, then those that are multiplied by the piece's centred value.
pub(crate) type Weights = [[f32; FEATURES]; 2];

const WEIGHTS: Weights = [[1.26, 2.64, -1.91, 1.73, 0.53, -1.0], [0.28, -0.06, -1.67, 1.39, 0.0, 0.0]];

/// The probability that a move is made for reasons other than its features. Every legal move is then equally likely.
const UNEXPLAINED: f32 = 0.25;

pub(crate) fn features(state: &State, action: Action, mover: Seat, paths: &Paths) -> Features {
    let (Action::Move { from, to } | Action::Capture { from, to }) = action else { return [0.0; FEATURES] };
    let (before, after) = (paths.moves(mover, from), paths.moves(mover, to));
    let yes = |holds: bool| if holds { 1.0 } else { 0.0 };
    [
        f32::from(before.min(10)) - f32::from(after.min(10)),
        yes(matches!(action, Action::Capture { .. })),
        yes(attacked(&state.after(action), to)),
        yes(attacked_now(state, from)),
        yes(before > 0 && after == 0),
        yes(after == STUCK && before < STUCK),
    ]
}

/// Whether the side to move could capture on this square.
fn attacked(state: &State, at: Cell) -> bool {
    let mut attacked = false;
    state.each_move(|reply| attacked |= matches!(reply, Action::Capture { to, .. } if to == at));
    attacked
}

/// Whether the side that is not to move attacks this square.
fn attacked_now(state: &State, at: Cell) -> bool {
    let Some(mover) = state.mover() else { return false };
    let enemies = state.pieces(other(mover));
    konakis_games::grid::cells::<9>(enemies).any(|from| {
        let far = state.pond().ground(from).distance();
        konakis_games::grid::FACINGS.into_iter().any(|facing| from.toward(facing, far) == Some(at))
    })
}

pub(crate) fn logit(weights: &Weights, features: &Features, value: f32) -> f32 {
    let dot = |weights: &Features| {
        weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum::<f32>()
    };
    dot(&weights[0]) + value * dot(&weights[1])
}

/// The centred value: the values from 1 to `pieces` are mapped evenly onto the range from -1 to 1.
pub(crate) fn centred(value: usize, pieces: usize) -> f32 {
    let mean = (pieces as f32 + 1.0) / 2.0;
    (value as f32 - mean) / (mean - 1.0)
}

#[derive(Clone, Debug)]
pub(super) struct Likelihood {
    label: usize,
    /// The number of legal moves.
    moves: f32,
    /// For each value of the moved piece, the exponential of the played move's logit.
    played: [f32; PIECES_MAX + 1],
    /// For each label and value: the sum of exp(logit) over all moves of the piece with that label, if the piece has
    /// that value.
    all: [[f32; PIECES_MAX + 1]; PIECES_MAX],
}

impl Likelihood {
    pub(super) fn of(seen: &Seen, paths: &Paths) -> Self {
        let weights = &WEIGHTS;
        let state = &seen.before;
        let pieces = usize::from(state.values());
        let mut likelihood = Self {
            label: 0,
            moves: 0.0,
            played: [1.0; PIECES_MAX + 1],
            all: [[0.0; PIECES_MAX + 1]; PIECES_MAX],
        };
        let Some(mover) = state.mover() else { return likelihood };
        state.each_move(|action| {
            let Some(label) = label_of(state, mover, action) else { return };
            let features = features(state, action, mover, paths);
            likelihood.moves += 1.0;
            for value in 1..=pieces {
                let odds = logit(weights, &features, centred(value, pieces)).clamp(-30.0, 30.0).exp();
                likelihood.all[label][value] += odds;
                if action == seen.action {
                    likelihood.label = label;
                    likelihood.played[value] = odds;
                }
            }
        });
        likelihood
    }

    pub(super) fn under(&self, deal: &Deal) -> f32 {
        let all: f32 = self.all.iter().zip(deal).map(|(of_label, &value)| of_label[usize::from(value)]).sum();
        let explained = self.played[usize::from(deal[self.label])] / all;
        (1.0 - UNEXPLAINED) * explained + UNEXPLAINED / self.moves.max(1.0)
    }
}
