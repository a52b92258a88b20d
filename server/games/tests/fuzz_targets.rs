//! Runs the fuzz targets on the inputs in `fuzz/seeds` without libFuzzer, in `make test` and `make fuzz -- --quick`.

#![allow(
    unused_attributes,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may read files"
)]

// The targets call the macro of the crate `libfuzzer_sys`. This test stands in for that crate.
extern crate self as libfuzzer_sys;

/// Turns a target into a function; libFuzzer's macro turns it into a program.
#[macro_export]
macro_rules! fuzz_target {
    (|$input:ident: $kind:ty| $run:expr) => {
        pub(crate) fn run($input: $kind) {
            $run;
        }
    };
}

#[path = "../fuzz/fuzz_targets/action.rs"]
mod action;
#[path = "../fuzz/fuzz_targets/position.rs"]
mod position;
#[path = "../fuzz/fuzz_targets/sequence.rs"]
mod sequence;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(&folder).unwrap();
    let seeds: Vec<_> = files.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
    assert!(!seeds.is_empty(), "{folder} must contain seeds");
    seeds
}

fn texts(target: &str) -> Vec<String> {
    seeds(target).into_iter().map(|bytes| String::from_utf8(bytes).unwrap()).collect()
}

#[test]
fn every_action_of_the_seeds_reads_back() {
    texts("action").iter().for_each(|text| action::run(text));
}

#[test]
fn every_position_of_the_seeds_reads_back() {
    texts("position").iter().for_each(|text| position::run(text));
}

#[test]
fn sequences_of_the_seeds_keep_the_invariants() {
    seeds("sequence").iter().for_each(|bytes| sequence::run(bytes));
}
