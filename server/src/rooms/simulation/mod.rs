//! A deterministic simulation of rooms, store and clock: clients that act, offer, resign, watch, leave and resend; slow,
//! failed and lost writes, full disks; crashes at any await, and restarts on what was committed.
//!
//! Invariants: all choices follow from the seed, time is Tokio's paused time, and everything runs on one thread, so a seed
//! repeats its run. [`ledger`] states what must hold after every step.

mod history;
mod ledger;
mod requests;
mod server;
mod world;

use world::World;

/// The steps of one world, which begins with an empty store.
const WORLD_STEPS: u64 = 500;
/// The steps of a run without `KONAKIS_SIM_STEPS`; they take about 15 s in a debug build.
const STEPS: u64 = 20_000;

/// Names the seed of a world that fails.
struct Reproduce(u64);

impl Drop for Reproduce {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("repeat this failure with KONAKIS_SIM_SEED={}", self.0);
        }
    }
}

/// Runs the world of a seed, and returns a digest of all that its clients received.
fn run(seed: u64) -> u64 {
    let _reproduce = Reproduce(seed);
    World::new(seed).run(WORLD_STEPS)
}

fn number_in(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} must be a number, not {text:?}")))
}

/// Runs the worlds of the seeds from 0, until all have run `KONAKIS_SIM_STEPS` steps together, or the one world of
/// `KONAKIS_SIM_SEED`.
#[test]
fn simulated_rooms_keep_their_promises() {
    if let Some(seed) = number_in("KONAKIS_SIM_SEED") {
        run(seed);
        return;
    }
    let steps = number_in("KONAKIS_SIM_STEPS").unwrap_or(STEPS);
    for seed in 0..steps.div_ceil(WORLD_STEPS) {
        run(seed);
    }
}

#[test]
fn a_seed_repeats_its_simulation() {
    assert_eq!(run(11), run(11));
    assert_ne!(run(11), run(12));
}
