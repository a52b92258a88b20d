//! Positions as text.
//!
//! A position such as `flwwlwflw/…/wllfwlfww a1,c3,-,b2,d2,a3,c1 i9,h9,g9,i8,h8,g8,i7 w` has four fields:
//! * The ranks of the pond from 9 down to 1, with `w`, `f` and `l` for its squares.
//! * White's pieces: the square of each value from 1, with `-` for a captured piece; or `setup` before White has set
//!   up.
//! * Black's pieces, in the same form.
//! * The side to move, `w` or `b`; `-` during set-up.

use super::notation::VALUES_MAX;
use super::pond::Pond;
use super::pond::corner;
use super::state::{Side, State};
use super::tiles::Ground;
use super::{Cell, Subulata};
use crate::game::{PositionError, Status};
use crate::grid::cells;
use konakis_protocol::Seat;
use std::fmt::{self, Write};

const TO_SET_UP: &str = "setup";

/// A position as text, secrets included.
pub(super) struct Position<'a>(pub(super) &'a State);

impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(state) = self;
        write_pond(f, &state.pond)?;
        for seat in Seat::ALL {
            f.write_char(' ')?;
            if !state.is_ready(seat) {
                f.write_str(TO_SET_UP)?;
                continue;
            }
            for (value, at) in state.values_of(seat) {
                f.write_str(if value > 1 { "," } else { "" })?;
                match at {
                    Some(cell) => cell.fmt(f)?,
                    None => f.write_char('-')?,
                }
            }
        }
        write_mover(f, state)
    }
}

fn write_pond(f: &mut fmt::Formatter<'_>, pond: &Pond) -> fmt::Result {
    for rank in (0..9).rev() {
        for cell in (0..9).filter_map(|file| Cell::new(file, rank)) {
            f.write_char(pond.ground(cell).letter())?;
        }
        f.write_str(if rank > 0 { "/" } else { "" })?;
    }
    Ok(())
}

fn write_mover(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    f.write_str(match state.mover() {
        Some(Seat::White) => " w",
        Some(Seat::Black) => " b",
        None => " -",
    })
}

/// Prints only public information: the squares of the pieces only after both sides have set up, and no values.
impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pond(f, &self.pond)?;
        for seat in Seat::ALL {
            let known = if self.is_set_up() { self.pieces(seat) } else { 0 };
            write!(f, " {}", if self.is_ready(seat) { "ready" } else { TO_SET_UP })?;
            cells(known).try_for_each(|cell: Cell| write!(f, ",{cell}"))?;
        }
        write_mover(f, self)
    }
}

/// Parses a position of a game in progress or in set-up.
pub(super) fn parse(text: &str, values: u8, mirrored: bool) -> Result<State, PositionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [pond, white, black, mover] = words.as_slice() else {
        return Err(PositionError::unreadable(
            "write four words: the pond, White's squares by value, Black's, and w, b or “-” for the side to move",
        ));
    };
    let mut state = State::new(parse_pond(pond)?, values);
    if !state.pond.can_be_laid(mirrored) {
        return Err(PositionError::impossible("the pond cannot be laid with the tiles of the game"));
    }
    for (seat, word) in Seat::ALL.into_iter().zip([white, black]) {
        if *word != TO_SET_UP {
            state.sides[seat.index()] = parse_side(word, values)?;
            state.ready = state.ready.with(seat);
        }
    }
    state.mover = match *mover {
        "w" if state.is_set_up() => Seat::White,
        "b" if state.is_set_up() => Seat::Black,
        "-" if !state.is_set_up() => Seat::White,
        "w" | "b" | "-" => {
            return Err(PositionError::impossible(
                "write “-” for the side to move until both have set up, then w or b",
            ));
        }
        _ => return Err(PositionError::unreadable("the side to move is w, b or “-”")),
    };
    refuse_impossible(&state)?;
    Ok(state)
}

fn parse_pond(text: &str) -> Result<Pond, PositionError> {
    let nine =
        || PositionError::unreadable("the pond is nine ranks of nine letters w, f or l, separated by “/”");
    let mut pond = Pond::default();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 9 || ranks.iter().any(|rank| rank.chars().count() != 9) {
        return Err(nine());
    }
    for (letters, rank) in ranks.into_iter().zip((0..9).rev()) {
        for (letter, file) in letters.chars().zip(0..) {
            let cell = Cell::new(file, rank).ok_or_else(nine)?;
            pond.fill(cell, Ground::of(letter).ok_or_else(nine)?);
        }
    }
    Ok(pond)
}

fn parse_side(text: &str, values: u8) -> Result<Side, PositionError> {
    let unreadable = || {
        PositionError::unreadable(format!(
            "a side is {values} squares separated by “,”, with - for each captured piece"
        ))
    };
    let words: Vec<&str> = text.split(',').collect();
    if words.len() != usize::from(values) {
        return Err(unreadable());
    }
    let mut at = [None; VALUES_MAX as usize];
    for (at, word) in at.iter_mut().zip(words) {
        *at = match word {
            "-" => None,
            square => Some(Cell::parse(square).ok_or_else(unreadable)?),
        };
    }
    Ok(Side::of(at))
}

fn refuse_impossible(state: &State) -> Result<(), PositionError> {
    let [white, black] = &state.sides;
    let one_a_square = |side: &Side| side.pieces.count_ones() as usize == side.at.iter().flatten().count();
    if !one_a_square(white) || !one_a_square(black) || white.pieces & black.pieces != 0 {
        return Err(PositionError::impossible("two pieces stand on one square"));
    }
    if !state.is_set_up() {
        let stands = |seat| {
            let pieces = state.pieces(seat);
            pieces & !corner(seat) == 0 && pieces.count_ones() == u32::from(state.values)
        };
        if !state.ready.iter().all(stands) {
            return Err(PositionError::impossible(
                "a side that has just set up has all its pieces on its own corner tile",
            ));
        }
    }
    match state.status() {
        Status::Over(over) => Err(PositionError::over::<Subulata>(over)),
        Status::Playing { .. } => Ok(()),
    }
}
