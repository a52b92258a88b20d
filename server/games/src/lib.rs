//! The rules of the four games of Konakis.
//!
//! What always holds: the rules are pure. No clock, file, thread, user or wire format is known here, and no chance but
//! what a [`Seed`] gives. A state never leaves as itself; what leaves is a view made for a named viewer.
//!
//! [`Contest`] is a game being played, whichever it is. Those who must be fast, such as the computer opponents, use a
//! game's own types through the [`Game`] trait.
//!
//! ```
//! use konakis_games::{Contest, Options, Seat, Seed, Viewer};
//! let mut contest = Contest::start("tablut", None, &Options::new(), Seed::new(1))?;
//! contest.act(Seat::White, "e3-f3")?;
//! assert_eq!(contest.view(Viewer::Spectator).pieces.len(), 25);
//! assert_eq!(
//!     contest.act(Seat::Black, "e2-e5").unwrap_err().to_string(),
//!     "a piece moves over empty squares to an empty square: e4 is occupied",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contest;
mod draw;
mod game;
pub mod grid;
mod history;
#[cfg(any(test, feature = "laws"))]
pub mod laws;
mod listed;
mod picture;
mod record;
mod ruleset;

pub mod kubism;
pub mod subsume;
pub mod subulata;
pub mod tablut;

pub use contest::{
    ActError, ClaimError, Contest, Followed, NotFollowed, Played, ReplayError, StartError, Step,
};
pub use draw::{Draw, NoSeed, Purpose, Seed};
pub use game::{BadAction, Game, PositionError, Sink, Status, Unheard, playout};
pub use konakis_protocol::{Options, Seat, Viewer};
pub use record::{Entry, Record, RecordError, result_line};
pub use ruleset::{ChoiceError, Ruleset};

use konakis_protocol::GameInfo;
use listed::{Entrant, Listed};
use std::marker::PhantomData;

/// The games, in the order in which they are offered. A new one is a folder and a line here.
static GAMES: [&dyn Entrant; 4] = [
    &Listed::<tablut::Tablut>(PhantomData),
    &Listed::<kubism::Kubism>(PhantomData),
    &Listed::<subulata::Subulata>(PhantomData),
    &Listed::<subsume::Subsume>(PhantomData),
];

/// Every game with its variants, options and words; the levels of the computer are not known here.
#[must_use]
pub fn catalogue() -> Vec<GameInfo> {
    GAMES.iter().map(|game| game.about()).collect()
}

/// The game of the list with this id, and the rule set that was chosen.
fn settle(
    game: &str,
    variant: Option<&str>,
    options: &Options,
) -> Result<(&'static dyn Entrant, Ruleset), StartError> {
    let Some((entrant, about)) =
        GAMES.iter().map(|game| (game, game.about())).find(|(_, about)| about.id == game)
    else {
        let given = ruleset::shortened(game);
        let offered: Vec<String> = catalogue().iter().map(|about| about.id.to_string()).collect();
        return Err(StartError::NoSuchGame { given, offered: offered.join(" or ") });
    };
    Ok((*entrant, Ruleset::choose(&about, variant, options)?))
}
