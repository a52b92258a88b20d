//! Captures of pieces and of the king.

use super::super::KING_CAPTURED;
use super::*;

#[test]
fn a_piece_enclosed_by_the_moved_piece_is_captured() {
    let mut state = at(["9", "K8", "9", "9", "9", "9", "1SM4S1", "9", "7M1"], 'w');
    assert_eq!(captured(&mut state, &["h3-d3"]), ["c3"]);
    let mut state = at(["9", "K8", "9", "9", "9", "9", "1MS4M1", "9", "7S1"], 'b');
    assert_eq!(captured(&mut state, &["h3-d3"]), ["c3"]);
}

#[test]
fn a_capture_needs_two_pieces_in_line() {
    let mut state = at(["9", "K8", "9", "9", "9", "1S7", "2M6", "3S5", "7M1"], 'w');
    assert!(
        captured(&mut state, &["d2-d3"]).is_empty(),
        "a Swede beside the piece and one diagonally behind it do not capture it"
    );
    assert!(
        captured(&mut state, &["h1-h2", "b4-c4"]).is_empty(),
        "a Swede beside the piece and one above it do not capture it"
    );
}

#[test]
fn one_move_can_capture_several_pieces() {
    let mut state = at(["9", "K8", "9", "3S5", "3M5", "1SM5S", "3M5", "3S5", "7M1"], 'w');
    assert_eq!(captured(&mut state, &["i4-d4"]), ["d3", "c4", "d5"]);
}

#[test]
fn a_corner_captures_like_a_piece_of_the_mover() {
    let mut state = at(["9", "K8", "9", "9", "9", "9", "9", "8M", "1M5S1"], 'w');
    assert_eq!(captured(&mut state, &["h1-c1"]), ["b1"]);
    let mut state = at(["9", "K8", "9", "9", "9", "9", "9", "9", "1S5M1"], 'b');
    assert_eq!(captured(&mut state, &["h1-c1"]), ["b1"]);
}

#[test]
fn moving_between_two_enemies_is_safe() {
    let mut state = at(["9", "K8", "9", "9", "9", "9", "1M1M5", "9", "2S4M1"], 'w');
    assert!(captured(&mut state, &["c1-c3"]).is_empty());
    assert!(state.position().to_string().contains("1MSM5"));
}

#[test]
fn the_king_does_not_help_to_capture() {
    let mut state = at(["9", "9", "9", "9", "9", "9", "1SM4K1", "9", "7M1"], 'w');
    assert!(captured(&mut state, &["h3-d3"]).is_empty(), "the king's move does not capture");
    let mut state = at(["9", "9", "9", "9", "9", "9", "1KM4S1", "9", "7M1"], 'w');
    assert!(captured(&mut state, &["h3-d3"]).is_empty(), "the king does not serve as the far side");
}

#[test]
fn the_throne_does_not_capture() {
    let mut state = at(["9", "K8", "9", "9", "5M2S", "9", "9", "9", "7M1"], 'w');
    assert!(captured(&mut state, &["i5-g5"]).is_empty());
    let mut state = at(["9", "9", "9", "9", "4KM2S", "9", "9", "9", "7M1"], 'w');
    assert!(captured(&mut state, &["i5-g5"]).is_empty());
}

#[test]
fn the_king_is_captured_between_four_muscovites() {
    let mut state = at(["9", "9", "9", "9", "9", "2M6", "1MK5M", "2M6", "9"], 'b');
    let events = play(&mut state, &["i3-d3"]);
    let at = "c3".parse().unwrap();
    assert_eq!(events, [Event::Captured { at, owner: Seat::White, kind: "king".into() }]);
    assert_eq!(outcome(&state), Outcome::win(Seat::Black, KING_CAPTURED));
    assert!(state.position().to_string().contains('K'), "the king stays on the final board");
    assert_eq!(state.position().quiet, 0, "the capture of the king resets the quiet count");
}

#[test]
fn three_muscovites_and_the_throne_capture_the_king() {
    let mut state = at(["9", "9", "9", "9", "9", "3MK3M", "4M4", "9", "1S7"], 'b');
    play(&mut state, &["i4-f4"]);
    assert_eq!(outcome(&state).reason, KING_CAPTURED);
}

#[test]
fn three_muscovites_and_the_edge_capture_the_king() {
    let mut state = at(["9", "9", "9", "9", "9", "M8", "K7M", "M8", "1S7"], 'b');
    play(&mut state, &["i3-b3"]);
    assert_eq!(outcome(&state).reason, KING_CAPTURED);
}

#[test]
fn three_muscovites_alone_do_not_capture_the_king() {
    let mut state = at(["9", "9", "9", "9", "9", "2M6", "1MK5M", "9", "1S7"], 'b');
    play(&mut state, &["i3-d3"]);
    assert!(legal(&state, "c3-c2"));
}

#[test]
fn a_corner_does_not_help_to_capture_the_king() {
    let mut state = at(["9", "9", "9", "9", "9", "9", "9", "1M7", "1K5M1"], 'b');
    play(&mut state, &["h1-c1"]);
    assert!(legal(&state, "b1-a1"));
}

#[test]
fn a_swede_does_not_help_to_capture_the_king() {
    let mut state = at(["9", "9", "9", "9", "9", "2S6", "1MK5M", "2M6", "9"], 'b');
    play(&mut state, &["i3-d3"]);
    assert!(legal(&state, "c4-c5"));
}

#[test]
fn only_the_closing_muscovite_captures_the_king() {
    let mut state = at(["9", "9", "9", "9", "4K4", "3M1M3", "4M4", "9", "1S5M1"], 'w');
    play(&mut state, &["e5-e4"]);
    assert!(
        matches!(Tablut::status(&state), Status::Playing { .. }),
        "the king is not captured by its own step"
    );
    play(&mut state, &["h1-h2"]);
    assert!(
        matches!(Tablut::status(&state), Status::Playing { .. }),
        "a Muscovite that moves elsewhere does not capture the king"
    );
    play(&mut state, &["b1-c1", "d4-c4", "c1-b1", "c4-d4"]);
    assert_eq!(outcome(&state).reason, KING_CAPTURED, "closing the last side captures the king");
}

#[test]
fn a_move_can_capture_pieces_and_the_king() {
    let mut state = at(["9", "9", "9", "3M5", "9", "2M6", "1MK1SM3", "2M6", "9"], 'b');
    assert_eq!(captured(&mut state, &["d6-d3"]), ["e3", "c3"]);
}
