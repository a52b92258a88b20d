//! Logistic regression by Adam over shuffled batches.

use crate::play::Sample;
use konakis_engine::tuning::{self, SCALE};
use konakis_games::{Purpose, Seed};

const EPOCHS: usize = 40;
const BATCH: usize = 512;
const RATE: f64 = 0.01;
/// Weight decay: pulls weights with little evidence towards 0.
const DECAY: f64 = 2e-4;
/// One sample in this many is held out, to validate the weights on positions they were not fitted to.
const HELD_OUT: usize = 10;

/// The weights, in the units of the evaluation.
pub(crate) fn fit(game: &str, samples: &[Sample]) -> Vec<i16> {
    let count = tuning::count(game);
    let (mut weights, mut mean, mut square) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    let is_held_out = |place: usize| (place / 100).is_multiple_of(HELD_OUT);
    let mut fitted: Vec<usize> = (0..samples.len()).filter(|place| !is_held_out(*place)).collect();
    let held_out: Vec<usize> = (0..samples.len()).filter(|place| is_held_out(*place)).collect();
    let mut draw = Seed::new(1).draw(Purpose::Play);
    let mut step = 0;
    for epoch in 0..EPOCHS {
        draw.shuffle(&mut fitted);
        let rate = RATE * (1.0 - epoch as f64 / EPOCHS as f64);
        for batch in fitted.chunks(BATCH) {
            step += 1;
            let mut slopes = vec![0.0; count];
            for &place in batch {
                let sample = &samples[place];
                let error = chance(&weights, sample) - sample.target;
                for &feature in &sample.present {
                    slopes[usize::from(feature)] += error / batch.len() as f64;
                }
            }
            for (place, slope) in slopes.iter().enumerate() {
                let slope = slope + DECAY * weights[place];
                mean[place] = 0.9 * mean[place] + 0.1 * slope;
                square[place] = 0.999 * square[place] + 0.001 * slope * slope;
                let mean = mean[place] / (1.0 - 0.9f64.powi(step));
                let square: f64 = square[place] / (1.0 - 0.999f64.powi(step));
                weights[place] -= rate * mean / (square.sqrt() + 1e-8);
            }
        }
        if epoch % 10 == 9 {
            let loss = |places: &[usize]| {
                places.iter().map(|&place| loss(&weights, &samples[place])).sum::<f64>()
                    / places.len().max(1) as f64
            };
            println!("epoch {}: log-loss {:.4}, held out {:.4}", epoch + 1, loss(&fitted), loss(&held_out));
        }
    }
    weights.iter().map(|weight| (weight * SCALE).round().clamp(-10_000.0, 10_000.0) as i16).collect()
}

/// The chance of a win that the weights give a position.
fn chance(weights: &[f64], sample: &Sample) -> f64 {
    let sum: f64 = sample.present.iter().map(|feature| weights[usize::from(*feature)]).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn loss(weights: &[f64], sample: &Sample) -> f64 {
    let chance = chance(weights, sample).clamp(1e-9, 1.0 - 1e-9);
    -(sample.target * chance.ln() + (1.0 - sample.target) * (1.0 - chance).ln())
}
