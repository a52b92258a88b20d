//! Lets the page be embedded anew when the web client has been built for the first time.

use std::path::Path;

fn main() {
    // A folder that is watched is watched whole; where there is none yet, its parent is what changes.
    let nearest = ["web/dist", "web", "static"].into_iter().find(|folder| Path::new(folder).is_dir());
    println!("cargo::rerun-if-changed={}", nearest.unwrap_or("build.rs"));
    println!("cargo::rerun-if-changed=static");
}
