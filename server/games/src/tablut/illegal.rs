//! Reasons why an action is illegal.

use super::Cell;

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// There is no piece on the starting square.
    #[error("there is no piece on {0}")]
    NoPiece(Cell),
    /// The piece belongs to the other side.
    #[error("the piece on {0} is not yours: White has the Swedes and their king, Black the Muscovites")]
    NotYours(Cell),
    /// The squares are not on one line.
    #[error("every piece moves in a straight line, along a rank or a file: {0} and {1} share neither")]
    NotStraight(Cell, Cell),
    /// The move would end on its starting square.
    #[error("a move cannot end on {0}, where it began")]
    NoMove(Cell),
    /// A piece blocks the move.
    #[error("a piece moves over empty squares to an empty square: {0} is occupied")]
    Blocked(Cell),
    /// Only the king may stop on the square.
    #[error("a {piece} may not stop on {at}: only the king may")]
    KingsOwn {
        /// The kind of the piece.
        piece: &'static str,
        /// The throne or a corner.
        at: Cell,
    },
    /// The shuttle rule forbids the move.
    #[error(
        "a piece may go back and forth between {0} and {1} only three times in a row: make a different move first"
    )]
    Shuttle(Cell, Cell),
}
