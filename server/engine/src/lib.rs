//! The computer opponents: they map the knowledge of one seat to an action.
//!
//! Each game has a folder with a `choose` of its own; [`choose`] dispatches to it by the game's id. Invariants: an
//! opponent receives [`Knowledge`], which contains only masked views and never a state; the same knowledge, level,
//! budget and seed give the same action on every machine, because work is counted in positions and not in seconds. Only
//! a stopped search may give another action.
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
/// A raised `stop` ends the search early: the action is then the best found so far, and depends on when it was raised.
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
