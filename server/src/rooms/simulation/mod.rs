//! A deterministic simulation of rooms, store and clock: clients that play, reconnect and resend; failed writes and
//! full disks; crashes at any await, and restarts with the committed data.
//!
//! Invariants: a seed always gives the same run, because all choices follow from the seed, time is Tokio's paused time,
//! and everything runs on one thread. [`ledger`] states what must hold after every step.

mod history;
mod ledger;
mod requests;
mod server;
mod world;

use crate::testing::{number_in, run_seeds};
use world::World;

/// The number of steps in the simulation of one seed (a [`World`]).
const WORLD_STEPS: u64 = 500;
/// The number of steps of all worlds together if `KONAKIS_SIM_STEPS` is not set. `make test` sets it to a million.
const STEPS: u64 = 20_000;

/// Prints the seed of a world that fails.
struct Reproduce(u64);

impl Drop for Reproduce {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("KONAKIS_SIM_SEED={} repeats this failure, and prints the events before it", self.0);
        }
    }
}

/// Runs the world of a seed. Returns a digest of all that the clients received.
fn run(seed: u64, prints_events: bool) -> u64 {
    let _reproduce = Reproduce(seed);
    World::new(seed, prints_events).run(WORLD_STEPS)
}

/// Runs the world of `KONAKIS_SIM_SEED` if it is set. Otherwise runs the worlds of the seeds from 0, one on each core
/// at a time. Together they take `KONAKIS_SIM_STEPS` steps.
#[test]
fn simulated_rooms_keep_their_invariants() {
    if let Some(seed) = number_in("KONAKIS_SIM_SEED") {
        run(seed, true);
        return;
    }
    let worlds = number_in("KONAKIS_SIM_STEPS").unwrap_or(STEPS).div_ceil(WORLD_STEPS);
    run_seeds(worlds, |seed| {
        run(seed, false);
    });
}

#[test]
fn the_same_seed_gives_the_same_simulation() {
    assert_eq!(run(11, true), run(11, false));
    assert_ne!(run(11, false), run(12, false));
}
