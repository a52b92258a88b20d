//! Helpers for the boards of every game: to build a protocol `Board`, and to write a position as text.

use crate::grid::Cell;
use konakis_protocol::Piece;

/// The terrain of a board: one string for each rank, the highest rank first, with one letter for each square.
pub(crate) fn terrain<const SIDE: u8>(letter: impl Fn(Cell<SIDE>) -> char) -> Vec<String> {
    let rank = |rank| (0..SIDE).filter_map(|file| Cell::new(file, rank)).map(&letter).collect();
    (0..SIDE).rev().map(rank).collect()
}

/// The ranks of a position as text: the highest rank first, separated by “/”, with one letter for each piece. A number
/// counts consecutive squares without a letter.
pub(crate) fn written_ranks<const SIDE: u8>(letter: impl Fn(Cell<SIDE>) -> Option<char>) -> String {
    let number = |empty: u8| if empty == 0 { String::new() } else { empty.to_string() };
    let rank = |rank| {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in (0..SIDE).filter_map(|file| Cell::new(file, rank)) {
            match letter(cell) {
                None => empty += 1,
                Some(letter) => {
                    text += &number(empty);
                    text.push(letter);
                    empty = 0;
                }
            }
        }
        text + &number(empty)
    };
    (0..SIDE).rev().map(rank).collect::<Vec<_>>().join("/")
}

/// Sorts pieces by square, so that their order reveals no secret.
pub(crate) fn by_square(pieces: impl Iterator<Item = Piece>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = pieces.collect();
    pieces.sort_by_key(|piece| piece.at);
    pieces
}
