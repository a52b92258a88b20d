//! Reasons why an action is illegal.
//!
//! Invariant: an error depends only on information that the acting player has.

use super::Cell;
use super::tiles::Ground;
use konakis_protocol::Seat;

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The seat is not to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The player must set up before moving.
    #[error(
        "put your pieces on your corner tile first: write setup, then for each square a value, or “-” if it is empty"
    )]
    SetUpFirst,
    /// Both sides have already set up.
    #[error("both sides have set up: move a piece, as in a1-a3")]
    SetUpAlready,
    /// The variant has no piece of this value.
    #[error("there is no piece of value {value}: yours are 1 to {highest}")]
    NoSuchValue {
        /// The value.
        value: u8,
        /// The highest value.
        highest: u8,
    },
    /// A value occurs twice.
    #[error("the piece of value {0} is on two squares: place each value once")]
    PlacedTwice(u8),
    /// A value is missing.
    #[error("the piece of value {0} is missing: place each value once")]
    NotPlaced(u8),
    /// There is no piece on the starting square.
    #[error("there is no piece on {0}")]
    NoPiece(Cell),
    /// The piece belongs to the other side.
    #[error("the piece on {0} is not yours")]
    NotYours(Cell),
    /// The move would end on its starting square.
    #[error("a move cannot end on {0}, where it began")]
    NoMove(Cell),
    /// The squares are not on one line.
    #[error("a piece moves in a straight line, along a rank or a file: {0} and {1} share neither")]
    NotStraight(Cell, Cell),
    /// The distance does not fit the kind of the starting square.
    #[error("{}: {to} is {away} away from {from}", exactly(*.ground))]
    WrongDistance {
        /// The starting square.
        from: Cell,
        /// The kind of that square.
        ground: Ground,
        /// The target square.
        to: Cell,
        /// The distance between them.
        away: u8,
    },
    /// The move would leave the board.
    #[error("{}, which would leave the board from {from}", exactly(*.ground))]
    OffTheBoard {
        /// The starting square.
        from: Cell,
        /// The kind of that square.
        ground: Ground,
    },
    /// A piece of the player occupies the target square.
    #[error("a piece of yours stands on {0}: a move may jump over it but not end there")]
    OwnPiece(Cell),
    /// Only a capture may go backward.
    #[error(
        "only a capture may go backward, and no enemy stands on {to}: forward is {} for {}",
        forward(*.seat), .seat.title()
    )]
    Backward {
        /// The moving side.
        seat: Seat,
        /// The target square.
        to: Cell,
    },
    /// A capture was written as a plain move.
    #[error("{to} holds an enemy: write {from}x{to} to capture it")]
    IsCapture {
        /// The starting square.
        from: Cell,
        /// The target square.
        to: Cell,
    },
    /// A plain move was written as a capture.
    #[error("no enemy stands on {to}: write {from}-{to} to move there")]
    IsNoCapture {
        /// The starting square.
        from: Cell,
        /// The target square.
        to: Cell,
    },
}

const fn exactly(ground: Ground) -> &'static str {
    match ground {
        Ground::Water => "from water a piece moves exactly 1 square",
        Ground::Flower => "from a flower a piece moves exactly 2 squares",
        Ground::Leaf => "from a leaf a piece moves exactly 3 squares",
    }
}

const fn forward(seat: Seat) -> &'static str {
    match seat {
        Seat::White => "up or right",
        Seat::Black => "down or left",
    }
}
