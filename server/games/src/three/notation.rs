//! Actions and positions as text.
//!
//! A stone is placed by `+b2`. A trap is hidden by `setup ----1----`, with one character for each square from `a1` to
//! `c3`, rank by rank.
//!
//! A position such as `2b/1w1/3 w a1 -` has four fields:
//! * The ranks from 3 down to 1, with `w` and `b` for stones and a number for consecutive empty squares.
//! * The side to move, `w` or `b`.
//! * White's trap: its square, `?` before it is hidden, `-` once it is gone.
//! * Black's trap, in the same form.

use super::state::{State, Trap};
use super::{Cell, Three};
use crate::board::written_ranks;
use crate::game::{BadAction, PositionError, Status};
use konakis_protocol::Seat;
use std::fmt;

pub(super) const PUBLIC_SETUP: &str = "setup ?";

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Hides the trap.
    Hide(Cell),
    /// Places a stone.
    Place(Cell),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(at) => write!(f, "+{at}"),
            Self::Hide(at) => {
                f.write_str("setup ")?;
                Cell::all().try_for_each(|cell| f.write_str(if cell == *at { "1" } else { "-" }))
            }
        }
    }
}

/// Prints no secret.
impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(_) => fmt::Display::fmt(self, f),
            Self::Hide(_) => f.write_str(PUBLIC_SETUP),
        }
    }
}

/// Parses an action. An error quotes the text only if it begins with “+”, because any other text may be a mistyped
/// set-up, which is secret.
pub(super) fn parse(text: &str) -> Result<Action, BadAction> {
    let plain = text.trim().to_ascii_lowercase();
    read(&plain).ok_or_else(|| {
        let quoted = if plain.starts_with('+') { text } else { "…" };
        BadAction::new(quoted, "write “+” and a square from a1 to c3, as in +b2")
    })
}

fn read(text: &str) -> Option<Action> {
    if let Some(at) = text.strip_prefix('+') {
        return Cell::parse(at).map(Action::Place);
    }
    let squares = text.strip_prefix("setup ")?;
    let mut marked = Cell::all().zip(squares.bytes()).filter(|(_, mark)| *mark == b'1');
    let (at, _) = marked.next()?;
    let rest = squares.bytes().filter(|mark| *mark == b'-').count();
    (squares.len() == Cell::COUNT && rest + 1 == Cell::COUNT).then_some(Action::Hide(at))
}

pub(super) fn position(state: &State) -> String {
    let ranks = written_ranks(|cell| state.stone(cell).map(letter));
    let trap = |seat| match state.trap(seat) {
        Trap::Unset => "?".to_owned(),
        Trap::Armed(cell) => cell.to_string(),
        Trap::Gone => "-".to_owned(),
    };
    format!("{ranks} {} {} {}", letter(state.mover), trap(Seat::White), trap(Seat::Black))
}

const fn letter(seat: Seat) -> char {
    match seat {
        Seat::White => 'w',
        Seat::Black => 'b',
    }
}

pub(super) fn parse_position(text: &str) -> Result<State, PositionError> {
    let state = read_position(text).ok_or_else(|| {
        PositionError::unreadable("write ranks, side to move and traps, as in 2b/1w1/3 w a1 -")
    })?;
    let is_armed_on_stone = Seat::ALL
        .iter()
        .any(|&seat| matches!(state.trap(seat), Trap::Armed(cell) if state.stone(cell).is_some()));
    let has_begun = state.stones.iter().any(Option::is_some) || state.traps.contains(&Trap::Gone);
    if let Status::Over(over) = state.status() {
        return Err(PositionError::over::<Three>(over));
    }
    let why = if is_armed_on_stone {
        "a trap must be on an empty square"
    } else if state.is_setup() && (has_begun || state.mover != Seat::White) {
        "both traps must be hidden before the first stone"
    } else {
        return Ok(state);
    };
    Err(PositionError::impossible(why))
}

fn read_position(text: &str) -> Option<State> {
    let mut fields = text.split(' ');
    let mut state = State::start();
    let ranks: Vec<&str> = fields.next()?.split('/').collect();
    let [three, two, one] = ranks.as_slice() else { return None };
    for (rank, line) in (0..).zip([one, two, three]) {
        let mut file = 0;
        for mark in line.chars() {
            let owner = match mark {
                'w' => Some(Seat::White),
                'b' => Some(Seat::Black),
                '1'..='3' => None,
                _ => return None,
            };
            if owner.is_some() {
                *state.stones.get_mut(Cell::new(file, rank)?.index())? = owner;
            }
            file += if owner.is_some() { 1 } else { u8::try_from(mark.to_digit(10)?).ok()? };
        }
        if file != 3 {
            return None;
        }
    }
    state.mover = match fields.next()? {
        "w" => Seat::White,
        "b" => Seat::Black,
        _ => return None,
    };
    state.traps = [trap(fields.next()?)?, trap(fields.next()?)?];
    fields.next().is_none().then_some(state)
}

fn trap(text: &str) -> Option<Trap> {
    match text {
        "?" => Some(Trap::Unset),
        "-" => Some(Trap::Gone),
        square => Cell::parse(square).map(Trap::Armed),
    }
}
