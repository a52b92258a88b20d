//! The opponents of Subsume.

use crate::{Budget, Knowledge, Level, Stop, any};
use konakis_games::Seed;
use konakis_protocol::LevelInfo;

/// The positions that the highest level looks at in about a second.
pub(crate) const POSITIONS_MAX: u64 = 200_000;

/// The levels, the weakest first.
pub(crate) static LEVELS: [LevelInfo; 1] =
    [LevelInfo::new(1, "Beginner", "Plays any legal action, each as likely as another.")];

/// Chooses an action; see [`crate::choose`].
pub(crate) fn choose(
    known: &Knowledge,
    _level: Level,
    _budget: Budget,
    seed: Seed,
    _stop: &Stop,
) -> Option<String> {
    any::choose(known, seed)
}
