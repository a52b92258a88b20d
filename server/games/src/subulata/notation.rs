//! Actions as text.
//!
//! Setting up is `setup 37-15-264`: a character for each square of the player's own corner tile, as he sits, a value or
//! `-` for an empty square. A move is `a1-a3`, a capture `b2xb4`.

use super::Cell;
use super::pond::corner;
use crate::draw::Draw;
use crate::game::BadAction;
use crate::grid::cells;
use konakis_protocol::Seat;
use std::fmt::{self, Write};

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// He puts his pieces on his corner tile.
    Setup(Placing),
    /// He moves a piece to an empty square.
    Move {
        /// The square left.
        from: Cell,
        /// The square reached.
        to: Cell,
    },
    /// He moves a piece to a square where an enemy stands.
    Capture {
        /// The square left.
        from: Cell,
        /// The square reached.
        to: Cell,
    },
}

/// Which value stands on which square of a player's corner tile: his secret, which only `Display` of an [`Action`] shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placing([u8; SQUARES]);

/// The most pieces a side can have; values go from 1 to this.
pub(super) const VALUES_MAX: u8 = 9;

/// How many squares a corner tile has.
pub(super) const SQUARES: usize = 9;

/// What everybody may see of a setting up.
pub(super) const PUBLIC_SETUP: &str = "setup ?";

impl Placing {
    /// The placing of these values on the squares in the notation's order, 0 for an empty square; none where a value is
    /// more than a piece can have. Whether each value is there once is for the rules to say.
    #[must_use]
    pub fn new(values: [u8; SQUARES]) -> Option<Self> {
        values.iter().all(|&value| value <= VALUES_MAX).then_some(Self(values))
    }

    /// Each value up to `values` on a square, wherever chance puts it.
    pub(super) fn random(values: u8, draw: &mut Draw) -> Self {
        let mut placed = std::array::from_fn(|place| (1..=values).nth(place).unwrap_or_default());
        draw.shuffle(&mut placed);
        Self(placed)
    }

    /// The values that are placed.
    pub(super) fn values(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().filter(|&value| value > 0)
    }

    /// Each placed value with its square on this side's corner tile.
    pub(super) fn pieces(self, seat: Seat) -> impl Iterator<Item = (u8, Cell)> {
        self.0.into_iter().zip(setup_squares(seat)).filter(|&(value, _)| value > 0)
    }
}

/// The squares of a side's corner tile in the notation's order: rank by rank from its own lower left, as it sits.
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

const HINT: &str = "write the square left, “-” or “x” for a capture, and the square reached, from a1 to i9, \
                    as in a1-a3 or b2xb4; or set up as in setup 37-15-264";
const SETUP_HINT: &str = "behind setup write nine characters, one for each square of your corner tile: \
                          the value of the piece there, or - for an empty square, as in setup 37-15-264";

/// Reads an action. A refusal repeats only what begins with a square: anything else may be a setting up gone wrong, and
/// what was to be placed is a secret.
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
