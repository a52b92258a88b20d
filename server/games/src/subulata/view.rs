//! The pond as a viewer may see it.
//!
//! What always holds: until both sides have set up nobody sees a piece but his own; until the game is over nobody sees a
//! value but his own. Pieces are told in the order of their squares and carry nothing that links one to its value.

use super::pond::Bits;
use super::state::State;
use super::{Cell, PIECE};
use crate::board::{by_square, terrain};
use crate::grid::cells;
use konakis_protocol::{Board, BySeat, Detail, Name, Piece, Seat, Seats, Viewer};
use std::collections::BTreeMap;

/// What this viewer may see of a game that goes on.
pub(super) fn board(state: &State, viewer: Viewer) -> Board {
    let pieces = Seat::ALL.into_iter().flat_map(|seat| {
        if viewer.is(seat) {
            open(state, seat)
        } else if state.is_set_up() {
            hidden(seat, state.pieces(seat))
        } else {
            Vec::new()
        }
    });
    Board {
        files: 9,
        ranks: 9,
        terrain: terrain(|cell: Cell| state.pond().ground(cell).letter()),
        pieces: by_square(pieces),
        counts: counts(state),
        lost: None,
    }
}

/// Everything, as everybody sees it once the game has ended.
pub(super) fn revealed(state: &State) -> Board {
    Board {
        pieces: by_square(Seat::ALL.into_iter().flat_map(|seat| open(state, seat))),
        lost: Some(BySeat::new(Seats::TWO, |seat| lost(state, seat))),
        ..board(state, Viewer::Spectator)
    }
}

/// The pieces of a side with their values.
fn open(state: &State, seat: Seat) -> Vec<Piece> {
    let standing = state.values_of(seat).filter_map(|(value, at)| Some((value, at?)));
    standing.map(|(value, cell)| piece(seat, cell, Some(value))).collect()
}

/// Pieces of a side on these squares, by nothing but the squares.
fn hidden(seat: Seat, squares: Bits) -> Vec<Piece> {
    cells(squares).map(|cell| piece(seat, cell, None)).collect()
}

fn piece(owner: Seat, cell: Cell, value: Option<u8>) -> Piece {
    Piece { at: cell.square(), owner: Some(owner), kind: PIECE.into(), detail: Detail::Value { value } }
}

/// The values of a side's captured pieces, sorted.
fn lost(state: &State, seat: Seat) -> Vec<u8> {
    let captured = state.values_of(seat).filter(|(_, at)| at.is_none() && state.is_set_up());
    captured.map(|(value, _)| value).collect()
}

fn counts(state: &State) -> BTreeMap<Name, u32> {
    let mut counts = BTreeMap::from([
        ("captured_by_white".into(), state.captured_by(Seat::White)),
        ("captured_by_black".into(), state.captured_by(Seat::Black)),
    ]);
    if !state.is_set_up() {
        let ready = |seat| u32::from(state.is_ready(seat));
        counts
            .extend([("ready_white".into(), ready(Seat::White)), ("ready_black".into(), ready(Seat::Black))]);
    }
    counts
}
