//! Positions as text.

use super::*;
use crate::PositionError;
use proptest::prelude::*;

fn error(line: &str) -> String {
    Subsume::from_position(&rules(150), line).unwrap_err().to_string()
}

#[test]
fn the_start_position_prints_in_one_line() {
    assert_eq!(Subsume::position(&start()), "w 1 1");
    assert_eq!(position("w 1 1").turn_limit(), 150);
}

#[test]
fn a_position_keeps_spent_tokens_and_used_powers_and_phase() {
    let line = "b 8 4 b1w1:Aiv d3b2:IIvvA*i*iiiiiii:3";
    let mut state = position(line);
    assert_eq!(Subsume::position(&state), line);
    assert_eq!((state.mover(), state.turn(), state.phase().number()), (Seat::Black, 8, 4));
    assert_eq!(
        refused(&state, "d3xd2"),
        "it is too late for a conflict: a move has closed that phase of your turn"
    );
    play(&mut state, &["d3^4"]);
    assert_eq!(Subsume::position(&state), "b 8 4 b1w1:Aiv d3b2:iivva*i*iiiiiii:4");
}

#[test]
fn territories_parse_in_any_order_and_with_any_spaces() {
    let one = position("w 2 2  d8b1:i\tb1w1:a c1w1:v ");
    let other = position("w 2 2 b1w1:a c1w1:v d8b1:i");
    assert_eq!(one, other);
    assert_eq!(Subsume::position(&one), "w 2 2 b1w1:a c1w1:v d8b1:i");
}

#[test]
fn refusal_of_a_malformed_position_shows_the_right_form() {
    for (line, expected) in [
        ("", "write the side to move"),
        ("w", "write the side to move"),
        ("w 1", "write the side to move"),
        ("x 1 1", "the side to move is w or b"),
        ("w one 1", "the turn is a number"),
        ("w 99999999999999999999 1", "the turn is a number"),
        ("w -1 1", "the turn is a number"),
        ("w 1 0", "the phase is a number from 1 to 4"),
        ("w 1 5", "the phase is a number from 1 to 4"),
        ("w 1 2 b1", "a territory is its lower left square, w or b, its width"),
        ("w 1 2 b1w:i", "a territory is 1, 2 or 4 squares wide"),
        ("w 1 2 b1w3:i", "a territory is 1, 2 or 4 squares wide"),
        ("w 1 2 b1w8:i", "a territory is 1, 2 or 4 squares wide"),
        ("w 1 2 i1w1:i", "a territory is its lower left square, w or b, its width"),
        ("w 1 2 b9w1:i", "a territory is its lower left square, w or b, its width"),
        ("w 1 2 b1x1:i", "a territory is its lower left square, w or b, its width"),
        ("w 1 2 b1w1:i:1:2", "a territory is its lower left square, w or b, its width"),
        ("w 1 2 b1w1:x", "the tokens are I, A and V"),
        ("w 1 2 b1w1:*i", "the tokens are I, A and V"),
        ("w 1 2 b1w1:i**", "the tokens are I, A and V"),
        ("w 1 2 é", "a territory is its lower left square, w or b, its width"),
        ("w 1 2 b1w1:é", "the tokens are I, A and V"),
        ("w 1 2 b1é", "a territory is its lower left square, w or b, its width"),
        ("w 1 2 b1w1:i:", "write the used powers as in"),
        ("w 1 2 b1w1:i:0", "write the used powers as in"),
        ("w 1 2 b1w1:i:x", "write the used powers as in"),
        ("w 1 2 b1w1:i:c3", "write the used powers as in"),
        ("w 1 2 b1w1:i:99999999999999", "write the used powers as in"),
    ] {
        assert!(
            error(line).starts_with(&format!("this is not a position: {expected}")),
            "{line}: {}",
            error(line)
        );
    }
}

#[test]
fn impossible_positions_are_refused() {
    let many = i(1001);
    for (line, expected) in [
        ("w 0 1", "not a position: the turn is a number, at least 1"),
        ("w 152 1", "the turns are from 1 to 150"),
        ("w 5 1 b1w2:iii h8b1:iiiii", "a territory holds at least one token for each of its squares"),
        ("w 2 2 b1w1: h8b1:iii", "a territory holds at least one token for each of its squares"),
        ("w 4 1 b1w2:iiii c2b1:ii", "two territories cover the same square"),
        ("w 2 1 b1w1:i b1w1:i", "two territories cover the same square"),
        ("w 4 1 h1w2:iiii h8b1:ii", "a territory lies on the board with all its squares"),
        ("w 4 1 a8w2:iiii h8b1:ii", "a territory lies on the board with all its squares"),
        ("w 20 1 f1w4:iiiiiiiiiiiiiiii h8b1:ii", "a territory lies on the board with all its squares"),
        (
            "w 2 1 b1w1:i",
            "up to this phase, 2 claims were made, so the board must have that many tokens, not 1",
        ),
        ("w 2 1 b1w1:ii h8b1:i", "up to this phase, 2 claims were made"),
        ("b 2 3 b1w1:i* h8b1:i*", "up to this phase, 4 claims were made"),
        ("w 1 1 b1w1:i", "up to this phase, 0 claims were made"),
        (&format!("w 1 1 b1w1:{many}"), "the stack has too many tokens"),
        ("w 2 1 b1w1:i* h8b1:i", "the spent tokens or used powers do not fit the phase"),
        ("w 2 1 b1w1:i:1 h8b1:i", "the spent tokens or used powers do not fit the phase"),
        ("w 2 2 b1w1:ii* h8b1:i", "the spent tokens or used powers do not fit the phase"),
        ("w 2 2 b1w1:ii h8b1:i:c", "the spent tokens or used powers do not fit the phase"),
        ("w 2 3 b1w1:ii h8b1:i", "the spent tokens or used powers do not fit the phase"),
        ("w 2 3 b1w1:ii* h8b1:i", "the spent tokens or used powers do not fit the phase"),
        ("w 2 4 b1w1:ii h8b1:i", "the spent tokens or used powers do not fit the phase"),
        ("w 2 1 b1w1:ii", "the game would be over: Black has no land left, so White wins"),
        ("w 2 2 b1b1:iii", "the game would be over: White has no land left, so Black wins"),
    ] {
        assert!(error(line).contains(expected), "{line}: {}", error(line));
    }
}

#[test]
fn malformed_and_impossible_positions_give_different_errors() {
    let read = |line| Subsume::from_position(&rules(150), line).unwrap_err();
    assert!(matches!(read("w"), PositionError::Unreadable(_)));
    assert!(matches!(read("w 2 1 b1w1:ii"), PositionError::Over { .. }));
}

proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(
        text in "[wbé] [0-9]{1,3} [1-4]( [a-h][1-8][wb][124]:[iavIAV*]{0,20}(:[0-9c]{0,4})?){0,4}|.{0,30}"
    ) {
        if let Ok(state) = Subsume::from_position(&rules(150), &text) {
            prop_assert_eq!(position(&Subsume::position(&state)), state);
        }
    }
}
