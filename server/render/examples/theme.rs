//! Writes the theme's colours to the web client's style sheet.

use konakis_render::{CSS_PATH, css};
use std::path::Path;

fn main() -> std::io::Result<()> {
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(CSS_PATH), css())
}
