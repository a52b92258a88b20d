//! Adam, the optimizer of the weights.
//!
//! The slope of a weight is the derivative of the loss of a batch with respect to the weight.

/// For each weight, the running means of its slope and of the square of its slope.
pub(crate) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(count: usize) -> Self {
        Self { means: vec![0.0; count], squares: vec![0.0; count], steps: 0 }
    }

    /// Moves each weight against its slope by about `rate`, and shrinks it by the fraction `rate * decay`.
    pub(crate) fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32, decay: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        let state = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slopes).zip(state) {
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            *weight -= rate * (*mean / first / ((*square / second).sqrt() + 1e-8) + decay * *weight);
        }
    }
}
