//! Helpers that every game uses to build a protocol `Board`.

use crate::grid::Cell;
use konakis_protocol::Piece;

/// The terrain of a board: one string for each rank, the highest rank first, with one letter for each square.
pub(crate) fn terrain<const SIDE: u8>(letter: impl Fn(Cell<SIDE>) -> char) -> Vec<String> {
    let rank = |rank| (0..SIDE).filter_map(|file| Cell::new(file, rank)).map(&letter).collect();
    (0..SIDE).rev().map(rank).collect()
}

/// Sorts pieces by square, so that their order reveals no secret.
pub(crate) fn by_square(pieces: impl Iterator<Item = Piece>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = pieces.collect();
    pieces.sort_by_key(|piece| piece.at);
    pieces
}
