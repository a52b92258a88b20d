//! Runs the fuzz target of room logs on `fuzz/seeds/log` without libFuzzer, in `make test` and `make fuzz -- --quick`.

#![allow(unused_attributes, clippy::unwrap_used, reason = "a test may panic")]

// Stands in for the crate `libfuzzer_sys`, whose macro the target calls.
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

#[path = "../fuzz/fuzz_targets/log.rs"]
mod log;

#[test]
fn seed_logs_load_as_if_applied_entry_by_entry() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds/log");
    let seeds: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(!seeds.is_empty(), "{folder} must contain seeds");
    for seed in seeds {
        log::run(&std::fs::read(seed).unwrap());
    }
}
