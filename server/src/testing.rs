//! Helpers for simulations in tests.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

pub(crate) fn number_in(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} must be a number, not {text:?}")))
}

/// Runs seeds 0 to `count - 1`, on all cores.
pub(crate) fn run_seeds(count: u64, run: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let run_next = || {
        while let Some(seed) = Some(next.fetch_add(1, Relaxed)).filter(|seed| *seed < count) {
            run(seed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(run_next);
        }
    });
}
