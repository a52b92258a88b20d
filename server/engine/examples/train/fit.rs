//! Fits a [`Model`] by gradient descent over shuffled batches of samples.

use crate::adam::Adam;
use crate::samples::Sample;
use konakis_games::{Purpose, Seed};

/// Of this many groups of samples, one is held out, to validate the model.
const HELD_OUT: usize = 10;
/// The number of samples in a group. The samples of a game are consecutive, so with large groups few games have both
/// held-out and fitted samples.
const GROUP: usize = 100;

pub(crate) struct Plan {
    pub(crate) name: &'static str,
    pub(crate) epochs: usize,
    /// The number of samples for one step.
    pub(crate) batch: usize,
    /// The learning rate of the first epoch. The rate falls linearly, and would reach 0 in the epoch after the last.
    pub(crate) rate: f32,
    /// This fraction of each weight is added to its slope (the derivative of the loss with respect to the weight), so
    /// that weights with little evidence stay near 0.
    pub(crate) penalty: f32,
    /// Each step takes the fraction `rate * decay` off each weight, with the rate of the epoch.
    pub(crate) decay: f32,
}

pub(crate) trait Model {
    fn weights(&mut self) -> &mut [f32];

    /// The log-odds of a win.
    fn score(&self, sample: &Sample) -> f32;

    /// Adds to `slopes` the derivatives of the sample's part of the loss with respect to the weights. `error` is the
    /// derivative of this part with respect to the score.
    fn add_slopes(&self, sample: &Sample, error: f32, slopes: &mut [f32]);
}

/// Minimizes the log-loss on the samples that are not held out. Prints the log-loss on the held-out samples before and
/// after the fit.
pub(crate) fn fit(model: &mut impl Model, plan: &Plan, samples: &[Sample]) {
    let is_held_out = |place: usize| (place / GROUP).is_multiple_of(HELD_OUT);
    let (held_out, mut fitted): (Vec<usize>, Vec<usize>) =
        (0..samples.len()).partition(|place| is_held_out(*place));
    let mut slopes = vec![0.0; model.weights().len()];
    let mut adam = Adam::new(slopes.len());
    let mut draw = Seed::new(1).draw(Purpose::Play);
    let print = |model: &_, when: &str| {
        println!("{}, {when}: log-loss {:.4}", plan.name, mean_loss(model, samples, &held_out));
    };
    print(model, "before");
    for epoch in 0..plan.epochs {
        draw.shuffle(&mut fitted);
        let rate = plan.rate * (1.0 - epoch as f32 / plan.epochs as f32);
        for batch in fitted.chunks(plan.batch) {
            slopes.fill(0.0);
            for &place in batch {
                let sample = &samples[place];
                let error = chance(model.score(sample)) - sample.target;
                model.add_slopes(sample, error / batch.len() as f32, &mut slopes);
            }
            for (slope, weight) in slopes.iter_mut().zip(model.weights()) {
                *slope += plan.penalty * *weight;
            }
            adam.step(model.weights(), &slopes, rate, plan.decay);
        }
    }
    print(model, "after");
}

fn mean_loss(model: &impl Model, samples: &[Sample], places: &[usize]) -> f32 {
    let losses =
        places.iter().map(|&place| f64::from(loss(model.score(&samples[place]), samples[place].target)));
    (losses.sum::<f64>() / places.len().max(1) as f64) as f32
}

fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

fn loss(score: f32, target: f32) -> f32 {
    let chance = chance(score).clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
