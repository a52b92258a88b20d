//! The file with the TypeScript types in the web client agrees with the Rust types.

use konakis_protocol::bindings::{PATH, typescript};
use std::path::Path;

#[test]
fn the_generated_typescript_file_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PATH);
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == typescript(),
        "the file must be up to date; regenerate it with \
         `cargo run -p konakis-protocol --features bindings --example bindings`"
    );
}
