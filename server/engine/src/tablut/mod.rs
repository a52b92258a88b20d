//! The opponents of Tablut: alpha-beta search with a tuned evaluation.

pub(crate) mod eval;
mod node;
mod weights;

use crate::open_game::{self, Searchable, Strength};
use crate::{Budget, Knowledge, Level, Stop};
use konakis_games::tablut::{State, Tablut};
use konakis_games::{Seat, Seed};
pub(crate) use node::TablutNode;

/// The budget of the highest level for one action: the number of positions that it searches in about a second.
pub(crate) const POSITIONS_MAX: u64 = 700_000;

impl Searchable for Tablut {
    type Node = TablutNode;

    const STRENGTHS: [Strength; 6] = [
        Strength { depth_max: 1, positions_max: 2_000, noise: 200, blind_percent: 0, alert_percent: 30 },
        Strength { depth_max: 1, positions_max: 2_000, noise: 60, blind_percent: 0, alert_percent: 100 },
        Strength { depth_max: 2, positions_max: 5_000, noise: 25, blind_percent: 20, alert_percent: 100 },
        Strength { depth_max: 4, positions_max: 20_000, noise: 20, blind_percent: 6, alert_percent: 100 },
        Strength { depth_max: 6, positions_max: 60_000, noise: 8, blind_percent: 0, alert_percent: 100 },
        Strength { depth_max: 64, positions_max: u64::MAX, noise: 2, blind_percent: 0, alert_percent: 100 },
    ];

    fn node(state: &State) -> TablutNode {
        TablutNode::new(*state.position())
    }

    fn winner(node: &TablutNode) -> Option<Seat> {
        node.position.outcome().and_then(|outcome| outcome.winner)
    }
}

/// See [`crate::choose`].
pub(crate) fn choose(
    known: &Knowledge,
    level: Level,
    budget: Budget,
    seed: Seed,
    stop: &Stop,
) -> Option<String> {
    open_game::choose::<Tablut>(known, level, budget.positions_max, seed, stop)
}
