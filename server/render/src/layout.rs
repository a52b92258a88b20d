//! The geometry of a picture, which is always 800 units wide.
//!
//! Invariants: rectangles lie inside the picture. The numbers of files and ranks are clamped to between 1 and 26.

use konakis_protocol::{Board, Seat, Square};

/// The width of every picture, in units.
pub(crate) const WIDTH: u32 = 800;
/// The width of the frame with the coordinates, in units.
pub(crate) const FRAME: u32 = 40;

/// A rectangle, in units or in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rect {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) w: u32,
    pub(crate) h: u32,
}

impl Rect {
    /// The rectangle without this many hundredths of its width on each side.
    pub(crate) const fn inset(self, hundredths: u32) -> Self {
        let gap = self.w * hundredths / 100;
        Self { x: self.x + gap, y: self.y + gap, w: self.w - 2 * gap, h: self.h - 2 * gap }
    }

    pub(crate) fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, low) = (self.end().0.max(other.end().0), self.end().1.max(other.end().1));
        Self { x, y, w: right - x, h: low - y }
    }

    pub(crate) const fn end(self) -> (u32, u32) {
        (self.x + self.w, self.y + self.h)
    }

    pub(crate) const fn overlaps(self, other: Self) -> bool {
        self.x < other.end().0 && other.x < self.end().0 && self.y < other.end().1 && other.y < self.end().1
    }

    /// The rectangle in a picture `width` pixels wide. Adjacent rectangles stay adjacent without overlap.
    pub(crate) fn in_pixels(self, width: u32) -> Self {
        let pixel = |unit: u32| (unit * width + WIDTH / 2) / WIDTH;
        let (x, y) = (pixel(self.x), pixel(self.y));
        let (right, low) = self.end();
        Self { x, y, w: pixel(right) - x, h: pixel(low) - y }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) cell: u32,
    from: Seat,
}

impl Layout {
    /// The layout of this board, with this seat at the bottom.
    pub(crate) fn new(board: &Board, from: Seat) -> Self {
        let within = |side: u8| side.clamp(1, Square::SIDE_MAX);
        let (files, ranks) = (within(board.files), within(board.ranks));
        Self { files, ranks, cell: (WIDTH - 2 * FRAME) / u32::from(files.max(ranks)), from }
    }

    /// The area of all squares, without the frame.
    pub(crate) fn board(&self) -> Rect {
        let (w, h) = (u32::from(self.files) * self.cell, u32::from(self.ranks) * self.cell);
        Rect { x: (WIDTH - w) / 2, y: FRAME, w, h }
    }

    pub(crate) fn framed(&self) -> Rect {
        let board = self.board();
        Rect { x: board.x - FRAME, y: 0, w: board.w + 2 * FRAME, h: board.h + 2 * FRAME }
    }

    pub(crate) fn square(&self, square: Square) -> Option<Rect> {
        self.block(square, 1)
    }

    /// The block of `side` by `side` squares with `square` at its lower left as White sees the board. A block that
    /// reaches beyond the board is made smaller, with equal sides; `None` if no square is left.
    pub(crate) fn block(&self, square: Square, side: u8) -> Option<Rect> {
        let (file, rank) = (square.file(), square.rank());
        let room = self.files.checked_sub(file)?.min(self.ranks.checked_sub(rank)?);
        let side = side.min(room);
        if side == 0 {
            return None;
        }
        let (column, row) = match self.from {
            Seat::White => (file, self.ranks - rank - side),
            Seat::Black => (self.files - file - side, rank),
        };
        let (board, width) = (self.board(), u32::from(side) * self.cell);
        let (x, y) = (board.x + u32::from(column) * self.cell, board.y + u32::from(row) * self.cell);
        Some(Rect { x, y, w: width, h: width })
    }

    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..files).flat_map(move |file| (0..ranks).filter_map(move |rank| Square::new(file, rank)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn layout(files: u8, ranks: u8, from: Seat) -> Layout {
        let (terrain, pieces) = (Vec::new(), Vec::new());
        Layout::new(&Board { files, ranks, terrain, pieces, counts: [].into(), lost: None }, from)
    }

    #[test]
    fn the_given_seat_is_at_the_bottom() {
        let (a1, white, black) = (Square::new(0, 0).unwrap(), Seat::White, Seat::Black);
        assert_eq!(layout(9, 9, white).square(a1), Some(Rect { x: 40, y: 680, w: 80, h: 80 }));
        assert_eq!(layout(9, 9, black).square(a1), Some(Rect { x: 680, y: 40, w: 80, h: 80 }));
        assert_eq!(layout(8, 8, black).block(a1, 2), Some(Rect { x: 580, y: 40, w: 180, h: 180 }));
    }

    proptest! {
        #[test]
        fn every_block_lies_on_the_board(files: u8, ranks: u8, file in 0u8..26, rank in 0u8..26, side: u8) {
            for from in Seat::ALL {
                let layout = layout(files, ranks, from);
                if let Some(area) = layout.block(Square::new(file, rank).unwrap(), side) {
                    let board = layout.board();
                    prop_assert!(area.x >= board.x && area.y >= board.y && area.w > 0);
                    prop_assert!(area.end().0 <= board.end().0 && area.end().1 <= board.end().1);
                }
            }
        }
    }
}
