//! Fitting the weights of the [`appraisal`](super::appraisal) to the results of games: logistic regression by Newton's
//! method.

use super::appraisal::{Appraisal, COUNT, Pair, phase};
use super::board::Board;
use super::paths::Paths;
use super::race::scale;
use konakis_games::subulata::{State, Subulata};
use konakis_games::{DiscardEvents, Game, Record, Ruleset, Status};

const WEIGHTS: usize = 2 * COUNT;
const STEPS: usize = 9;
/// The strength of the penalty on large weights. The fit minimizes the sum of the mean loss and the penalty, which is
/// half of this strength times the sum of the squared weights.
const PENALTY: f64 = 1e-6;

type Vector = [f64; WEIGHTS];

/// A position, with White's result from 0 for a loss to 1 for a win.
struct Sample {
    inputs: Vector,
    result: f64,
}

/// The weights that predict the results of these games best, and the mean loss of the positions with the weights before
/// the last step. The loss of a position is -ln of the probability that the weights give to the result.
pub(crate) fn weighed(records: &[Record]) -> ([Pair; COUNT], f64) {
    let samples: Vec<Sample> = records.iter().flat_map(samples).collect();
    let (mut weights, mut loss) = ([0.0; WEIGHTS], 0.0);
    for _ in 0..STEPS {
        let mut gradient = weights.map(|weight| -PENALTY * weight);
        let mut curvature = vec![[0.0; WEIGHTS]; WEIGHTS];
        for (at, row) in curvature.iter_mut().enumerate() {
            row[at] = PENALTY;
        }
        loss = 0.0;
        for sample in &samples {
            loss += learn(&weights, sample, 1.0 / samples.len() as f64, &mut gradient, &mut curvature);
        }
        let step = solved(curvature, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    (std::array::from_fn(|at| [weights[at] as f32, weights[COUNT + at] as f32]), loss)
}

/// Adds a sample's part of the gradient and the curvature, and returns its part of the mean loss. `share` is 1 divided
/// by the number of samples.
fn learn(
    weights: &Vector,
    sample: &Sample,
    share: f64,
    gradient: &mut Vector,
    curvature: &mut [Vector],
) -> f64 {
    let odds: f64 = weights.iter().zip(&sample.inputs).map(|(weight, input)| weight * input).sum();
    let chance = (1.0 / (1.0 + (-odds).exp())).clamp(1e-6, 1.0 - 1e-6);
    let bend = share * chance * (1.0 - chance);
    for (at, input) in sample.inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
        gradient[at] += share * (sample.result - chance) * input;
        for (slot, other) in curvature[at].iter_mut().zip(&sample.inputs) {
            *slot += bend * input * other;
        }
    }
    -share * (sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
}

/// Solves linear equations with a symmetric, positive-definite matrix by elimination.
fn solved(mut matrix: Vec<Vector>, mut right: Vector) -> Vector {
    for pivot in 0..WEIGHTS {
        let row = matrix[pivot];
        for below in pivot + 1..WEIGHTS {
            let share = matrix[below][pivot] / row[pivot];
            for (slot, above) in matrix[below].iter_mut().zip(row).skip(pivot) {
                *slot -= share * above;
            }
            right[below] -= share * right[pivot];
        }
    }
    for at in (0..WEIGHTS).rev() {
        let known: f64 = (at + 1..WEIGHTS).map(|later| matrix[at][later] * right[later]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    right
}

/// The positions of a finished game after the set-up. Their inputs use the true values of all pieces.
fn samples(record: &Record) -> Vec<Sample> {
    let chosen = Ruleset::choose(&Subulata::about(), Some(&record.variant), &record.options);
    let Ok(rules) = chosen else { return Vec::new() };
    let mut state = Subulata::start(&rules, record.seed);
    let paths = Paths::of(state.pond());
    let appraisals: Vec<Appraisal> = (0..COUNT).map(|feature| of_one(&paths, feature)).collect();
    let mut inputs = Vec::new();
    for entry in &record.actions {
        let Ok(action) = Subulata::parse(&entry.action) else { break };
        if state.is_set_up() {
            inputs.push(inputs_of(&state, &paths, &appraisals));
        }
        Subulata::play(&mut state, entry.seat, action, &mut DiscardEvents);
    }
    let Status::Over(outcome) = Subulata::status(&state) else { return Vec::new() };
    let [result, _] = crate::belief::result(&outcome);
    inputs.into_iter().map(|inputs| Sample { inputs, result }).collect()
}

/// An appraisal whose first weighted sum is the amount of one feature.
fn of_one(paths: &Paths, feature: usize) -> Appraisal {
    let mut weights = [[0.0; 2]; COUNT];
    weights[feature] = [1.0, 0.0];
    Appraisal::new(paths, &weights)
}

/// The factors of the weights: the log-odds that White wins are the sum of each weight times its factor.
fn inputs_of(state: &State, paths: &Paths, appraisals: &[Appraisal]) -> Vector {
    let worth = [std::array::from_fn(|label| label as f32 + 1.0); 2];
    let board = Board::of(state);
    let mut inputs = [0.0; WEIGHTS];
    for (at, appraisal) in appraisals.iter().enumerate() {
        let (sums, left) = appraisal.sums(paths, &worth, &board, 0);
        inputs[at] = f64::from(sums[0] / scale(left));
        inputs[COUNT + at] = inputs[at] * f64::from(phase(left));
    }
    inputs
}
