//! Moves and positions as text.
//!
//! A move is `e3-e4`.
//!
//! A position such as `3MMM3/4M4/4S4/M3S3M/MMSSKSSMM/M3S3M/4S4/4M4/3MMM3 w 0 - -` has five fields:
//! * The ranks from 9 down to 1, with `K`, `S` and `M` for the pieces and a number for consecutive empty squares.
//! * The side to move, `w` or `b`.
//! * The number of moves since the last capture.
//! * White's latest run of moves back and forth: its last move and its length (`e3-e4*2`), or `-` before White's first
//!   move. A move that does not reverse White's previous one begins a new run of length 1.
//! * Black's run, in the same form.

use super::lines::{CORNERS, SIDE, THRONE, bit};
use super::state::{Kind, Position, QUIET_MAX, ShuttleRun};
use super::{Cell, Tablut};
use crate::board::written_ranks;
use crate::game::{BadAction, PositionError};
use crate::repetition::Recurring;
use konakis_protocol::{Outcome, Seat};
use std::fmt;

/// A move from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action {
    /// The square that the piece leaves.
    pub from: Cell,
    /// The square that the piece reaches.
    pub to: Cell,
}

impl Action {
    pub(super) const fn back(self) -> Self {
        Self { from: self.to, to: self.from }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

pub(super) fn parse(text: &str) -> Result<Action, BadAction> {
    read(text.trim()).ok_or_else(|| {
        BadAction::new(text, "write the square that the piece leaves, “-” and the square that it reaches (a1 to i9), as in e3-e4")
    })
}

fn read(text: &str) -> Option<Action> {
    let (from, to) = text.split_once('-')?;
    Some(Action { from: Cell::parse(from)?, to: Cell::parse(to)? })
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks = written_ranks(|cell| self.piece(cell).map(letter));
        let mover = match self.mover {
            Seat::White => 'w',
            Seat::Black => 'b',
        };
        let [white, black] = self.runs;
        write!(f, "{ranks} {mover} {} {white} {black}", self.quiet)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::King => 'K',
        Kind::Swede => 'S',
        Kind::Muscovite => 'M',
    }
}

impl fmt::Display for ShuttleRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.last {
            Some(last) => write!(f, "{last}*{}", self.length),
            None => f.write_str("-"),
        }
    }
}

/// Parses a position of a game in progress.
pub(super) fn parse_position(text: &str) -> Result<Position, PositionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, mover, quiet, white_run, black_run] = words.as_slice() else {
        return Err(PositionError::unreadable(
            "write five words: the board, w or b, the moves since the last capture, White's run, Black's run",
        ));
    };
    let mover = match *mover {
        "w" => Seat::White,
        "b" => Seat::Black,
        _ => return Err(PositionError::unreadable("the side to move is w or b")),
    };
    let mut position = parse_board(board, mover)?;
    position.quiet = quiet.parse().map_err(|_| {
        let last = QUIET_MAX - 1;
        PositionError::unreadable(format!("the count of moves is a whole number from 0 to {last}"))
    })?;
    position.runs = [parse_run(white_run)?, parse_run(black_run)?];
    refuse_impossible(&position)?;
    Ok(position)
}

fn parse_board(text: &str, mover: Seat) -> Result<Position, PositionError> {
    let nine = || PositionError::unreadable("the board is nine ranks of nine squares, separated by “/”");
    let (mut swedes, mut muscovites, mut king) = (0, 0, None);
    let mut ranks = 0;
    for (row, rank) in text.split('/').zip((0..SIDE as u8).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            let cell = Cell::new(file, rank).ok_or_else(nine)?;
            if let Some(empty @ 1..=9) = letter.to_digit(10) {
                file += empty as u8;
                continue;
            }
            match letter {
                'K' if king.is_some() => {
                    return Err(PositionError::impossible("there must be exactly one king"));
                }
                'K' => king = Some(cell),
                'S' => swedes |= bit(cell),
                'M' => muscovites |= bit(cell),
                _ => return Err(PositionError::unreadable("the pieces are K, S and M")),
            }
            file += 1;
        }
        if usize::from(file) != SIDE {
            return Err(nine());
        }
        ranks += 1;
    }
    if ranks != SIDE || text.split('/').count() != SIDE {
        return Err(nine());
    }
    let king = king.ok_or_else(|| PositionError::impossible("there must be exactly one king"))?;
    Ok(Position::new(swedes, muscovites, king, mover))
}

fn parse_run(text: &str) -> Result<ShuttleRun, PositionError> {
    if text == "-" {
        return Ok(ShuttleRun::default());
    }
    let run = text.split_once('*').and_then(|(last, length)| {
        let length = length.parse().ok().filter(|length| (1..=ShuttleRun::MAX).contains(length))?;
        Some(ShuttleRun { last: Some(read(last)?), length })
    });
    run.ok_or_else(|| {
        PositionError::unreadable("a run is its last move and its length from 1 to 6, as in e3-e4*2, or “-”")
    })
}

fn refuse_impossible(position: &Position) -> Result<(), PositionError> {
    if (position.swedes | position.muscovites) & (CORNERS | 1 << THRONE) != 0 {
        return Err(PositionError::impossible("only the king may stand on the throne or a corner"));
    }
    for (run, seat) in position.runs.iter().zip(Seat::ALL) {
        let Some(last) = run.last else { continue };
        let piece = position.piece(last.to);
        // The side that moved last still has its piece on the target square. The piece of the side to move may have
        // been captured since.
        let stands = if seat == position.mover {
            piece.is_none_or(|kind| kind.owner() == seat)
        } else {
            piece.is_some_and(|kind| kind.owner() == seat)
        };
        let apart = last.from != last.to
            && (last.from.file() == last.to.file() || last.from.rank() == last.to.rank());
        if !(stands && apart) {
            return Err(PositionError::impossible(
                "the run must consist of moves that its player could have made",
            ));
        }
    }
    if position.quiet >= QUIET_MAX {
        return Err(PositionError::over::<Tablut>(Outcome::draw(Position::QUIET_DRAW)));
    }
    match position.outcome() {
        Some(over) => Err(PositionError::over::<Tablut>(over)),
        None => Ok(()),
    }
}
