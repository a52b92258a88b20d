//! The pond, the set-up, and what other viewers see of the set-up.

use super::*;
use crate::draw::Seed;
use konakis_protocol::{Board, Detail, Prompt, Viewer};

fn start(variant: &str) -> State {
    Subulata::start(&rules(variant, "random"), Seed::new(1))
}

fn squares_of(board: &Board, seat: Seat) -> Vec<String> {
    board.pieces.iter().filter(|piece| piece.owner == Some(seat)).map(|piece| piece.at.to_string()).collect()
}

#[test]
fn each_square_of_the_pond_is_water_a_flower_or_a_leaf() {
    for rules in rule_sets() {
        let board = Subulata::view(&Subulata::start(&rules, Seed::new(5)), Viewer::Spectator);
        let letters: String = board.terrain.concat();
        let count = |letter| letters.matches(letter).count();
        assert_eq!((board.files, board.ranks), (9, 9));
        assert_eq!((count('w'), count('f'), count('l')), (45, 18, 18));
    }
}

#[test]
fn the_pond_of_a_seed_never_changes() {
    let terrain = |pond| {
        Subulata::view(&Subulata::start(&rules("cwali", pond), Seed::new(1)), Viewer::Spectator).terrain
    };
    assert_eq!(
        terrain("random").join("/"),
        "flwwlwflw/wwffwwwlw/wwllwfwwf/wwlfwlwlw/lfwwwwflw/wwflwfwfw/ffwwwlfww/wwwwfwwll/wllfwlfww"
    );
    assert_eq!(
        terrain("mirrored").join("/"),
        "fwlwwlllw/wwfwfwwww/wlwfwlwff/flwlwffww/wlwwwwwlw/wwffwlwlf/ffwlwfwlw/wwwwfwfww/wlllwwlwf"
    );
}

#[test]
fn each_side_has_seven_pieces_or_nine_in_cwali() {
    for (variant, count) in [("yourturnmyturn", 7), ("cwali", 9)] {
        let Some(Prompt::Setup { values, squares, piece }) = Subulata::prompt(&start(variant), Seat::White)
        else {
            panic!("White is to set up")
        };
        assert_eq!(values, (1..=count).collect::<Vec<u8>>());
        assert_eq!(squares.len(), 9);
        let board = Subulata::view(&set_up(&rules(variant, "random"), 3).0, Viewer::Spectator);
        assert_eq!(board.pieces.len(), 2 * usize::from(count));
        assert!(board.pieces.iter().all(|placed| Some(&placed.kind) == piece.as_ref()));
    }
}

#[test]
fn each_side_sets_up_on_its_own_corner_tile() {
    let squares = |seat| match Subulata::prompt(&start("cwali"), seat) {
        Some(Prompt::Setup { squares, .. }) => squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
        None => panic!("{seat} is to set up"),
    };
    assert_eq!(squares(Seat::White), ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    assert_eq!(squares(Seat::Black), ["i9", "h9", "g9", "i8", "h8", "g8", "i7", "h7", "g7"]);
    let mut state = start("yourturnmyturn");
    act(&mut state, Seat::White, "setup 37-15-264");
    act(&mut state, Seat::Black, "setup 1234567--");
    let by_value = |seat| -> Vec<(u8, String)> {
        state.values_of(seat).map(|(value, at)| (value, at.unwrap().to_string())).collect()
    };
    let white = ["a2", "a3", "a1", "c3", "b2", "b3", "b1"].map(String::from);
    let black = ["i9", "h9", "g9", "i8", "h8", "g8", "i7"].map(String::from);
    assert_eq!(by_value(Seat::White), (1..).zip(white).collect::<Vec<_>>());
    assert_eq!(by_value(Seat::Black), (1..).zip(black).collect::<Vec<_>>());
}

#[test]
fn each_value_is_placed_exactly_once() {
    let state = start("yourturnmyturn");
    let refused = |text| refused(&state, Seat::White, text);
    assert_eq!(refused("setup 37-15-263"), "the piece of value 3 is on two squares: place each value once");
    assert_eq!(refused("setup 37-1--264"), "the piece of value 5 is missing: place each value once");
    assert_eq!(refused("setup 37815-264"), "there is no piece of value 8: yours are 1 to 7");
    assert_eq!(refused("setup ---------"), "the piece of value 1 is missing: place each value once");
    assert!(Subulata::parse("setup 37-15-26").is_err(), "eight squares are not enough");
    let cwali = start("cwali");
    assert_eq!(
        super::refused(&cwali, Seat::Black, "setup 1234567-8"),
        "the piece of value 9 is missing: place each value once"
    );
    assert!(Subulata::resolve(&cwali, Seat::Black, Subulata::parse("setup 918273645").unwrap()).is_ok());
}

#[test]
fn neither_side_waits_for_the_other_to_set_up() {
    for order in [[Seat::White, Seat::Black], [Seat::Black, Seat::White]] {
        let mut state = start("yourturnmyturn");
        assert_eq!(to_act(&state), Seats::TWO);
        assert_eq!(act(&mut state, order[0], "setup 12345-67-"), [Event::Ready { seat: order[0] }]);
        assert_eq!(to_act(&state), Seats::one(order[1]));
        assert_eq!(Subulata::prompt(&state, order[0]), None);
        assert_eq!(refused(&state, order[0], "setup 76-54-321"), "it is not your turn");
        assert_eq!(act(&mut state, order[1], "setup -7654321-"), [Event::Ready { seat: order[1] }]);
        assert_eq!(to_act(&state), Seats::one(Seat::White), "White moves first");
        assert_eq!(Seat::ALL.map(|seat| Subulata::prompt(&state, seat)), [None, None]);
    }
}

#[test]
fn no_side_moves_before_both_sides_have_set_up() {
    let mut state = start("yourturnmyturn");
    let first = "put your pieces on your corner tile first: write setup, then for each square a value, or “-” if it is empty";
    assert_eq!(refused(&state, Seat::White, "a1-a2"), first);
    assert_eq!(Seat::ALL.map(|seat| listed(&state, seat)), [vec![], vec![]]);
    act(&mut state, Seat::White, "setup 12345-67-");
    assert_eq!(refused(&state, Seat::White, "a1-a2"), "it is not your turn");
    assert_eq!(Seat::ALL.map(|seat| listed(&state, seat)), [vec![], vec![]]);
    act(&mut state, Seat::Black, "setup 12345-67-");
    assert_eq!(
        refused(&state, Seat::White, "setup 12345-67-"),
        "both sides have set up: move a piece, as in a1-a3"
    );
    assert_eq!(refused(&state, Seat::Black, "i9-i8"), "it is not your turn");
}

#[test]
fn a_set_up_stays_secret_until_both_are_ready() {
    let mut state = start("yourturnmyturn");
    act(&mut state, Seat::Black, "setup 12345-67-");
    for viewer in [Viewer::Seat(Seat::White), Viewer::Spectator] {
        let board = Subulata::view(&state, viewer);
        assert_eq!(board.pieces, []);
        assert_eq!((board.counts["ready_white"], board.counts["ready_black"]), (0, 1));
    }
    assert_eq!(squares_of(&Subulata::view(&state, Viewer::Seat(Seat::Black)), Seat::Black).len(), 7);
    act(&mut state, Seat::White, "setup -1-234567");
    for viewer in Viewer::all(Seats::TWO) {
        let board = Subulata::view(&state, viewer);
        assert_eq!(squares_of(&board, Seat::White), ["a2", "a3", "b1", "b2", "b3", "c2", "c3"]);
        assert_eq!(squares_of(&board, Seat::Black), ["g9", "h7", "h8", "h9", "i7", "i8", "i9"]);
        assert!(!board.counts.contains_key("ready_white") && !board.counts.contains_key("ready_black"));
    }
}

#[test]
fn only_the_owner_knows_the_value_of_a_piece() {
    let state = set_up(&rules("cwali", "random"), 8).0;
    for viewer in Viewer::all(Seats::TWO) {
        for piece in Subulata::view(&state, viewer).pieces {
            let owner = piece.owner.unwrap();
            let known =
                state.values_of(owner).find(|(_, at)| at.map(Cell::square) == Some(piece.at)).unwrap().0;
            let value = viewer.is(owner).then_some(known);
            assert_eq!(piece.detail, Detail::Value { value }, "{piece:?}");
        }
    }
}

#[test]
fn a_random_set_up_is_legal_and_reaches_every_square() {
    let state = start("yourturnmyturn");
    let mut draw = Seed::new(3).draw(Purpose::Play);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let action = Subulata::random(&state, Seat::White, &mut draw).unwrap();
        assert_eq!(Subulata::resolve(&state, Seat::White, action), Ok(action));
        let text = action.to_string();
        seen.extend(text.trim_start_matches("setup ").chars().enumerate());
    }
    assert_eq!(seen.len(), 9 * 8, "each square gets each of the seven values, and also stays empty");
}
