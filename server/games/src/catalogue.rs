//! The list of games. To add a game, write its module and add a line to `GAMES`.
//!
//! Invariant: outside this crate, a particular game is mentioned only in the engine, in tests, in tools, and in the
//! list of refused player names. All other code finds drawings and translations by the game's id.

use crate::erased::{ErasedGame, GameEntry};
use crate::error::StartError;
use crate::ruleset::{self, Ruleset};
#[cfg(any(test, feature = "test-game"))]
use crate::three;
use crate::{kubism, subsume, subulata, tablut};
use konakis_protocol::{GameInfo, Options};
use std::marker::PhantomData;

/// The games in the order in which clients show them.
pub(crate) static GAMES: &[&dyn ErasedGame] = &[
    &GameEntry::<tablut::Tablut>(PhantomData),
    &GameEntry::<kubism::Kubism>(PhantomData),
    &GameEntry::<subulata::Subulata>(PhantomData),
    &GameEntry::<subsume::Subsume>(PhantomData),
    // Only tests, and programs built for tests, enable `test-game`.
    #[cfg(any(test, feature = "test-game"))]
    &GameEntry::<three::Three>(PhantomData),
];

/// Lists every game with its variants, options and display names. `levels` is empty, because this crate does not know
/// the computer opponents.
///
/// ```
/// let ids: Vec<_> = konakis_games::catalogue().into_iter().map(|game| game.id).collect();
/// assert_eq!(ids[..4], ["tablut", "kubism", "subulata", "subsume"]);
/// ```
#[must_use]
pub fn catalogue() -> Vec<GameInfo> {
    GAMES.iter().map(|game| game.about()).collect()
}

pub(crate) fn find(
    game: &str,
    variant: Option<&str>,
    options: &Options,
) -> Result<(&'static dyn ErasedGame, Ruleset), StartError> {
    let Some((entry, about)) =
        GAMES.iter().map(|game| (game, game.about())).find(|(_, about)| about.id == game)
    else {
        let given = ruleset::shortened(game);
        let offered: Vec<String> = catalogue().iter().map(|about| about.id.to_string()).collect();
        return Err(StartError::NoSuchGame { given, offered: offered.join(" or ") });
    };
    Ok((*entry, Ruleset::choose(&about, variant, options)?))
}
