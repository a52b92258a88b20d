//! Fits the weights of the features, which form a linear model.

use crate::fit::{Model, Plan, fit};
use crate::samples::Sample;
use konakis_engine::tuning::{self, SCALE};

const PLAN: Plan = Plan { name: "features", epochs: 40, batch: 512, rate: 0.01, penalty: 2e-4, decay: 0.0 };
/// The greatest absolute value of a weight, in the units of the evaluation.
const WEIGHT_MAX: f32 = 10_000.0;

/// The score is the sum of the weights of a position's features, in units of log-odds.
struct Sum(Vec<f32>);

impl Model for Sum {
    fn weights(&mut self) -> &mut [f32] {
        &mut self.0
    }

    fn score(&self, sample: &Sample) -> f32 {
        sample.features.iter().map(|feature| self.0[usize::from(*feature)]).sum()
    }

    fn add_slopes(&self, sample: &Sample, error: f32, slopes: &mut [f32]) {
        for &feature in &sample.features {
            slopes[usize::from(feature)] += error;
        }
    }
}

/// The fitted weights, in the units of the evaluation: [`SCALE`] units are one unit of log-odds.
pub(crate) fn weights(game: &str, samples: &[Sample]) -> Vec<i16> {
    let mut sum = Sum(vec![0.0; tuning::features(game)]);
    fit(&mut sum, &PLAN, samples);
    sum.0.iter().map(|weight| (weight * SCALE).round().clamp(-WEIGHT_MAX, WEIGHT_MAX) as i16).collect()
}
