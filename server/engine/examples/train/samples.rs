//! Positions of games as samples, and the files in which later runs find them.

use std::io;
use std::path::Path;

/// A position from the point of view of one seat.
pub(crate) struct Sample {
    /// The features of the position. A feature that the position has several times is repeated.
    pub(crate) features: Vec<u16>,
    /// The inputs of the network; empty in a game without a network.
    pub(crate) inputs: Vec<u16>,
    /// The expected result, from 0 to 1, for the seat of this point of view. A draw is 0.5.
    pub(crate) target: f32,
}

/// Writes samples to a file. A sample has the number of its features and of its inputs in a byte each, its target in
/// four bytes, and each feature and input in two bytes. All numbers are little-endian.
pub(crate) fn write(path: &Path, samples: &[Sample]) -> io::Result<()> {
    let mut out = Vec::new();
    for Sample { features, inputs, target } in samples {
        out.extend([features.len() as u8, inputs.len() as u8]);
        out.extend(target.to_le_bytes());
        out.extend(features.iter().chain(inputs).flat_map(|number| number.to_le_bytes()));
    }
    std::fs::write(path, out)
}

/// Reads the samples of all files in a directory, in the order of the files' names.
pub(crate) fn read_all(directory: &Path) -> io::Result<Vec<Sample>> {
    let files = std::fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut files = files.collect::<io::Result<Vec<_>>>()?;
    files.sort_unstable();
    let mut samples = Vec::new();
    for file in files {
        let bytes = std::fs::read(file)?;
        let mut rest = bytes.as_slice();
        while let [features, inputs, a, b, c, d, numbers @ ..] = rest {
            let (features, inputs) = (2 * usize::from(*features), 2 * usize::from(*inputs));
            let [features, inputs] = [&numbers[..features], &numbers[features..features + inputs]];
            rest = &numbers[features.len() + inputs.len()..];
            let [features, inputs] = [features, inputs].map(numbers_in);
            samples.push(Sample { features, inputs, target: f32::from_le_bytes([*a, *b, *c, *d]) });
        }
    }
    Ok(samples)
}

fn numbers_in(bytes: &[u8]) -> Vec<u16> {
    bytes.chunks_exact(2).map(|number| u16::from_le_bytes([number[0], number[1]])).collect()
}
