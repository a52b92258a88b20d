//! A room as a spectator sees it, for pages and pictures.

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
