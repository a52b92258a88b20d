//! The vocabulary of Konakis: what its server, its bot, its web page and every other program say to each other.
//!
//! What always holds here: the types can hold nothing that means nothing, and no rule of any game stands among them.
//! A game is told apart from another by its words (the `kind` of a piece, the letters of a terrain), never by a type
//! of its own, so that a client which draws one [`Board`] and builds one action out of [`Token`]s plays them all.

#![warn(clippy::indexing_slicing)]

mod board;
mod catalogue;
mod event;
mod notation;
mod outcome;
mod seat;
mod square;

pub use board::{Board, Detail, Facing, Piece, Prompt};
pub use catalogue::{GameInfo, OptionInfo, OptionValue, Options, VariantInfo, Word};
pub use event::{Event, Fighter, Pair};
pub use notation::{NotTokens, Token, tokens};
pub use outcome::{Claim, Outcome, Reason};
pub use seat::{BySeat, Seat, Seats, UnknownSeat, Viewer};
pub use square::{NoSquare, Square};

/// A short word of a game's own vocabulary, such as `muscovite`: borrowed where a game says it, owned where it was read.
pub type Name = std::borrow::Cow<'static, str>;
