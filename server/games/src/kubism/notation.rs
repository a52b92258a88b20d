//! Actions and positions as text.
//!
//! An action is a pawn's move `c1-c2`, a placed cube with its arrow `+b3N`, or a cube's slide with its new arrow
//! `b3>b5E`.
//!
//! A position such as `2p2/5/1N3/5/2P2 w 0` has three fields:
//! * The ranks from 5 down to 1. `P` is White's pawn and `p` Black's. `N`, `E`, `S` and `W` are cubes; the letter is
//!   the direction of the cube's arrow. A number counts consecutive open squares.
//! * The side to move, `w` or `b`.
//! * The number of actions since a cube was last placed.

use super::bits::{Bits, SIDE, bit};
use super::state::{CUBES, CubeTurn, Position, QUIET_MAX};
use super::{Cell, Illegal, Kubism};
use crate::board::written_ranks;
use crate::game::{BadAction, PositionError};
use crate::grid::FACINGS;
use crate::repetition::Recurring;
use konakis_protocol::{Facing, Outcome, Seat};
use std::fmt;

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Moves the pawn.
    Move {
        /// The square that the piece leaves.
        from: Cell,
        /// The square that the piece reaches.
        to: Cell,
    },
    /// Places a cube from the supply.
    Place {
        /// The square for the cube.
        at: Cell,
        /// The direction of its arrow.
        facing: Facing,
    },
    /// Slides a cube on the board.
    Slide {
        /// The square that the piece leaves.
        from: Cell,
        /// The square that the piece reaches.
        to: Cell,
        /// The direction of its arrow after the slide.
        facing: Facing,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Place { at, facing } => write!(f, "+{at}{}", letter(*facing)),
            Self::Slide { from, to, facing } => write!(f, "{from}>{to}{}", letter(*facing)),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

pub(super) const fn letter(facing: Facing) -> char {
    match facing {
        Facing::N => 'N',
        Facing::E => 'E',
        Facing::S => 'S',
        Facing::W => 'W',
    }
}

pub(super) fn parse(text: &str) -> Result<Action, BadAction> {
    read(text.trim()).ok_or_else(|| {
        BadAction::new(
            text,
            "write a pawn's move as in c1-c2, a cube placed with its arrow as in +b3N, \
             or a cube's slide with its arrow afterwards as in b3>b5E",
        )
    })
}

fn read(text: &str) -> Option<Action> {
    if let Some(placed) = text.strip_prefix('+') {
        let (at, facing) = read_cube(placed)?;
        Some(Action::Place { at, facing })
    } else if let Some((from, reached)) = text.split_once('>') {
        let (to, facing) = read_cube(reached)?;
        Some(Action::Slide { from: Cell::parse(from)?, to, facing })
    } else {
        let (from, to) = text.split_once('-')?;
        Some(Action::Move { from: Cell::parse(from)?, to: Cell::parse(to)? })
    }
}

fn read_cube(text: &str) -> Option<(Cell, Facing)> {
    let arrow = text.chars().next_back()?;
    let at = Cell::parse(text.strip_suffix(arrow)?)?;
    Some((at, read_facing(arrow.to_ascii_uppercase())?))
}

fn read_facing(arrow: char) -> Option<Facing> {
    FACINGS.into_iter().find(|&facing| letter(facing) == arrow)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks = written_ranks(|cell| self.piece(cell));
        let mover = match self.mover {
            Seat::White => 'w',
            Seat::Black => 'b',
        };
        write!(f, "{ranks} {mover} {}", self.quiet)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Position {
    fn piece(&self, cell: Cell) -> Option<char> {
        match self.pawns {
            [white, _] if white == cell => Some('P'),
            [_, black] if black == cell => Some('p'),
            _ => self.cube(cell).map(letter),
        }
    }
}

pub(super) fn parse_position(text: &str, cube_turn: CubeTurn) -> Result<Position, PositionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, mover, quiet] = words.as_slice() else {
        return Err(PositionError::unreadable(
            "write three words: the board, w or b, and the number of actions since a cube was last placed",
        ));
    };
    let mover = match *mover {
        "w" => Seat::White,
        "b" => Seat::Black,
        _ => return Err(PositionError::unreadable("the side to move is w or b")),
    };
    let quiet = quiet.parse().map_err(|_| {
        let last = QUIET_MAX - 1;
        PositionError::unreadable(format!("the count of actions is a whole number from 0 to {last}"))
    })?;
    let (pawns, arrows) = parse_board(board)?;
    let position = Position { arrows, pawns, mover, quiet, cube_turn };
    refuse_impossible(&position)?;
    Ok(position)
}

type Pieces = ([Cell; 2], [Bits; FACINGS.len()]);

fn parse_board(text: &str) -> Result<Pieces, PositionError> {
    let five = || PositionError::unreadable("the board is five ranks of five squares, separated by “/”");
    let one_pawn = || PositionError::impossible("each side has one pawn, White's is P and Black's p");
    let (mut pawns, mut arrows) = ([None; 2], [0; FACINGS.len()]);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(SIDE) {
        return Err(five());
    }
    for (row, rank) in rows.iter().zip((0..SIDE).rev()) {
        let mut file = 0;
        for piece in row.chars() {
            let cell = Cell::new(file, rank).ok_or_else(five)?;
            if let Some(open @ 1..=5) = piece.to_digit(10) {
                file += open as u8;
                continue;
            }
            match (piece, read_facing(piece)) {
                ('P' | 'p', _) => {
                    let seat = if piece == 'P' { Seat::White } else { Seat::Black };
                    if pawns[seat.index()].replace(cell).is_some() {
                        return Err(one_pawn());
                    }
                }
                (_, Some(facing)) => arrows[facing as usize] |= bit(cell),
                _ => return Err(PositionError::unreadable("the pieces are P, p, N, E, S and W")),
            }
            file += 1;
        }
        if file != SIDE {
            return Err(five());
        }
    }
    let [Some(white), Some(black)] = pawns else { return Err(one_pawn()) };
    Ok(([white, black], arrows))
}

fn refuse_impossible(position: &Position) -> Result<(), PositionError> {
    if position.cubes().count_ones() > CUBES {
        return Err(PositionError::impossible("there are only nine cubes"));
    }
    if position.quiet >= QUIET_MAX {
        return Err(PositionError::over::<Kubism>(Outcome::draw(Position::QUIET_DRAW)));
    }
    if let Some(seat) = position.cut_off(position.cubes()) {
        return Err(PositionError::impossible(Illegal::ShutsOff(seat).to_string()));
    }
    match position.outcome() {
        Some(over) => Err(PositionError::over::<Kubism>(over)),
        None => Ok(()),
    }
}
