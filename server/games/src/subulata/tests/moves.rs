//! Moving and capturing.

use super::*;

/// A game with these pieces of White. A distant black piece prevents the end of the game.
fn lone(flowers: &str, leaves: &str, white: &str) -> State {
    game(flowers, leaves, white, "1i5", Seat::White)
}

#[test]
fn from_water_a_piece_moves_exactly_1_square() {
    let state = lone("", "", "4d4");
    assert_eq!(legal(&state), "d4-d5 d4-e4");
    assert_eq!(not_legal(&state, "d4-d6"), "from water a piece moves exactly 1 square: d6 is 2 away from d4");
}

#[test]
fn from_a_flower_a_piece_moves_exactly_2_squares() {
    let state = lone("d4", "", "4d4");
    assert_eq!(legal(&state), "d4-d6 d4-f4");
    assert_eq!(
        not_legal(&state, "d4-d5"),
        "from a flower a piece moves exactly 2 squares: d5 is 1 away from d4"
    );
}

#[test]
fn from_a_leaf_a_piece_moves_exactly_3_squares() {
    let state = lone("", "d4", "4d4");
    assert_eq!(legal(&state), "d4-d7 d4-g4");
    assert_eq!(
        not_legal(&state, "d4-h4"),
        "from a leaf a piece moves exactly 3 squares: h4 is 4 away from d4"
    );
}

#[test]
fn the_starting_square_decides_the_distance() {
    assert_eq!(legal(&lone("d5", "e4", "4d4")), "d4-d5 d4-e4");
}

#[test]
fn forward_depends_on_the_side() {
    let white = game("", "", "4e5", "1h8", Seat::White);
    let black = game("", "", "4b2", "1e5", Seat::Black);
    assert_eq!(legal(&white), "e5-e6 e5-f5");
    assert_eq!(legal(&black), "e5-d5 e5-e4");
    let only = "only a capture may go backward, and no enemy stands on";
    assert_eq!(not_legal(&white, "e5-e4"), format!("{only} e4: forward is up or right for White"));
    assert_eq!(not_legal(&white, "e5xd5"), format!("{only} d5: forward is up or right for White"));
    assert_eq!(not_legal(&black, "e5-f5"), format!("{only} f5: forward is down or left for Black"));
}

#[test]
fn a_piece_moves_in_a_straight_line() {
    let state = lone("d4", "", "4d4");
    let straight = "a piece moves in a straight line, along a rank or a file:";
    assert_eq!(not_legal(&state, "d4-e5"), format!("{straight} d4 and e5 share neither"));
    assert_eq!(not_legal(&state, "d4-i9"), format!("{straight} d4 and i9 share neither"));
    assert_eq!(not_legal(&state, "d4-d4"), "a move cannot end on d4, where it began");
}

#[test]
fn a_piece_stays_on_the_board() {
    let state = game("h4", "c7", "4h4 5c7 6i2", "1a5", Seat::White);
    assert_eq!(legal(&state), "c7-f7 h4-h6 i2-i3");
    assert_eq!(
        not_legal(&state, "h4-i4"),
        "from a flower a piece moves exactly 2 squares, which would leave the board from h4"
    );
    assert_eq!(
        not_legal(&state, "c7-c9"),
        "from a leaf a piece moves exactly 3 squares, which would leave the board from c7"
    );
    assert!(Subulata::parse("i2-j2").is_err() && Subulata::parse("c7-c10").is_err());
}

#[test]
fn a_player_moves_only_their_own_pieces() {
    let state = game("", "", "4d4", "1f6", Seat::White);
    assert_eq!(not_legal(&state, "e4-e5"), "there is no piece on e4");
    assert_eq!(not_legal(&state, "f6-f5"), "the piece on f6 is not yours");
    for pass in [".", "-", "pass", ""] {
        assert!(Subulata::parse(pass).is_err(), "{pass}");
    }
}

#[test]
fn a_piece_jumps_over_anything_in_between() {
    let state = game("", "d4", "4d4 5d5 6e4", "1d6 2f4", Seat::White);
    for text in ["d4-d7", "d4-g4"] {
        assert!(legal(&state).contains(text), "{text}");
    }
}

#[test]
fn a_move_may_not_end_on_a_piece_of_its_own_side() {
    let state = game("d4", "", "4d4 5d6 6f4", "1i5", Seat::White);
    assert_eq!(legal(&state), "d6-d7 d6-e6 f4-f5 f4-g4");
    let own = "a piece of yours stands on d6: a move may jump over it but not end there";
    assert_eq!(not_legal(&state, "d4-d6"), own);
    assert_eq!(not_legal(&state, "d4xd6"), own);
}

#[test]
fn ending_on_an_enemy_captures_it() {
    let mut state = game("d4", "", "4d4", "1d6 2h3", Seat::White);
    assert_eq!(legal(&state), "d4-f4 d4xd6");
    let captured = Event::Captured { at: cell("d6").square(), owner: Seat::Black, kind: "subulata".into() };
    assert_eq!(play(&mut state, "d4xd6"), [captured]);
    assert_eq!(state.values_of(Seat::White).nth(3), Some((4, Some(cell("d6")))));
    assert_eq!(state.values_of(Seat::Black).next(), Some((1, None)));
    assert_eq!(Seat::ALL.map(|seat| state.pieces(seat).count_ones()), [1, 1]);
    assert_eq!(state.mover(), Some(Seat::Black));
}

#[test]
fn a_capture_may_go_in_any_direction() {
    let around = "1e7 2g5 3e3 4c5";
    let white = game("e5", "", "4e5", around, Seat::White);
    let black = game("e5", "", around, "4e5", Seat::Black);
    for state in [white, black] {
        assert_eq!(listed(&state, state.mover).len(), 4);
        assert_eq!(legal(&state), "e5xc5 e5xe3 e5xe7 e5xg5");
    }
}

#[test]
fn capturing_is_never_compulsory() {
    let mut state = game("", "", "4d4", "1d5 2h3", Seat::White);
    assert_eq!(play(&mut state, "d4-e4"), []);
}

#[test]
fn captures_are_allowed_on_end_tiles() {
    let on_whites_end_tile = game("", "", "4h8 5b5", "1i8 2e5", Seat::White);
    assert!(legal(&on_whites_end_tile).contains("h8xi8"));
    let on_blacks_end_tile = game("", "", "4a1 5f5", "1b1 2e7", Seat::White);
    assert!(legal(&on_blacks_end_tile).contains("a1xb1"));
}

#[test]
fn captures_use_x_and_other_moves_a_dash() {
    let state = game("", "", "4b3", "1c3 2h3", Seat::White);
    assert_eq!(not_legal(&state, "b3-c3"), "c3 holds an enemy: write b3xc3 to capture it");
    assert_eq!(not_legal(&state, "b3xb4"), "no enemy stands on b4: write b3-b4 to move there");
}

/// The position in the picture of the YourTurnMyTurn rules, as far as their text describes it.
#[test]
fn captures_match_the_picture_of_the_yourturnmyturn_rules() {
    let mut state = game("c6", "", "4c6 2c8", "1e6 2e5 3a6", Seat::White);
    assert!(legal(&state).contains("c6xa6 c6xe6"));
    assert!(not_legal(&state, "c6-c8").starts_with("a piece of yours stands on c8"));
    play(&mut state, "c6xe6");
    assert!(legal(&state).contains("e5xe6"), "Black captures backward");
}

/// Example 3 of the Cwali rules, as far as its text describes the position.
#[test]
fn captures_match_example_3_of_the_cwali_rules() {
    let state = game("", "i6", "6i9 2i6 4d4", "1d5 2c4 3d6 5b4 7e4", Seat::White);
    assert_eq!(legal(&state), "d4xc4 d4xd5 d4xe4");
    for (capture, reply) in [("d4xd5", "d6xd5"), ("d4xc4", "b4xc4")] {
        let mut state = state;
        play(&mut state, capture);
        assert!(legal(&state).contains(reply), "{reply}");
    }
}
