//! The board, the start, the moves, and the end of the game by a king on a corner or by the lack of a legal move.

use super::super::{Cell, KING_ESCAPED, NO_MOVES, Tablut};
use super::*;
use konakis_protocol::{Outcome, Viewer};

#[test]
fn the_board_has_a_throne_on_e5_and_four_corners() {
    let board = Tablut::view(&start(), Viewer::Spectator);
    assert_eq!((board.files, board.ranks), (9, 9));
    let mut terrain = vec!["........."; 9];
    (terrain[0], terrain[4], terrain[8]) = ("c.......c", "....t....", "c.......c");
    assert_eq!(board.terrain, terrain);
}

#[test]
fn the_start_position_is_that_of_the_rules() {
    let board = Tablut::view(&start(), Viewer::Spectator);
    let squares = |kind: &str| {
        let of_kind = board.pieces.iter().filter(|piece| piece.kind == kind);
        of_kind.map(|piece| piece.at.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(squares("king"), "e5");
    assert_eq!(squares("swede"), "c5 d5 e3 e4 e6 e7 f5 g5");
    assert_eq!(squares("muscovite"), "a4 a5 a6 b5 d1 d9 e1 e2 e8 e9 f1 f9 h5 i4 i5 i6");
    for piece in &board.pieces {
        let owner = if piece.kind == "muscovite" { Seat::Black } else { Seat::White };
        assert_eq!(piece.owner, Some(owner));
    }
    assert_eq!(board.counts.get("quiet"), Some(&0));
    assert_eq!([board.counts["captured_by_white"], board.counts["captured_by_black"]], [0, 0]);
}

#[test]
fn the_swedes_move_first_and_turns_alternate() {
    let mut contest = contest();
    assert_eq!(contest.act(Seat::Black, "e2-f2").unwrap_err().to_string(), "it is not your turn");
    act(&mut contest, &["e3-f3"]);
    assert!(contest.act(Seat::White, "f3-e3").is_err());
    act(&mut contest, &["e2-f2"]);
}

#[test]
fn every_piece_moves_like_a_rook() {
    let state = start();
    for text in ["e3-a3", "e3-d3", "e3-i3", "g5-g1", "g5-g9"] {
        assert!(legal(&state, text), "{text}");
    }
    assert_eq!(
        refused(&state, "e3-e2"),
        "a piece moves over empty squares to an empty square: e2 is occupied"
    );
    assert_eq!(
        refused(&state, "e3-e1"),
        "a piece moves over empty squares to an empty square: e2 is occupied"
    );
    assert!(refused(&state, "e3-f4").contains("straight line"));
    assert!(refused(&state, "e3-e3").contains("cannot end on e3"));
    assert!(refused(&state, "a1-a2").contains("no piece on a1"));
    assert!(refused(&state, "e2-f2").contains("not yours"));
}

const BARE: [&str; 9] = ["9", "9", "9", "9", "K1S5M", "9", "9", "9", "9"];

#[test]
fn only_the_king_may_stop_on_the_throne_or_a_corner() {
    let mut state = at(BARE, 'w');
    assert_eq!(refused(&state, "c5-e5"), "a Swede may not stop on e5: only the king may");
    assert!(legal(&state, "a5-a1"));
    play(&mut state, &["a5-b5"]);
    assert_eq!(refused(&state, "i5-e5"), "a Muscovite may not stop on e5: only the king may");
    for corner in ["i5-i1", "i5-i9"] {
        assert!(refused(&state, corner).contains("only the king may"), "{corner}");
    }
}

#[test]
fn any_piece_may_pass_over_the_empty_throne() {
    assert!(legal(&at(BARE, 'w'), "c5-f5"));
    assert!(legal(&at(BARE, 'b'), "i5-d5"));
}

#[test]
fn no_piece_passes_over_the_king_on_the_throne() {
    let state = at(["9", "9", "9", "9", "2S1K3M", "9", "9", "9", "9"], 'b');
    assert!(refused(&state, "i5-d5").contains("e5 is occupied"));
}

#[test]
fn the_king_may_return_to_the_throne() {
    let mut state = at(["9", "9", "9", "9", "4K3M", "9", "9", "9", "9"], 'w');
    play(&mut state, &["e5-e4", "i5-i4", "e4-e5"]);
    assert_eq!(state.position().king, Cell::parse("e5").unwrap());
}

#[test]
fn white_wins_when_the_king_stops_on_a_corner() {
    for corner in ["a5-a1", "a5-a9"] {
        let mut state = at(BARE, 'w');
        play(&mut state, &[corner]);
        assert_eq!(outcome(&state), Outcome::win(Seat::White, KING_ESCAPED));
    }
}

#[test]
fn the_seventh_move_back_and_forth_is_illegal() {
    let mut state = start();
    let shuttle =
        ["e3-f3", "a4-a3", "f3-e3", "a3-a4", "e3-f3", "a4-a3", "f3-e3", "a3-a4", "e3-f3", "a4-a3", "f3-e3"];
    play(&mut state, &shuttle);
    play(&mut state, &["i4-i3"]);
    assert_eq!(
        refused(&state, "e3-f3"),
        "a piece may go back and forth between e3 and f3 only three times in a row: make a different move first"
    );
    let mut listed = Vec::new();
    Tablut::legal(&state, Seat::White, &mut listed);
    assert!(!listed.contains(&Tablut::parse("e3-f3").unwrap()));
    assert_eq!(listed.len() as u64, state.position().count_moves());
}

#[test]
fn a_different_move_ends_a_run_back_and_forth() {
    let mut state = start();
    for _ in 0..3 {
        play(&mut state, &["e3-f3", "a4-a3", "f3-e3", "a3-a4"]);
    }
    assert!(!legal(&state, "e3-f3"));
    assert!(legal(&state, "e3-g3"), "the same piece may move to another square");
    play(&mut state, &["g5-g6"]);
    assert!(!legal(&state, "a4-a3"), "Black's run is counted apart from White's");
    play(&mut state, &["i4-i3"]);
    assert!(legal(&state, "e3-f3"), "a move of another piece ended the run");
}

#[test]
fn a_player_without_a_legal_move_loses() {
    let mut state = at(["4K4", "9", "9", "9", "9", "9", "6S2", "5SMS1", "5S3"], 'w');
    play(&mut state, &["f1-g1"]);
    assert_eq!(outcome(&state), Outcome::win(Seat::White, NO_MOVES));
}

#[test]
fn a_player_left_without_a_move_by_the_shuttle_rule_loses() {
    // Black's only Muscovite has only one move, back to g1. The move is legal only if the run is short enough.
    let shut_in = |run: &str| {
        let text = format!("4K4/9/9/9/9/9/6S2/5SMS1/9 w 5 - g1-g2*{run}");
        let mut state = State::starting(notation::parse_position(&text).unwrap());
        play(&mut state, &["e9-d9"]);
        state
    };
    assert!(legal(&shut_in("5"), "g2-g1"));
    assert_eq!(outcome(&shut_in("6")), Outcome::win(Seat::White, NO_MOVES));
}
