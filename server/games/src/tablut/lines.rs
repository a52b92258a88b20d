//! Constants of the board of 9 by 9: its special squares, and lookup tables for rook moves along a line.
//!
//! A set of squares is a `u128` with one bit for each square, stored by ranks or by files. A line is nine bits of such
//! a set: a rank of a set stored by ranks, or a file of a set stored by files.

use super::Cell;
use crate::grid::FACINGS;

pub(super) type Bits = u128;

pub(super) const SIDE: usize = 9;
const SUBSETS: usize = 1 << SIDE;
pub(super) const LINE: u16 = SUBSETS as u16 - 1;

/// The throne, also called konakis, on e5.
pub(super) const THRONE: usize = 40;
/// The corners a1, i1, a9 and i9.
pub(super) const CORNERS: Bits = 1 | 1 << 8 | 1 << 72 | 1 << 80;

/// For each rank or file, the squares on which pieces other than the king may stop.
pub(super) const STOPS: [u16; SIDE] = {
    let mut stops = [LINE; SIDE];
    stops[0] = LINE & !0b1_0000_0001;
    stops[8] = stops[0];
    stops[4] = LINE & !0b0_0001_0000;
    stops
};

/// `REACH[place][occupied]` is the set of squares that a rook can reach from this place of a line.
static REACH: [[u16; SUBSETS]; SIDE] = {
    let mut table = [[0; SUBSETS]; SIDE];
    let mut from = 0;
    while from < SIDE {
        let mut occupied = 0;
        while occupied < SUBSETS {
            table[from][occupied] = reach_along(from, occupied);
            occupied += 1;
        }
        from += 1;
    }
    table
};

const fn reach_along(from: usize, occupied: usize) -> u16 {
    let mut reach = 0;
    let mut up = from + 1;
    while up < SIDE && occupied & 1 << up == 0 {
        reach |= 1 << up;
        up += 1;
    }
    let mut down = from;
    while down > 0 && occupied & 1 << (down - 1) == 0 {
        down -= 1;
        reach |= 1 << down;
    }
    reach
}

/// The squares of a line that a rook on `from` can reach if the squares of `occupied` block it.
pub(super) fn reach(from: u8, occupied: u16) -> u16 {
    REACH[usize::from(from)][usize::from(occupied)]
}

/// The nine bits of one line: rank `line` of a set stored by ranks, or file `line` of a set stored by files.
pub(super) fn line(bits: Bits, line: u8) -> u16 {
    (bits >> (u32::from(line) * SIDE as u32)) as u16 & LINE
}

pub(super) const fn bit(cell: Cell) -> Bits {
    1 << cell.index()
}

/// The bit of a square in a set stored by files.
pub(super) const fn file_bit(cell: Cell) -> Bits {
    1 << (cell.file() as usize * SIDE + cell.rank() as usize)
}

/// For each direction from a square: the neighbour and the square behind it.
pub(super) type Rays = [(Option<Cell>, Option<Cell>); 4];

pub(super) fn rays(cell: Cell) -> Rays {
    FACINGS.map(|facing| (cell.toward(facing, 1), cell.toward(facing, 2)))
}
