//! The pond as a viewer may see it.
//!
//! Invariants:
//! * Before both sides have set up, a viewer sees only their own pieces.
//! * Until the game is over, a viewer sees no values except those of their own pieces.
//! * Pieces are sorted by square, so that their order reveals no value.

use super::pond::Bits;
use super::state::State;
use super::{Cell, PIECE};
use crate::board::{by_square, terrain};
use crate::grid::cells;
use konakis_protocol::{Board, BySeat, Detail, Name, Piece, Seat, Seats, Viewer};
use std::collections::BTreeMap;

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

/// The board with nothing hidden.
pub(super) fn revealed(state: &State) -> Board {
    let carried = [("goal_white", Seat::White), ("goal_black", Seat::Black)];
    let carried = carried.map(|(name, seat)| (Name::from(name), state.carried(seat)));
    Board {
        counts: counts(state).into_iter().chain(carried).collect(),
        pieces: by_square(Seat::ALL.into_iter().flat_map(|seat| open(state, seat))),
        lost: Some(BySeat::new(Seats::TWO, |seat| lost(state, seat))),
        ..board(state, Viewer::Spectator)
    }
}

fn open(state: &State, seat: Seat) -> Vec<Piece> {
    let standing = state.values_of(seat).filter_map(|(value, at)| Some((value, at?)));
    standing.map(|(value, cell)| piece(seat, cell, Some(value))).collect()
}

fn hidden(seat: Seat, squares: Bits) -> Vec<Piece> {
    cells(squares).map(|cell| piece(seat, cell, None)).collect()
}

fn piece(owner: Seat, cell: Cell, value: Option<u8>) -> Piece {
    Piece { at: cell.square(), owner: Some(owner), kind: PIECE.into(), detail: Detail::Value { value } }
}

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
