//! Reports of searches, for tools that measure the engine.

use crate::open_game::{Searchable, think};
use crate::{Budget, Knowledge, Level, Stop};
use konakis_games::Seed;
use konakis_games::kubism::Kubism;
use konakis_games::tablut::Tablut;

/// The result of a search in a game without hidden information.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The chosen action.
    pub action: String,
    /// The score of the action for the seat; 150 is one unit of log-odds. A forced win in `n` plies scores `30000 - n`,
    /// and a forced loss in `n` plies scores `n - 30000`. If the search was ended early, the score may be only a bound.
    pub score: i32,
    /// The depth of the deepest completed iteration, in plies. The depth is 0 if no iteration was completed, or if the
    /// level chose by evaluation without a search. It is 1 if the check before the search found a move
    /// that wins at once.
    pub depth: usize,
    /// The number of positions that were searched, or evaluated without a search.
    pub positions: u64,
}

/// Chooses an action as [`crate::choose`] does, and reports the search. Returns `None` if the game is neither Tablut
/// nor Kubism, or if the seat is not to act.
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
