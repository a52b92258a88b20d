//! The twelve vectors in which a subulata can go: a direction, and a ground that decides how far.
//!
//! What always holds: a way's origins are the squares from which it stays on the board, so sets of squares can be shifted
//! whole without a piece running over an edge to the other side.

use super::Cell;
use super::pond::Bits;
use super::tiles::Ground;
use crate::grid::FACINGS;
use konakis_protocol::{Facing, Seat};

/// How many squares a rank has.
const SIDE: usize = 9;

/// One of the vectors.
pub(super) struct MoveVector {
    pub(super) facing: Facing,
    pub(super) ground: Ground,
    /// The squares from which this way stays on the board.
    origins: Bits,
    /// By how much the number of the square grows.
    shift: i32,
}

/// Every way: each direction from each ground.
pub(super) static MOVE_VECTORS: [MoveVector; 12] = {
    const FIRST: MoveVector = vector(Facing::N, Ground::Water);
    let mut vectors = [FIRST; 12];
    let mut place = 0;
    while place < 12 {
        vectors[place] = vector(FACINGS[place / 3], Ground::ALL[place % 3]);
        place += 1;
    }
    vectors
};

const fn vector(facing: Facing, ground: Ground) -> MoveVector {
    let far = ground.distance() as usize;
    let mut origins = 0;
    let mut from = 0;
    while from < Cell::COUNT {
        let (file, rank) = (from % SIDE, from / SIDE);
        let stays = match facing {
            Facing::N => rank + far < SIDE,
            Facing::E => file + far < SIDE,
            Facing::S => rank >= far,
            Facing::W => file >= far,
        };
        if stays {
            origins |= 1 << from;
        }
        from += 1;
    }
    let shift = match facing {
        Facing::N => 9,
        Facing::E => 1,
        Facing::S => -9,
        Facing::W => -1,
    };
    MoveVector { facing, ground, origins, shift: shift * far as i32 }
}

impl MoveVector {
    /// The squares that pieces on these squares, all of this way's ground, come to.
    pub(super) const fn reached(&self, from: Bits) -> Bits {
        let from = from & self.origins;
        if self.shift > 0 { from << self.shift } else { from >> -self.shift }
    }

    /// The square from which this way leads to `to`.
    pub(super) fn origin(&self, to: Cell) -> Option<Cell> {
        Cell::from_index(to.index().checked_add_signed(-self.shift as isize)?)
    }
}

/// Whether this direction is forward: for White up or right, for Black down or left.
pub(super) const fn is_forward(seat: Seat, facing: Facing) -> bool {
    match seat {
        Seat::White => matches!(facing, Facing::N | Facing::E),
        Seat::Black => matches!(facing, Facing::S | Facing::W),
    }
}
