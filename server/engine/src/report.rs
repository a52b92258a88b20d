//! Reports of searches, for tools that measure the engine.

use crate::open_game::{Searchable, think};
use crate::{Budget, Knowledge, Level, Stop};
use konakis_games::Seed;
use konakis_games::kubism::Kubism;
use konakis_games::tablut::Tablut;

/// The result of a search in an open game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The chosen action.
    pub action: String,
    /// The score of the action for the seat, where 150 is one unit of log-odds. A forced win in `n` plies scores 30000
    /// minus `n`, and a forced loss the negative of that. The score may be only a bound if the search was ended early.
    pub score: i32,
    /// The depth of the deepest completed iteration, in plies: 0 if there was none or no search, and 1 for a win in
    /// one.
    pub depth: usize,
    /// The number of positions searched.
    pub positions: u64,
}

/// Chooses as [`crate::choose`] does, and reports the search. `None` for games other than Tablut and Kubism, and if the
/// seat is not to act.
#[must_use]
pub fn report(known: &Knowledge, level: Level, budget: Budget, seed: Seed, stop: &Stop) -> Option<Report> {
    match known.game.as_str() {
        "tablut" => of::<Tablut>(known, level, budget, seed, stop),
        "kubism" => of::<Kubism>(known, level, budget, seed, stop),
        _ => None,
    }
}

fn of<G: Searchable>(
    known: &Knowledge,
    level: Level,
    budget: Budget,
    seed: Seed,
    stop: &Stop,
) -> Option<Report> {
    let found = think::<G>(known, level, budget.positions_max, seed, stop)?;
    let action = found.best?.to_string();
    Some(Report { action, score: found.score, depth: found.depth, positions: found.positions })
}
