//! The board of Tablut, on which nothing is hidden.

use super::lines::{CORNERS, SIDE, THRONE, bit};
use super::{Cell, Position};
use crate::picture::{by_square, terrain};
use konakis_protocol::{Board, Detail, Piece};

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
        counts: [("quiet".into(), u32::from(position.quiet))].into(),
        lost: None,
    }
}
