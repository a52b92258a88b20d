//! The fit of the network that corrects the sum of the weighted features. The fit uses floating-point weights; only the
//! file has rounded ones.

use crate::fit::{Model, Plan, fit};
use crate::samples::Sample;
use konakis_engine::tuning::{self, COLUMN_MAX, HIDDEN, ONE, POINT, SCALE};
use konakis_games::{Purpose, Seed};

const PLAN: Plan = Plan { name: "network", epochs: 4, batch: 1024, rate: 0.002, penalty: 0.0, decay: 0.5 };
/// The initial biases, halfway between the sums at which a neuron is silent (0) and saturated (1).
const BIAS: f32 = 0.5;
/// The bound of the other initial weights, which are random.
const FIRST_MAX: f32 = 0.05;

struct Network {
    /// The weights of the features, in log-odds.
    features: Vec<f32>,
    /// The weights of the network, in the order of the file: the biases, the output weights, and for each input a
    /// column with a weight for each neuron.
    weights: Vec<f32>,
}

impl Network {
    fn new(game: &str, features: &[i16]) -> Self {
        let mut draw = Seed::new(1).draw(Purpose::Play);
        let mut first = |_| FIRST_MAX * (draw.below(2_001) as f32 / 1_000.0 - 1.0);
        let count = HIDDEN * (2 + tuning::inputs(game));
        let mut weights: Vec<f32> = (0..count).map(&mut first).collect();
        weights[..HIDDEN].fill(BIAS);
        let features = features.iter().map(|weight| f32::from(*weight) / SCALE).collect();
        Self { features, weights }
    }

    fn sums(&self, sample: &Sample) -> [f32; HIDDEN] {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&self.weights[..HIDDEN]);
        for at in columns(sample) {
            for (sum, weight) in sums.iter_mut().zip(&self.weights[at..at + HIDDEN]) {
                *sum += weight;
            }
        }
        sums
    }

    fn outputs(&self) -> &[f32] {
        &self.weights[HIDDEN..2 * HIDDEN]
    }
}

/// The indices in `weights` at which the columns of a sample's inputs begin.
fn columns(sample: &Sample) -> impl Iterator<Item = usize> {
    sample.inputs.iter().map(|input| HIDDEN * (2 + usize::from(*input)))
}

impl Model for Network {
    fn weights(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    fn score(&self, sample: &Sample) -> f32 {
        let linear: f32 = sample.features.iter().map(|feature| self.features[usize::from(*feature)]).sum();
        let sums = self.sums(sample);
        linear
            + sums.iter().zip(self.outputs()).map(|(sum, output)| sum.clamp(0.0, 1.0) * output).sum::<f32>()
    }

    fn add_slopes(&self, sample: &Sample, error: f32, slopes: &mut [f32]) {
        let sums = self.sums(sample);
        let mut through = [0.0; HIDDEN];
        for (neuron, (sum, output)) in sums.iter().zip(self.outputs()).enumerate() {
            slopes[HIDDEN + neuron] += error * sum.clamp(0.0, 1.0);
            if (0.0..1.0).contains(sum) {
                through[neuron] = error * output;
            }
        }
        for at in std::iter::once(0).chain(columns(sample)) {
            for (slope, through) in slopes[at..at + HIDDEN].iter_mut().zip(through) {
                *slope += through;
            }
        }
    }
}

/// The file of a network fitted to the samples: its weights as integers of two bytes, the lower byte first.
pub(crate) fn file(game: &str, features: &[i16], samples: &[Sample]) -> Vec<u8> {
    let mut network = Network::new(game, features);
    fit(&mut network, &PLAN, samples);
    let (one, points) = (f32::from(ONE), SCALE * POINT as f32);
    let weights = network.weights.iter().enumerate().map(|(place, weight)| {
        let (unit, max) = if place / HIDDEN == 1 { (points, i16::MAX) } else { (one, COLUMN_MAX) };
        (weight * unit).round().clamp(-f32::from(max), f32::from(max)) as i16
    });
    weights.flat_map(i16::to_le_bytes).collect()
}
