//! The input of a board's picture.

use crate::theme::Theme;
use konakis_protocol::{Board, Name, Seat, Square, Token, Word, tokens};

/// A board with everything to draw around it.
///
/// ```
/// use konakis_protocol::{Board, Seat};
/// use konakis_render::{Scene, last_squares, svg};
/// # let board = Board { files: 5, ranks: 5, terrain: vec![], pieces: vec![], counts: Default::default(), lost: None };
/// let mut scene = Scene::new("kubism", &board);
/// scene.from = Seat::Black;
/// scene.last = last_squares("c1-c2");
/// assert!(svg(&scene).starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The id of the game, which selects the drawings.
    pub game: &'a str,
    /// The board as the viewer sees it.
    pub board: &'a Board,
    /// The seat at the bottom of the picture.
    pub from: Seat,
    /// The colours.
    pub theme: Theme,
    /// The squares of the last action, in order; see [`last_squares`].
    pub last: Vec<Square>,
    /// The squares of the earlier actions of the same turn, the oldest first.
    pub trail: Vec<Vec<Square>>,
    /// The square picked so far for the action in progress.
    pub picked: Option<Square>,
    /// The squares to choose from.
    pub targets: Vec<Square>,
    /// The captured pieces, shown below the board.
    pub captured: Vec<Captured>,
    /// Display names of kinds, terrain and counts. A count without a display name is drawn in three cases only. A small
    /// count of pieces is drawn as that many pieces. A count of squares (an area) is drawn as a part of a bar. A limit
    /// follows the count that it limits, as in `3 / 100`.
    pub words: &'a [Word],
    /// Lines of text below the board.
    pub caption: Option<&'a str>,
}

/// Captured pieces of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Captured {
    /// The side that lost them.
    pub owner: Seat,
    /// The game's word for their kind.
    pub kind: Name,
    /// Their number.
    pub number: u32,
}

impl<'a> Scene<'a> {
    /// Only the board, in light colours, from White's side.
    #[must_use]
    pub const fn new(game: &'a str, board: &'a Board) -> Self {
        Self {
            game,
            board,
            from: Seat::White,
            theme: Theme::Light,
            last: Vec::new(),
            trail: Vec::new(),
            picked: None,
            targets: Vec::new(),
            captured: Vec::new(),
            words: &[],
            caption: None,
        }
    }

    pub(crate) fn name(&self, id: &str) -> Option<&str> {
        self.words.iter().find(|word| word.id == id).map(|word| word.name.as_ref())
    }

    pub(crate) fn meaning(&self, count: &str, number: u32) -> Option<&str> {
        self.name(&format!("{count}:{number}"))
    }

    pub(crate) fn name_or_word(&self, id: &str) -> String {
        self.name(id).map_or_else(|| id.replace('_', " "), str::to_owned)
    }
}

/// The squares in the text of an action.
#[must_use]
pub fn last_squares(action: &str) -> Vec<Square> {
    let squares = |token| if let Token::Square(square) = token { Some(square) } else { None };
    tokens(action).unwrap_or_default().into_iter().filter_map(squares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_of_an_action_keep_their_order() {
        let named = |action| last_squares(action).iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(named("b3>b5E"), "b3 b5");
        assert_eq!(named("+b1?"), "b1");
        assert_eq!(named("b2xa2"), "b2 a2");
        assert_eq!(named("setup ?"), "");
        assert_eq!(named("."), "");
    }
}
