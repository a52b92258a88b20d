//! The board of Kubism. Nothing is hidden.

use super::bits::SIDE;
use super::{Cell, Position};
use crate::board::{by_square, terrain};
use konakis_protocol::{Board, Detail, Piece, Seat};

pub(super) fn board(position: &Position) -> Board {
    let pawns = Seat::ALL.into_iter().map(|seat| Piece {
        at: position.pawn(seat).square(),
        owner: Some(seat),
        kind: "pawn".into(),
        detail: Detail::Plain {},
    });
    let cubes = Cell::all().filter_map(|cell| {
        let facing = position.cube(cell)?;
        Some(Piece { at: cell.square(), owner: None, kind: "cube".into(), detail: Detail::Facing { facing } })
    });
    Board {
        files: SIDE,
        ranks: SIDE,
        terrain: terrain(|_: Cell| '.'),
        pieces: by_square(pawns.chain(cubes)),
        counts: [("supply".into(), position.supply()), ("quiet".into(), u32::from(position.quiet))].into(),
        lost: None,
    }
}
