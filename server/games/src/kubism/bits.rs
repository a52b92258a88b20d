//! Bit sets of squares of the 5 by 5 board, and the rotation of directions. No function returns a bit outside the
//! board.

use super::Cell;
use konakis_protocol::{Facing, Seat};

pub(super) type Bits = u32;

pub(super) const SIDE: u8 = 5;
pub(super) const BOARD: Bits = (1 << Cell::COUNT) - 1;
const RANK_1: Bits = (1 << SIDE) - 1;
const RANK_5: Bits = RANK_1 << (Cell::COUNT - SIDE as usize);
const FILE_A: Bits = BOARD / RANK_1;
const FILE_E: Bits = FILE_A << (SIDE - 1);

pub(super) const fn bit(cell: Cell) -> Bits {
    1 << cell.index()
}

pub(super) fn cells(bits: Bits) -> impl Iterator<Item = Cell> {
    crate::grid::cells(bits.into())
}

/// Moves every square of the set by one in this direction. Squares that leave the board are dropped.
pub(super) const fn step(bits: Bits, facing: Facing) -> Bits {
    match facing {
        Facing::N => bits << SIDE & BOARD,
        Facing::E => (bits & !FILE_E) << 1,
        Facing::S => bits >> SIDE,
        Facing::W => (bits & !FILE_A) >> 1,
    }
}

/// The squares orthogonally adjacent to the squares of the set.
pub(super) const fn beside(bits: Bits) -> Bits {
    step(bits, Facing::N) | step(bits, Facing::E) | step(bits, Facing::S) | step(bits, Facing::W)
}

pub(super) const fn goal(seat: Seat) -> Bits {
    match seat {
        Seat::White => RANK_5,
        Seat::Black => RANK_1,
    }
}

pub(super) const fn reverse(facing: Facing) -> Facing {
    match facing {
        Facing::N => Facing::S,
        Facing::E => Facing::W,
        Facing::S => Facing::N,
        Facing::W => Facing::E,
    }
}

pub(super) const fn clockwise(facing: Facing) -> Facing {
    match facing {
        Facing::N => Facing::E,
        Facing::E => Facing::S,
        Facing::S => Facing::W,
        Facing::W => Facing::N,
    }
}
