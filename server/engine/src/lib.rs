//! The computer opponents. An opponent chooses an action for one seat, from what this seat may know.
//!
//! Each known game has a module with a `choose` of its own, which [`choose`] calls by the game's id. Invariants:
//!
//! * An opponent receives [`Knowledge`], which contains only what its seat may know, and never a game's `State`.
//! * The same knowledge, level, budget and seed give the same action, because a search counts positions and not
//!   seconds. The exception is a search that a [`Stop`] ends early.
//!
//! ```
//! use konakis_engine::{Budget, Knowledge, Level, Stop, choose};
//! use konakis_games::{Contest, Options, Seat, Seed};
//! let contest = Contest::start("kubism", None, &Options::new(), Seed::new(1))?;
//! let known = Knowledge::of(&contest, Seat::White);
//! let action = choose(&known, Level::MIN, Budget::of("kubism"), Seed::new(7), &Stop::never());
//! assert!(action.is_some_and(|action| known.legal.contains(&action)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
pub mod baseline;
mod belief;
mod knowledge;
mod kubism;
mod level;
mod limits;
mod network;
mod open_game;
mod report;
mod rival;
mod search;
mod subsume;
mod subulata;
mod tablut;
#[cfg(test)]
mod tests;
pub mod tuning;
mod verdict;

pub use knowledge::Knowledge;
pub use level::{Level, levels};
pub use limits::{Budget, Stop};
pub use report::{Report, report};
pub use rival::{BeliefLoss, Rival, belief_loss, fit_subulata_policy, fit_subulata_weights};
pub use verdict::{Insight, VERDICTS_VERSION, Verdict, evaluate, judge, result};

use konakis_games::Seed;

/// Chooses an action for the seat; `None` if the seat is not to act.
///
/// If `stop` is raised, the search ends early and returns the best action found so far. This action depends on the time
/// at which `stop` was raised.
#[must_use]
pub fn choose(known: &Knowledge, level: Level, budget: Budget, seed: Seed, stop: &Stop) -> Option<String> {
    match known.game.as_str() {
        "tablut" => tablut::choose(known, level, budget, seed, stop),
        "kubism" => kubism::choose(known, level, budget, seed, stop),
        "subulata" => subulata::choose(known, level, budget, seed, stop),
        "subsume" => subsume::choose(known, level, budget, seed, stop),
        _ => any::choose(known, seed),
    }
}
