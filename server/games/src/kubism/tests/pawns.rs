//! The pawn's steps and jumps, the goal, and the end of the game.

use super::super::bits::bit;
use super::super::{Cell, GOAL_REACHED, NO_MOVES};
use super::*;
use konakis_protocol::{Facing, Viewer};

#[test]
fn pawns_start_in_the_middle_of_their_base_lines() {
    let board = Kubism::view(&start(), Viewer::Spectator);
    assert_eq!((board.files, board.ranks), (5, 5));
    assert_eq!(board.terrain, ["....."; 5]);
    let pieces: Vec<_> =
        board.pieces.iter().map(|piece| (piece.at.to_string(), piece.owner, piece.kind.as_ref())).collect();
    assert_eq!(
        pieces,
        [("c1".to_owned(), Some(Seat::White), "pawn"), ("c5".to_owned(), Some(Seat::Black), "pawn")]
    );
}

#[test]
fn white_moves_first_and_turns_alternate() {
    let mut contest = contest();
    assert_eq!(contest.act(Seat::Black, "c5-c4").unwrap_err().to_string(), "it is not your turn");
    act(&mut contest, &["c1-c2"]);
    assert!(contest.act(Seat::White, "c2-c3").is_err());
    act(&mut contest, &["c5-c4"]);
}

#[test]
fn a_pawn_moves_one_square_orthogonally() {
    let state = at(["p4", "5", "2P2", "5", "5"], 'w');
    assert_eq!(listed(&state, "c3-"), ["c3-b3", "c3-c2", "c3-c4", "c3-d3"]);
    for text in ["c3-c5", "c3-d4", "c3-b2", "c3-a3", "c3-a5"] {
        let rule = "a pawn moves one square forwards, backwards or sideways, or jumps over the other pawn if the two \
                    are adjacent";
        assert_eq!(refused(&state, text), format!("{rule}: {} is out of reach from c3", &text[3..]));
    }
    assert_eq!(refused(&state, "c3-c3"), "the pawn is already on c3: choose another square");
    assert_eq!(listed(&start(), "c1-"), ["c1-b1", "c1-c2", "c1-d1"]);
}

#[test]
fn a_pawn_does_not_wrap_around_the_edge() {
    let state = at(["2p2", "5", "4P", "5", "5"], 'w');
    assert_eq!(listed(&state, "e3-"), ["e3-d3", "e3-e2", "e3-e4"]);
    assert!(refused(&state, "e3-a4").contains("out of reach"));
    let state = at(["2p2", "5", "P4", "5", "5"], 'w');
    assert_eq!(listed(&state, "a3-"), ["a3-a2", "a3-a4", "a3-b3"]);
}

#[test]
fn a_pawn_moves_only_to_a_square_without_a_cube() {
    let state = at(["p4", "2S2", "1N1W1", "2P2", "5"], 'w');
    assert_eq!(listed(&state, "c2-"), ["c2-b2", "c2-c1", "c2-c3", "c2-d2"]);
    let state = at(["p4", "5", "2W2", "1NP2", "5"], 'w');
    assert_eq!(listed(&state, "c2-"), ["c2-c1", "c2-d2"]);
    assert_eq!(refused(&state, "c2-c3"), "a pawn moves to an open square, and a cube stands on c3");
}

#[test]
fn a_player_moves_only_their_own_pawn() {
    assert_eq!(refused(&start(), "c5-c4"), "the pawn on c5 is not yours: yours is on c1");
    assert_eq!(refused(&start(), "a1-a2"), "no pawn stands on a1: yours is on c1");
}

#[test]
fn a_pawn_may_jump_an_adjacent_pawn() {
    for (ranks, jump) in [
        (["5", "5", "2p2", "2P2", "5"], "c2-c4"),
        (["5", "2P2", "2p2", "5", "5"], "c4-c2"),
        (["5", "5", "1Pp2", "5", "5"], "b3-d3"),
        (["5", "5", "2pP1", "5", "5"], "d3-b3"),
    ] {
        let mut state = at(ranks, 'w');
        assert!(legal(&state, jump), "{jump}");
        assert_eq!(listed(&state, &jump[..3]).len(), 4, "three steps and the jump are legal");
        play(&mut state, &[jump]);
        assert_eq!(state.position().pawn(Seat::White), Cell::parse(&jump[3..]).unwrap());
    }
    let black = at(["5", "5", "2p2", "2P2", "5"], 'b');
    assert_eq!(outcome_of(black, "c3-c1"), Outcome::win(Seat::Black, GOAL_REACHED));
}

fn outcome_of(mut state: State, action: &str) -> Outcome {
    play(&mut state, &[action]);
    outcome(&state)
}

#[test]
fn a_pawn_need_not_jump_and_cannot_stop_on_the_other_pawn() {
    let state = at(["5", "5", "2p2", "2P2", "5"], 'w');
    assert!(legal(&state, "c2-c1") && legal(&state, "c2-b2"));
    assert_eq!(
        refused(&state, "c2-c3"),
        "a pawn does not stop on the other pawn: it jumps over c3, onto an open square beyond"
    );
}

#[test]
fn a_jump_goes_straight_if_the_square_behind_is_open() {
    let state = at(["5", "5", "2p2", "2P2", "5"], 'w');
    for aside in ["c2-b3", "c2-d3"] {
        assert_eq!(
            refused(&state, aside),
            "jump straight to c4: a pawn may turn aside only if that square is blocked"
        );
    }
}

#[test]
fn a_cube_behind_the_other_pawn_allows_a_side_jump() {
    let state = at(["5", "2N2", "2p2", "2P2", "5"], 'w');
    assert_eq!(listed(&state, "c2-"), ["c2-b2", "c2-b3", "c2-c1", "c2-d2", "c2-d3"]);
    assert!(refused(&state, "c2-c4").contains("a cube stands on c4"));
}

#[test]
fn the_edge_behind_the_other_pawn_allows_a_side_jump() {
    let state = at(["5", "5", "pP3", "5", "5"], 'w');
    assert_eq!(listed(&state, "b3-"), ["b3-a2", "b3-a4", "b3-b2", "b3-b4", "b3-c3"]);
    assert_eq!(
        outcome_of(at(["2p2", "2P2", "5", "5", "5"], 'w'), "c4-b5"),
        Outcome::win(Seat::White, GOAL_REACHED)
    );
}

#[test]
fn a_side_jump_needs_an_open_square() {
    let state = at(["5", "2N2", "1Np2", "2P2", "5"], 'w');
    assert!(legal(&state, "c2-d3"));
    assert_eq!(refused(&state, "c2-b3"), "a pawn moves to an open square, and a cube stands on b3");
}

#[test]
fn only_an_adjacent_pawn_can_be_jumped() {
    let state = at(["p4", "5", "2N2", "2P2", "5"], 'w');
    assert!(refused(&state, "c2-c4").contains("out of reach"), "a cube cannot be jumped");
    let state = at(["5", "2p2", "5", "2P2", "5"], 'w');
    assert!(refused(&state, "c2-c5").contains("out of reach"), "a distant pawn cannot be jumped");
}

#[test]
fn reaching_any_square_of_the_far_base_line_wins() {
    for file in 0..5 {
        let pawn = |letter: &str| match file {
            0 => format!("{letter}4"),
            4 => format!("4{letter}"),
            _ => format!("{file}{letter}{}", 4 - file),
        };
        let name = ["a", "b", "c", "d", "e"][file];
        let white = at(["5", &pawn("P"), "5", &pawn("p"), "5"], 'w');
        assert_eq!(outcome_of(white, &format!("{name}4-{name}5")), Outcome::win(Seat::White, GOAL_REACHED));
        let black = at(["5", &pawn("P"), "5", &pawn("p"), "5"], 'b');
        assert_eq!(outcome_of(black, &format!("{name}2-{name}1")), Outcome::win(Seat::Black, GOAL_REACHED));
    }
}

#[test]
fn reaching_your_own_base_line_does_not_win() {
    let mut state = at(["5", "5", "2p2", "2P2", "5"], 'w');
    play(&mut state, &["c2-c1", "c3-c4", "c1-b1", "c4-c5"]);
    assert!(matches!(Kubism::status(&state), Status::Playing { .. }));
}

#[test]
fn no_action_is_played_after_the_end() {
    let mut contest = contest_at("5/2P2/5/p4/5 w 0");
    act(&mut contest, &["c4-c5"]);
    assert!(contest.legal(Seat::Black).is_empty());
    assert_eq!(contest.act(Seat::Black, "a2-a1").unwrap_err().to_string(), "the game is over");
}

#[test]
fn a_player_with_no_legal_action_loses() {
    // Games do not reach this position, because both pawns must keep a path. Here both pawns are enclosed, and no cube
    // can move.
    let cell = |name| Cell::parse(name).unwrap();
    let mut position = Position::start(CubeTurn::Either);
    position.pawns = [cell("a4"), cell("a5")];
    for name in ["a3", "b3", "c3", "d3", "e3", "b4", "c4", "d4", "b5"] {
        position.arrows[Facing::W as usize] |= bit(cell(name));
    }
    assert_eq!(position.outcome(), Some(Outcome::win(Seat::Black, NO_MOVES)));
    assert_eq!(position.perft(2), 0);
    position.mover = Seat::Black;
    assert_eq!(position.outcome(), Some(Outcome::win(Seat::White, NO_MOVES)));
}
