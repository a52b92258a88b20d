//! Blocks: the square areas of the board that territories cover.
//!
//! Invariant: a [`Block`] is on the board, and its side is 1, 2 or 4.

use super::Cell;
use crate::grid::FACINGS;
use konakis_protocol::Facing;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block {
    at: Cell,
    side: u8,
}

impl Block {
    pub(super) const fn one(at: Cell) -> Self {
        Self { at, side: 1 }
    }

    /// The block with the lower left square `at`. `None` if the block is not on the board or the side is not allowed.
    pub(super) fn new(at: Cell, side: u8) -> Option<Self> {
        let farthest = i8::try_from(side).ok()?.checked_sub(1)?;
        let fits = matches!(side, 1 | 2 | 4) && at.offset(farthest, farthest).is_some();
        fits.then_some(Self { at, side })
    }

    pub(super) const fn at(self) -> Cell {
        self.at
    }

    pub(super) const fn side(self) -> u8 {
        self.side
    }

    pub(super) const fn area(self) -> u16 {
        self.side as u16 * self.side as u16
    }

    /// The number of tokens needed for control: one for each square, and one for each unit of border.
    pub(super) const fn control(self) -> u16 {
        self.area() + 4 * self.side as u16
    }

    pub(super) fn holds(self, cell: Cell) -> bool {
        let within = |from: u8, to: u8| to.checked_sub(from).is_some_and(|steps| steps < self.side);
        within(self.at.file(), cell.file()) && within(self.at.rank(), cell.rank())
    }

    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        let steps = 0..self.side as i8;
        steps.clone().flat_map(move |up| steps.clone().filter_map(move |right| self.at.offset(right, up)))
    }

    /// The quarters: lower left, lower right, upper left, upper right. A single square has none.
    pub(super) fn quarters(self) -> impl Iterator<Item = Self> {
        let half = self.side / 2;
        let far = half as i8;
        let corners = [(0, 0), (far, 0), (0, far), (far, far)];
        corners.into_iter().filter_map(move |(files, ranks)| Self::new(self.at.offset(files, ranks)?, half))
    }

    /// Each pair of adjacent squares of which the first is inside the block, and the second is outside it.
    pub(super) fn borders(self) -> impl Iterator<Item = (Cell, Cell)> {
        let last = self.side as i8 - 1;
        FACINGS.into_iter().flat_map(move |facing| {
            (0..=last).filter_map(move |along| {
                let (files, ranks) = match facing {
                    Facing::N => (along, last),
                    Facing::E => (last, along),
                    Facing::S => (along, 0),
                    Facing::W => (0, along),
                };
                let inside = self.at.offset(files, ranks)?;
                Some((inside, inside.toward(facing, 1)?))
            })
        })
    }
}

pub(super) fn share_border(one: Cell, other: Cell) -> bool {
    one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank()) == 1
}
