//! A small neural network that corrects the sum of the weighted features: sparse inputs, one hidden layer, one output.
//!
//! Invariants: the network computes with integers only, so it gives the same score on every machine. No sum overflows:
//! a position has at most [`INPUTS_MAX`] inputs, and `make train` keeps their weights and the biases within
//! [`COLUMN_MAX`].

/// The number of neurons in the hidden layer.
pub const HIDDEN: usize = 32;
/// The sum at which a neuron is saturated.
pub const ONE: i16 = 256;
/// The output weight with which a saturated neuron adds one point to the score.
pub const POINT: i16 = 16;
/// The maximum number of inputs of one position.
const INPUTS_MAX: i16 = 100;
/// The largest weight of an input and the largest bias: [`INPUTS_MAX`] weights and a bias fit into an `i16`.
pub const COLUMN_MAX: i16 = i16::MAX / (INPUTS_MAX + 1);

/// A number for each neuron: a weight, a bias, or a sum over the inputs of a position.
pub(crate) type Column = [i16; HIDDEN];

#[derive(Debug)]
pub(crate) struct Network {
    biases: Column,
    outputs: Column,
    columns: Vec<Column>,
}

impl Network {
    /// Reads a file of `make train`: the biases, the output weights, and the column of each of the `inputs`, as signed
    /// integers of two bytes, the lower byte first. Missing weights are 0.
    pub(crate) fn read(file: &[u8], inputs: usize) -> Self {
        let mut weights = file.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        let mut column = || -> Column { std::array::from_fn(|_| weights.next().unwrap_or(0)) };
        Self { biases: column(), outputs: column(), columns: (0..inputs).map(|_| column()).collect() }
    }

    pub(crate) fn empty(&self) -> Column {
        self.biases
    }

    pub(crate) fn add(&self, sums: &mut Column, input: usize) {
        for (sum, weight) in sums.iter_mut().zip(&self.columns[input]) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// The correction of the score: 150 points for one unit of log-odds.
    pub(crate) fn score(&self, sums: &Column) -> i32 {
        let neurons = sums.iter().zip(&self.outputs);
        let total: i32 =
            neurons.map(|(sum, output)| i32::from((*sum).clamp(0, ONE)) * i32::from(*output)).sum();
        total / (i32::from(ONE) * i32::from(POINT))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Checks that the file is complete, and that the biases and the weights of the inputs are within [`COLUMN_MAX`].
    pub(crate) fn check_file(file: &[u8], inputs: usize) {
        assert_eq!(file.len(), 2 * HIDDEN * (2 + inputs));
        let network = Network::read(file, inputs);
        let weights = network.columns.iter().flatten().chain(&network.biases);
        assert!(weights.into_iter().all(|weight| weight.abs() <= COLUMN_MAX));
    }

    #[test]
    fn output_of_a_neuron_is_clamped_between_zero_and_one() {
        let file: Vec<u8> = [0, POINT, 100, ONE]
            .into_iter()
            .flat_map(|weight: i16| [weight.to_le_bytes(); HIDDEN].concat())
            .collect();
        let network = Network::read(&file, 2);
        let score = |inputs: &[usize]| {
            let mut sums = network.empty();
            inputs.iter().for_each(|input| network.add(&mut sums, *input));
            network.score(&sums)
        };
        let full = HIDDEN as i32;
        assert_eq!([score(&[]), score(&[0]), score(&[1]), score(&[0, 1])], [0, full * 100 / 256, full, full]);
    }
}
