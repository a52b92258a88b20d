//! The levels of play. A game that the engine does not know has only level 1.

use konakis_protocol::LevelInfo;

/// The playing strength of an opponent, from 1 for a beginner to 6 for the best that the engine can do.
///
/// ```
/// use konakis_engine::{Level, levels};
/// assert_eq!(Level::of("tablut", 6), Some(Level::MAX));
/// assert_eq!(Level::of("tablut", 7), None);
/// assert!(levels("tablut").iter().all(|info| Level::new(info.level).is_some()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self(1);
    /// The strongest level.
    pub const MAX: Self = Self(6);

    /// The level with this number; `None` for a number outside 1 to 6.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::MIN.0 && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The level with this number; `None` if the game does not have it.
    #[must_use]
    pub fn of(game: &str, number: u8) -> Option<Self> {
        Self::new(number).filter(|_| levels(game).iter().any(|info| info.level == number))
    }

    /// The number of this level, from 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The levels of a game, weakest first.
#[must_use]
pub fn levels(game: &str) -> &'static [LevelInfo] {
    match game {
        "tablut" | "kubism" => &crate::open_game::LEVELS,
        "subulata" => &crate::subulata::LEVELS,
        "subsume" => &crate::subsume::LEVELS,
        _ => &crate::any::LEVELS,
    }
}
