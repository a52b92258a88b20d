//! The opponents of Kubism: alpha-beta search with a tuned evaluation.

pub(crate) mod eval;
mod inputs;
mod node;
mod weights;

use crate::open_game::{self, Searchable, Strength};
use crate::{Budget, Knowledge, Level, Stop};
use konakis_games::kubism::{Kubism, State};
use konakis_games::{Seat, Seed};
pub(crate) use node::KubismNode;

/// The budget of the highest level for one action, in positions: about a second.
pub(crate) const POSITIONS_MAX: u64 = 1_500_000;

impl Searchable for Kubism {
    type Node = KubismNode;

    const STRENGTHS: [Strength; 6] = [
        Strength { depth_max: 1, positions_max: 2_000, noise: 150, blind_percent: 0, alert_percent: 40 },
        Strength { depth_max: 1, positions_max: 2_000, noise: 95, blind_percent: 0, alert_percent: 100 },
        Strength { depth_max: 2, positions_max: 5_000, noise: 20, blind_percent: 12, alert_percent: 100 },
        Strength { depth_max: 4, positions_max: 20_000, noise: 15, blind_percent: 8, alert_percent: 100 },
        Strength { depth_max: 6, positions_max: 30_000, noise: 8, blind_percent: 0, alert_percent: 100 },
        Strength { depth_max: 64, positions_max: u64::MAX, noise: 2, blind_percent: 0, alert_percent: 100 },
    ];

    fn node(state: &State) -> KubismNode {
        KubismNode::new(*state.position())
    }

    fn winner(node: &KubismNode) -> Option<Seat> {
        node.position.outcome().and_then(|outcome| outcome.winner)
    }
}

pub(crate) fn choose(
    known: &Knowledge,
    level: Level,
    budget: Budget,
    seed: Seed,
    stop: &Stop,
) -> Option<String> {
    open_game::choose::<Kubism>(known, level, budget.positions_max, seed, stop)
}
