//! Writes the TypeScript types of the protocol to the file that the web client imports.

use konakis_protocol::bindings::{PATH, typescript};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PATH);
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    std::fs::write(path, typescript())
}
