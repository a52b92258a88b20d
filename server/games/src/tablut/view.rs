//! The board of Tablut. Nothing is hidden.

use super::lines::{CORNERS, SIDE, THRONE, bit};
use super::{Cell, Position};
use crate::board::{by_square, terrain};
use konakis_protocol::{Board, Detail, Piece, Seat};

pub(super) fn board(position: &Position) -> Board {
    let pieces = Cell::all().filter_map(|cell| {
        let kind = position.piece(cell)?;
        Some(Piece {
            at: cell.square(),
            owner: Some(kind.owner()),
            kind: kind.word().into(),
            detail: Detail::Plain {},
        })
    });
    Board {
        files: SIDE as u8,
        ranks: SIDE as u8,
        terrain: terrain(|cell: Cell| match cell {
            throne if throne.index() == THRONE => 't',
            corner if CORNERS & bit(corner) != 0 => 'c',
            _ => '.',
        }),
        pieces: by_square(pieces),
        counts: [
            ("captured_by_white".into(), lost(position, Seat::Black)),
            ("captured_by_black".into(), lost(position, Seat::White)),
            ("quiet".into(), u32::from(position.quiet)),
        ]
        .into(),
        lost: None,
    }
}

fn lost(position: &Position, side: Seat) -> u32 {
    let standing = |position: &Position| {
        let owned = Cell::all().filter(|&cell| position.piece(cell).is_some_and(|kind| kind.owner() == side));
        u32::try_from(owned.count()).unwrap_or(u32::MAX)
    };
    // A custom position may have more pieces than the starting position.
    standing(&Position::start()).saturating_sub(standing(position))
}
