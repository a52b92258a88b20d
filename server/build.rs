//! Rebuilds the server when the web client or the folder `static` changes, because both are embedded in the binary.

use std::path::Path;

fn main() {
    // Cargo watches a directory recursively. If the web client is not built yet, watch the folder in which the build
    // will appear.
    let nearest = ["web/dist", "web", "static"].into_iter().find(|folder| Path::new(folder).is_dir());
    println!("cargo::rerun-if-changed={}", nearest.unwrap_or("build.rs"));
    println!("cargo::rerun-if-changed=static");
}
