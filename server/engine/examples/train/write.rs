//! Writes the trained weights of the features as the text of a Rust source file.

/// The number of weights in a line.
const COLUMNS: usize = 15;

pub(crate) fn source(weights: &[i16]) -> String {
    let mut out = format!(
        "//! The weights of the features. A weight of 150 is one unit of log-odds. `make train` writes this file.\n\n\
        #[rustfmt::skip]\npub(super) static WEIGHTS: [i16; {}] = [\n",
        weights.len()
    );
    for row in weights.chunks(COLUMNS) {
        let row: Vec<String> = row.iter().map(i16::to_string).collect();
        out.push_str(&format!("    {},\n", row.join(", ")));
    }
    out.push_str("];\n");
    out
}
