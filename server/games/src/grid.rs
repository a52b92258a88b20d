//! Squares of a fixed-size board as small integers, to index arrays and bit sets. A [`Cell`] is always on its board.

use konakis_protocol::{Facing, Square};
use std::fmt;

/// A square of a board of `SIDE` by `SIDE`, numbered rank by rank from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<const SIDE: u8>(u8);

impl<const SIDE: u8> Cell<SIDE> {
    /// The number of squares on the board.
    pub const COUNT: usize = SIDE as usize * SIDE as usize;

    /// The square on this file and rank, both counted from 0; `None` if it is off the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < SIDE && rank < SIDE { Some(Self(rank * SIDE + file)) } else { None }
    }

    /// The square with this number; `None` if it is off the board.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The number of the square: `rank * SIDE + file`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, counted from 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % SIDE
    }

    /// The rank, counted from 0 for rank 1.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / SIDE
    }

    /// The square that is `files` files to the right and `ranks` ranks up; `None` if it is off the board.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Self::new(self.file().checked_add_signed(files)?, self.rank().checked_add_signed(ranks)?)
    }

    /// The square `steps` away in this direction; `None` if it is off the board.
    #[must_use]
    pub fn toward(self, facing: Facing, steps: u8) -> Option<Self> {
        let steps = i8::try_from(steps).ok()?;
        match facing {
            Facing::N => self.offset(0, steps),
            Facing::E => self.offset(steps, 0),
            Facing::S => self.offset(0, -steps),
            Facing::W => self.offset(-steps, 0),
        }
    }

    /// The square that this one becomes when the board is rotated by 180 degrees.
    #[must_use]
    pub const fn half_turn(self) -> Self {
        Self(SIDE * SIDE - 1 - self.0)
    }

    /// Every square of the board, rank by rank from `a1`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SIDE * SIDE).map(Self)
    }

    /// This square as the protocol's type.
    #[must_use]
    pub fn square(self) -> Square {
        #[expect(clippy::expect_used, reason = "every board is within the range of square names")]
        Square::new(self.file(), self.rank()).expect("a cell of a board is a valid square")
    }

    /// The cell of this square; `None` if it is off the board.
    #[must_use]
    pub const fn from_square(square: Square) -> Option<Self> {
        Self::new(square.file(), square.rank())
    }

    /// Parses a square of this board.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_square(text.parse().ok()?)
    }
}

impl<const SIDE: u8> fmt::Display for Cell<SIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

impl<const SIDE: u8> fmt::Debug for Cell<SIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// The four directions, clockwise from north.
pub const FACINGS: [Facing; 4] = [Facing::N, Facing::E, Facing::S, Facing::W];

/// The squares of a bit set, in ascending order.
pub fn cells<const SIDE: u8>(mut bits: u128) -> impl Iterator<Item = Cell<SIDE>> {
    std::iter::from_fn(move || {
        let cell = Cell::from_index(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_can_be_parsed_from_its_name() {
        assert_eq!(Cell::<9>::all().count(), 81);
        for cell in Cell::<9>::all() {
            assert_eq!(Cell::parse(&cell.to_string()), Some(cell));
            assert_eq!(Cell::from_index(cell.index()), Some(cell));
            assert_eq!(cell.half_turn().half_turn(), cell);
        }
        assert_eq!(Cell::<8>::parse("i1"), None);
        assert_eq!(Cell::<5>::parse("a6"), None);
    }

    #[test]
    fn a_step_off_the_board_gives_none() {
        let corner = Cell::<5>::parse("e5").unwrap();
        assert_eq!(corner.toward(Facing::N, 1), None);
        assert_eq!(corner.toward(Facing::E, 1), None);
        assert_eq!(corner.toward(Facing::W, 4), Cell::parse("a5"));
        assert_eq!(corner.toward(Facing::S, 200), None);
    }

    #[test]
    fn cells_of_a_bit_set_are_in_ascending_order() {
        let bits = 1 | 1 << 9 | 1 << 80;
        let names: Vec<String> = cells::<9>(bits).map(|cell| cell.to_string()).collect();
        assert_eq!(names, ["a1", "a2", "i9"]);
    }
}
