//! The budget of a search, and the flag that stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of positions that an opponent may search per action. A limit in seconds would not be reproducible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The maximum number of positions at the highest level. A lower level may search fewer.
    pub positions_max: u64,
}

impl Budget {
    /// The budget with which the highest level of a game answers in about a second on one thread; 0 for a game that the
    /// engine does not know.
    #[must_use]
    pub fn of(game: &str) -> Self {
        let positions_max = match game {
            "tablut" => crate::tablut::POSITIONS_MAX,
            "kubism" => crate::kubism::POSITIONS_MAX,
            "subulata" => crate::subulata::POSITIONS_MAX,
            "subsume" => crate::subsume::POSITIONS_MAX,
            _ => 0,
        };
        Self { positions_max }
    }
}

/// A flag that tells a search on another thread to stop. All clones share the flag. It cannot be lowered again.
///
/// ```
/// use konakis_engine::{Budget, Knowledge, Level, Stop, choose};
/// use konakis_games::{Contest, Options, Seat, Seed};
/// let contest = Contest::start("tablut", None, &Options::new(), Seed::new(1))?;
/// let known = Knowledge::of(&contest, Seat::White);
/// let stop = Stop::new();
/// stop.clone().raise();
/// // A stopped search returns a legal action all the same.
/// let action = choose(&known, Level::MAX, Budget::of("tablut"), Seed::new(1), &stop);
/// assert!(action.is_some_and(|action| known.legal.contains(&action)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag that is never raised.
    #[must_use]
    pub fn never() -> Self {
        Self::default()
    }

    /// Raises the flag. Most searches then return within a few thousand positions. A search of Subsume's highest level
    /// may take longer on a side's last turn.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
