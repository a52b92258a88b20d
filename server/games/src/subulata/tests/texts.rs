//! Actions and positions as text.

use super::super::Placing;
use super::*;
use crate::game::PositionError;
use proptest::prelude::*;

/// The pond of seed 1.
const POND: &str =
    "flwwlwflw/wwffwwwlw/wwllwfwwf/wwlfwlwlw/lfwwwwflw/wwflwfwfw/ffwwwlfww/wwwwfwwll/wllfwlfww";

fn read(position: &str) -> Result<State, PositionError> {
    Subulata::from_position(&rules("yourturnmyturn", "random"), position)
}

fn refusal(rest: &str) -> String {
    read(&format!("{POND} {rest}")).unwrap_err().to_string()
}

#[test]
fn actions_print_in_notation() {
    for text in ["setup 37-15-264", "a1-a3", "b2xb4", "setup 123456789"] {
        assert_eq!(Subulata::parse(text).unwrap().to_string(), text);
        assert_eq!(Subulata::parse(&format!(" \t{} ", text.to_uppercase())).unwrap().to_string(), text);
    }
    assert_eq!(Subulata::parse("Setup \t 37-15-264").unwrap().to_string(), "setup 37-15-264");
}

#[test]
fn the_public_form_masks_only_the_set_up() {
    let public = |text| Subulata::public(Subulata::parse(text).unwrap());
    assert_eq!(public("setup 37-15-264"), "setup ?");
    assert_eq!(public("a1-a3"), "a1-a3");
    assert_eq!(public("b2xb4"), "b2xb4");
}

#[test]
fn malformed_actions_are_refused_with_an_example() {
    let refusal = |text| Subulata::parse(text).unwrap_err().to_string();
    assert_eq!(
        refusal("a1-j1"),
        "“a1-j1” is not an action in this game: write the square that the piece leaves, “-” (“x” for a capture) and the \
         square that it reaches (a1 to i9), as in a1-a3 or b2xb4; or a set-up, as in setup 37-15-264"
    );
    assert_eq!(
        refusal("setup 37-15-26"),
        "“setup …” is not an action in this game: after the word “setup”, write nine characters, one for each \
         square of your corner tile: \
         the value of the piece there, or “-” for an empty square, as in setup 37-15-264"
    );
    for text in [
        "",
        "setup",
        "setup 37-15-2640",
        "setup 37 15 264",
        "setup37-15-264",
        "setup 03-15-264",
        "a1a3",
        "a1-",
        "a1--a3",
        "a1>a3",
        "a1 - a3",
        "a0-a1",
        "x",
        "-",
        "é1-a2",
        "a1-a3 b2",
        "setup ?",
        "37-15-264",
    ] {
        assert!(Subulata::parse(text).is_err(), "{text}");
    }
}

#[test]
fn a_mistyped_set_up_is_not_quoted_in_the_error() {
    for text in ["setup 37-15-2644", "37-15-264", "stup 37-15-264", "setup:37-15-264", "SETUP  3715264"] {
        let error = Subulata::parse(text).unwrap_err();
        assert!(!error.to_string().replace("37-15-264", "").contains("37"), "{error}");
        assert!(!format!("{error:?}").replace("as in setup 37-15-264", "").contains("37"), "{error:?}");
    }
}

#[test]
fn a_position_has_the_pond_the_pieces_and_the_side_to_move() {
    let text = format!("{POND} a1,c3,-,b2,d2,a3,c1 i9,h9,g9,-,h8,g8,i7 b");
    let state = read(&text).unwrap();
    assert_eq!(Subulata::position(&state), text);
    assert_eq!(state.mover(), Some(Seat::Black));
    assert_eq!(state.values_of(Seat::White).nth(4), Some((5, Some(cell("d2")))));
    assert_eq!(Seat::ALL.map(|seat| state.captured_by(seat)), [1, 1]);
}

#[test]
fn a_position_during_the_set_up_reads_back() {
    let placed = "a1,b1,c1,a2,b2,c2,a3";
    for sides in
        ["setup setup".to_owned(), format!("{placed} setup"), "setup i9,h9,g9,i8,h8,g8,i7".to_owned()]
    {
        let text = format!("{POND} {sides} -");
        let state = read(&text).unwrap();
        assert_eq!(Subulata::position(&state), text);
        assert!(!state.is_set_up());
    }
    let just_set_up = read(&format!("{POND} {placed} i9,h9,g9,i8,h8,g8,i7 w")).unwrap();
    let mut played = read(&format!("{POND} setup setup -")).unwrap();
    act(&mut played, Seat::White, "setup 1234567--");
    act(&mut played, Seat::Black, "setup 1234567--");
    assert_eq!(played, just_set_up);
}

#[test]
fn malformed_positions_are_refused() {
    for text in ["", "w", "a b c d e", &format!("{POND} setup setup"), "www/www setup setup -"] {
        assert!(matches!(read(text), Err(PositionError::Unreadable(_))), "{text}");
    }
    let side = "this is not a position: a side is 7 squares separated by “,”, with - for each captured piece";
    for white in ["a1", "a1,b1,c1,a2,b2,c2,a3,b3", "a1,b1,c1,a2,b2,c2,j3", "a1,b1,c1,a2,b2,c2,", ",,,,,,"] {
        assert_eq!(refusal(&format!("{white} setup -")), side);
    }
    assert_eq!(refusal("setup setup x"), "this is not a position: the side to move is w, b or “-”");
    let other = POND.replacen('w', "x", 1);
    assert!(matches!(read(&format!("{other} setup setup -")), Err(PositionError::Unreadable(_))));
}

#[test]
fn impossible_positions_are_refused() {
    let black = "i9,h9,g9,i8,h8,g8,i7";
    let impossible = |what: &str| format!("this position cannot be played: {what}");
    let tiles = impossible("the pond cannot be laid with the tiles of the game");
    let water = "wwwwwwwww/".repeat(9);
    let water = water.trim_end_matches('/');
    assert_eq!(read(&format!("{water} setup setup -")).unwrap_err().to_string(), tiles);
    let mirrored = Subulata::from_position(&rules("cwali", "mirrored"), &format!("{POND} setup setup -"));
    assert_eq!(mirrored.unwrap_err().to_string(), tiles);
    let one = impossible("two pieces stand on one square");
    assert_eq!(refusal(&format!("a1,a1,c1,a2,b2,c2,a3 {black} w")), one);
    assert_eq!(refusal(&format!("a1,i9,c1,a2,b2,c2,a3 {black} w")), one);
    let corner = impossible("a side that has just set up has all its pieces on its own corner tile");
    assert_eq!(refusal("a1,-,c1,a2,b2,c2,a3 setup -"), corner);
    assert_eq!(refusal("a1,d1,c1,a2,b2,c2,a3 setup -"), corner);
    let mover = impossible("write “-” for the side to move until both have set up, then w or b");
    assert_eq!(refusal("a1,b1,c1,a2,b2,c2,a3 setup b"), mover);
    assert_eq!(refusal(&format!("a1,b1,c1,a2,b2,c2,a3 {black} -")), mover);
    let home = impossible(
        "the game would be over: One side has no pieces left to bring home, and Black wins on points",
    );
    assert_eq!(refusal(&format!("-,-,-,-,-,-,- {black} w")), home);
    assert_eq!(refusal("a1,-,-,-,-,-,- a3,-,-,-,-,-,- w"), home);
}

proptest! {
    #[test]
    fn written_moves_are_parsed_unchanged(from in 0usize..81, to in 0usize..81, captures: bool) {
        let (from, to) = (Cell::from_index(from).unwrap(), Cell::from_index(to).unwrap());
        let action = if captures { Action::Capture { from, to } } else { Action::Move { from, to } };
        prop_assert_eq!(Subulata::parse(&action.to_string()), Ok(action));
        prop_assert_eq!(Subulata::parse(&format!(" {} ", action.to_string().to_uppercase())), Ok(action));
    }

    #[test]
    fn written_set_ups_are_parsed_unchanged(values: [u8; 9]) {
        let action = Action::Setup(Placing::new(values.map(|value| value % 10)).unwrap());
        prop_assert_eq!(Subulata::parse(&action.to_string()), Ok(action));
        prop_assert_eq!(Placing::new(values).is_some(), values.iter().all(|&value| value <= 9));
    }

    #[test]
    fn written_positions_are_parsed_unchanged(seed: u64, which in 0usize..4, plies in 0usize..120) {
        let rules = rule_sets().nth(which).unwrap();
        let seed = Seed::new(seed);
        let (mut state, mut draw) = (Subulata::start(&rules, seed), seed.draw(Purpose::Play));
        for _ in 0..plies {
            let Some(seat) = draw.pick(&to_act(&state).iter().collect::<Vec<_>>()) else { break };
            let text = Subulata::position(&state);
            prop_assert_eq!(Subulata::from_position(&rules, &text), Ok(state));
            let action = Subulata::random(&state, seat, &mut draw).unwrap();
            Subulata::play(&mut state, seat, action, &mut Vec::new());
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "(setup|SETUP)? ?[1-9a-ixX-]{0,12}|.{0,24}") {
        if let Ok(action) = Subulata::parse(&text) {
            prop_assert_eq!(Subulata::parse(&action.to_string()), Ok(action));
        }
        let _ = read(&text);
        let _ = read(&format!("{POND} {text}"));
    }

    #[test]
    fn no_changed_position_makes_the_parser_panic(
        seed in 0u64..50,
        changes in prop::collection::vec((any::<usize>(), 32u8..127), 1..4),
    ) {
        let mut text = Subulata::position(&set_up(&rules("yourturnmyturn", "random"), seed).0).into_bytes();
        for (place, letter) in changes {
            let length = text.len();
            text[place % length] = letter;
        }
        let text = String::from_utf8(text).unwrap();
        if let Ok(state) = read(&text) {
            prop_assert_eq!(read(&Subulata::position(&state)), Ok(state));
        }
    }
}
