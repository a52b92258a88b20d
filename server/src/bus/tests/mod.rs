//! A deterministic simulation of a cluster: servers that compete for one database, edges, a bus, players and
//! spectators, and faults of the processes and of their connections.
//!
//! The database is a model of the statements in `store/postgres`. The records, the parts and the openings of links use
//! the program's code. The waiting times of links and of the right to write are the program's constants. Time is a
//! number and every choice follows from the seed, so a seed repeats its run.
//!
//! Invariants that are checked at every step: what a client is shown or told is in the database, and what a client is
//! shown never gets older, whichever edge it is connected to. At the end, when all faults have passed, every
//! acknowledged action is stored, no action is stored twice, every client sees the last action, and actions have been
//! stored since the faults passed.

mod client;
mod database;
mod edge;
mod effects;
mod end;
mod server;
mod world;

use crate::testing::{number_in, run_seeds};
use std::sync::atomic::{AtomicU64, Ordering};
use world::World;

/// The number of runs of the simulation if `KONAKIS_CLUSTER_RUNS` is not set.
const RUNS: u64 = 300;

#[test]
fn no_fault_loses_or_doubles_actions_or_shows_old_views() {
    if let Some(seed) = number_in("KONAKIS_CLUSTER_SEED") {
        World::new(seed, true).run();
        return;
    }
    let runs = number_in("KONAKIS_CLUSTER_RUNS").unwrap_or(RUNS);
    let (stored, takeovers) = (AtomicU64::new(0), AtomicU64::new(0));
    run_seeds(runs, |seed| {
        let ended = World::new(seed, false).run();
        stored.fetch_add(ended.stored, Ordering::Relaxed);
        takeovers.fetch_add(ended.takeovers, Ordering::Relaxed);
    });
    let [stored, takeovers] = [stored, takeovers].map(AtomicU64::into_inner);
    println!("{runs} runs: {stored} actions stored, {takeovers} takeovers");
    assert!(stored > 20 * runs && takeovers > 2 * runs, "the runs do too little to prove anything");
}

#[test]
fn a_seed_repeats_its_cluster() {
    assert_eq!(World::new(5, false).run(), World::new(5, false).run());
    assert_ne!(World::new(5, false).run(), World::new(6, false).run());
}
