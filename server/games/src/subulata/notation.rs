//! Actions as text.
//!
//! A set-up such as `setup 37-15-264` has one character for each square of the player's own corner tile, rank by rank
//! from the lower left as the player sees it: a value, or `-` for an empty square. A move is `a1-a3`, a capture
//! `b2xb4`.

use super::Cell;
use super::pond::corner;
use crate::draw::Draw;
use crate::game::BadAction;
use crate::grid::cells;
use konakis_protocol::Seat;
use std::fmt::{self, Write};

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Puts the player's pieces on their corner tile.
    Setup(Placing),
    /// Moves a piece to an empty square.
    Move {
        /// The square that the piece leaves.
        from: Cell,
        /// The square that the piece reaches.
        to: Cell,
    },
    /// Moves a piece to the square of an enemy piece.
    Capture {
        /// The square that the piece leaves.
        from: Cell,
        /// The square that the piece reaches.
        to: Cell,
    },
}

/// The values on the squares of a player's corner tile. They are secret: only `Display` of an [`Action`] prints them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placing([u8; SQUARES]);

/// The highest possible value, which is also the maximum number of pieces of a side.
pub(super) const VALUES_MAX: u8 = 9;

pub(super) const SQUARES: usize = 9;

pub(super) const PUBLIC_SETUP: &str = "setup ?";

impl Placing {
    /// A set-up with these values, in the order of the notation; 0 is an empty square. `None` if a value exceeds
    /// `VALUES_MAX`. The rules check later that each value occurs once.
    #[must_use]
    pub fn new(values: [u8; SQUARES]) -> Option<Self> {
        values.iter().all(|&value| value <= VALUES_MAX).then_some(Self(values))
    }

    /// Each value up to `values` on a random square.
    pub(super) fn random(values: u8, draw: &mut Draw) -> Self {
        let mut placed = std::array::from_fn(|place| (1..=values).nth(place).unwrap_or_default());
        draw.shuffle(&mut placed);
        Self(placed)
    }

    pub(super) fn values(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().filter(|&value| value > 0)
    }

    pub(super) fn pieces(self, seat: Seat) -> impl Iterator<Item = (u8, Cell)> {
        self.0.into_iter().zip(setup_squares(seat)).filter(|&(value, _)| value > 0)
    }
}

/// The squares of a side's corner tile, in the order of the notation.
pub(super) fn setup_squares(seat: Seat) -> impl Iterator<Item = Cell> {
    cells(corner(Seat::White)).map(move |cell: Cell| match seat {
        Seat::White => cell,
        Seat::Black => cell.half_turn(),
    })
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(Placing(values)) => {
                f.write_str("setup ")?;
                values.iter().try_for_each(|&value| match value {
                    0 => f.write_char('-'),
                    value => value.fmt(f),
                })
            }
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Capture { from, to } => write!(f, "{from}x{to}"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(placing) => placing.fmt(f),
            Self::Move { .. } | Self::Capture { .. } => fmt::Display::fmt(self, f),
        }
    }
}

impl fmt::Debug for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PUBLIC_SETUP)
    }
}

const HINT: &str = "write the square that the piece leaves, “-” (“x” for a capture) and the square that it reaches \
                    (a1 to i9), as in a1-a3 or b2xb4; or a set-up, as in setup 37-15-264";
const SETUP_HINT: &str = "after the word “setup”, write nine characters, one for each square of your corner tile: \
                          the value of the piece there, or “-” for an empty square, as in setup 37-15-264";

/// Parses an action. An error quotes the text only if the text begins with a square: any other text may be a mistyped
/// set-up, which is secret.
pub(super) fn parse(text: &str) -> Result<Action, BadAction> {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if word.eq_ignore_ascii_case("setup") {
        let placing = read_placing(rest.trim_start());
        return placing.map(Action::Setup).ok_or_else(|| BadAction::new("setup …", SETUP_HINT));
    }
    read_move(text).ok_or_else(|| {
        let begins_with_square = text.get(..2).and_then(Cell::parse).is_some();
        BadAction::new(if begins_with_square { text } else { "…" }, HINT)
    })
}

fn read_placing(text: &str) -> Option<Placing> {
    let values: Vec<u8> = text.bytes().map(read_value).collect::<Option<_>>()?;
    Placing::new(values.try_into().ok()?)
}

fn read_value(character: u8) -> Option<u8> {
    match character {
        b'-' => Some(0),
        b'1'..=b'9' => Some(character - b'0'),
        _ => None,
    }
}

fn read_move(text: &str) -> Option<Action> {
    if let Some((from, to)) = text.split_once('-') {
        return Some(Action::Move { from: Cell::parse(from)?, to: Cell::parse(to)? });
    }
    let (from, to) = text.split_once(['x', 'X'])?;
    Some(Action::Capture { from: Cell::parse(from)?, to: Cell::parse(to)? })
}
