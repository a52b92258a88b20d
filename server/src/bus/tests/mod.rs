//! A deterministic simulation of a cluster with faults: edges, a bus, players, spectators, and servers that compete for
//! one database. The database is a model of the statements in `store/postgres`. The same seed gives the same run.
//!
//! Checked at every step:
//! - Every action in a client's view or answer is in the database.
//! - No client gets an older view than before.
//!
//! Checked at the end, after all faults:
//! - Every acknowledged action is stored.
//! - No action is stored twice.
//! - Every client sees the last action.
//! - Actions have been stored since the faults passed.

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
    assert!(
        stored > 20 * runs && takeovers > 2 * runs,
        "an average run stores over 20 actions and has over 2 takeovers"
    );
}

#[test]
fn the_same_seed_gives_the_same_run_of_the_cluster() {
    assert_eq!(World::new(5, false).run(), World::new(5, false).run());
    assert_ne!(World::new(5, false).run(), World::new(6, false).run());
}
