//! A room as a spectator sees it, for pages and pictures, and its game when it is over.

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
    /// The record, masked while the game is on.
    pub record: String,
    /// Counts the changes.
    pub seq: u64,
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
            record: "konakis record 1\n".to_owned(),
            seq: 1,
        }
    }
}
