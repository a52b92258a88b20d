//! The twelve move vectors. A vector has a direction and a kind of starting square, which decides the distance.
//!
//! Invariant: the origins of a vector are the squares from which it stays on the board. So a whole set of squares can
//! be shifted without wrapping around an edge.

use super::Cell;
use super::pond::Bits;
use super::tiles::Ground;
use crate::grid::FACINGS;
use konakis_protocol::{Facing, Seat};

const SIDE: usize = 9;

pub(super) struct MoveVector {
    pub(super) facing: Facing,
    pub(super) ground: Ground,
    origins: Bits,
    /// The difference between the square numbers of target and origin.
    shift: i32,
}

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
    /// The squares that pieces on `from` reach. All squares of `from` must be of this vector's kind.
    pub(super) const fn reached(&self, from: Bits) -> Bits {
        let from = from & self.origins;
        if self.shift > 0 { from << self.shift } else { from >> -self.shift }
    }

    /// The square from which the vector reaches `to`. If there is no such square, the result is meaningless.
    pub(super) fn origin(&self, to: Cell) -> Option<Cell> {
        Cell::from_index(to.index().checked_add_signed(-self.shift as isize)?)
    }
}

pub(super) const fn is_forward(seat: Seat, facing: Facing) -> bool {
    match seat {
        Seat::White => matches!(facing, Facing::N | Facing::E),
        Seat::Black => matches!(facing, Facing::S | Facing::W),
    }
}
