//! What is to be seen: a board, from whose side, and what is marked on it.

use crate::theme::Theme;
use konakis_protocol::{Board, Name, Seat, Square, Token, Word, tokens};

/// A board and all that is to be drawn with it.
///
/// ```
/// use konakis_protocol::{Board, Detail, Piece, Seat};
/// use konakis_render::{Scene, last_squares, svg};
/// # let board = Board { files: 5, ranks: 5, terrain: vec![], pieces: vec![], counts: Default::default(), lost: None };
/// let mut scene = Scene::new("kubism", &board);
/// scene.from = Seat::Black;
/// scene.last = last_squares("c1-c2");
/// assert!(svg(&scene).starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The id of the game, by which its drawings are found.
    pub game: &'a str,
    /// The board as the viewer sees it.
    pub board: &'a Board,
    /// Who sits below: the board is turned so that his side is near.
    pub from: Seat,
    /// The colours.
    pub theme: Theme,
    /// The squares of the last action in its own order; see [`last_squares`].
    pub last: Vec<Square>,
    /// The square picked so far, while an action is being built.
    pub picked: Option<Square>,
    /// The squares that may be chosen next: a dot each, a ring where something stands, dots around a territory.
    pub targets: Vec<Square>,
    /// What has left the board, shown below it.
    pub captured: Vec<Captured>,
    /// The names for people of kinds, terrain and counts, from the catalogue or in another language. A count is shown
    /// beside the board where it is named here.
    pub words: &'a [Word],
    /// A line of text below the board.
    pub caption: Option<&'a str>,
}

/// Captured pieces of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Captured {
    /// Whose they were.
    pub owner: Seat,
    /// What they were, by the game's word for it.
    pub kind: Name,
    /// How many.
    pub number: u32,
}

impl<'a> Scene<'a> {
    /// The board alone, in light colours, from White's side, with nothing marked.
    #[must_use]
    pub const fn new(game: &'a str, board: &'a Board) -> Self {
        Self {
            game,
            board,
            from: Seat::White,
            theme: Theme::Light,
            last: Vec::new(),
            picked: None,
            targets: Vec::new(),
            captured: Vec::new(),
            words: &[],
            caption: None,
        }
    }

    /// The name for people of a word of the game, if one was given.
    pub(crate) fn name(&self, id: &str) -> Option<&str> {
        self.words.iter().find(|word| word.id == id).map(|word| word.name.as_ref())
    }

    /// What people call this value of a count, where it stands for something.
    pub(crate) fn meaning(&self, count: &str, number: u32) -> Option<&str> {
        self.name(&format!("{count}:{number}"))
    }

    /// The name of a word, or where none was given the word itself, written as people do.
    pub(crate) fn name_or_word(&self, id: &str) -> String {
        self.name(id).map_or_else(|| id.replace('_', " "), str::to_owned)
    }
}

/// The squares that an action's text names, to be marked as the last action; none for a setting up.
#[must_use]
pub fn last_squares(action: &str) -> Vec<Square> {
    let squares = |token| if let Token::Square(square) = token { Some(square) } else { None };
    tokens(action).unwrap_or_default().into_iter().filter_map(squares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_of_an_action_come_in_its_own_order() {
        let named = |action| last_squares(action).iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(named("b3>b5E"), "b3 b5");
        assert_eq!(named("+b1?"), "b1");
        assert_eq!(named("b2xa2"), "b2 a2");
        assert_eq!(named("setup ?"), "");
        assert_eq!(named("."), "");
    }
}
