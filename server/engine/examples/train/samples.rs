//! Positions of games as samples, and the files in which later runs find these samples.

use std::io;
use std::path::Path;

/// A position from the point of view of one seat, and the target to which the evaluation is fitted.
pub(crate) struct Sample {
    /// The indices of the position's features; a feature that it has several times is repeated.
    pub(crate) features: Vec<u16>,
    /// The indices of the network's inputs; none in a game without a network.
    pub(crate) inputs: Vec<u16>,
    /// The chance of a win, from 0 to 1, for the seat whose view the features and inputs describe.
    pub(crate) target: f32,
}

/// Writes samples to a file, one after another. A sample begins with the number of its features and the number of its
/// inputs, in one byte each. Its target follows in four bytes, then each feature and then each input in two bytes. All
/// numbers are little-endian.
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
