//! What the views of all games have in common.

use crate::grid::Cell;
use konakis_protocol::Piece;

/// The terrain of a board: one string a rank, the highest first.
pub(crate) fn terrain<const SIDE: u8>(letter: impl Fn(Cell<SIDE>) -> char) -> Vec<String> {
    let rank = |rank| (0..SIDE).filter_map(|file| Cell::new(file, rank)).map(&letter).collect();
    (0..SIDE).rev().map(rank).collect()
}

/// The pieces in the order of their squares, so that the order tells nothing else.
pub(crate) fn by_square(pieces: impl Iterator<Item = Piece>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = pieces.collect();
    pieces.sort_by_key(|piece| piece.at);
    pieces
}
