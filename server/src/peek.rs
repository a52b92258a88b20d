//! A room as a spectator sees it, for pages and pictures, and its game when it is over; or why it is not shown.

use crate::blocking::Busy;
use crate::room::Film;
use konakis_protocol::Board;

/// A room as a spectator sees it, for pages and pictures.
#[derive(Clone, Debug)]
pub struct Peek {
    /// The game's id.
    pub game: String,
    /// The board.
    pub board: Board,
    /// The last action, masked.
    pub last: Option<String>,
    /// Who plays, for a title.
    pub names: Vec<String>,
    /// Counts the changes.
    pub seq: u64,
}

/// Why a room is not shown to a visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unseen {
    /// There is no such room, or none that everybody may see.
    #[error("there is no such room: look at the front page for those there are")]
    NoSuchRoom,
    /// The room cannot be woken or answered for now.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The visitor's address has had too many rooms woken.
    #[error("that is more than one address may ask for in so short a time: wait a moment")]
    TooMuch,
}

/// A room's game as everybody may see it again.
#[derive(Clone, Debug)]
pub enum Reel {
    /// It is still on.
    StillOn,
    /// It is over.
    Over(Box<Film>),
}

#[cfg(test)]
impl Peek {
    /// A game of this name just begun, between Anna and Ben, as a spectator sees it.
    pub(crate) fn sample(game: &str) -> Self {
        use konakis_games::{Contest, Seed, Viewer};
        let contest = Contest::start(game, None, &konakis_protocol::Options::new(), Seed::new(7)).unwrap();
        Self {
            game: game.to_owned(),
            board: contest.view(Viewer::Spectator),
            last: None,
            names: vec!["Anna".to_owned(), "Ben".to_owned()],
            seq: 1,
        }
    }
}
