//! The rules of the four games of Konakis.
//!
//! The rules are pure. They use no clock, file, thread, user or wire format, and no randomness except a [`Seed`]. A
//! state cannot be serialized: it is sent only as a board or as text ([`Game::State`]).
//!
//! [`Contest`] is one game of any kind. Code that must be fast uses a game's own types through the [`Game`] trait.
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

mod board;
mod catalogue;
mod contest;
mod draw;
mod erased;
mod error;
mod game;
pub mod grid;
mod growth;
mod history;
#[cfg(any(test, feature = "laws"))]
pub mod laws;
mod record;
mod repetition;
mod ruleset;

pub mod kubism;
pub mod subsume;
pub mod subulata;
pub mod tablut;
#[cfg(any(test, feature = "test-game"))]
pub mod three;

pub use catalogue::catalogue;
pub use contest::{Contest, Followed, NotFollowed, Played, Step};
pub use draw::{Draw, InvalidSeed, Purpose, Seed};
pub use error::{ActError, ClaimError, ReplayError, StartError};
pub use game::{BadAction, DiscardEvents, Game, PositionError, Sink, Status, playout};
pub use growth::push_in_small_steps;
pub use konakis_protocol::{Options, Seat, Viewer};
pub use record::{Entry, Record, RecordError, result_line};
pub use ruleset::{ChoiceError, Ruleset};
