//! Properties of every game of Tablut, and the refusal of malformed texts.

use super::super::{Action, Cell, HUNDRED_MOVES, KING_CAPTURED, KING_ESCAPED, NO_MOVES};
use super::reference::{Move, Reference};
use super::*;
use crate::draw::{Purpose, Seed};
use crate::game::{DiscardEvents, playout};
use konakis_protocol::Reason;
use proptest::prelude::*;

fn raw(action: Action) -> Move {
    let point = |cell: Cell| (i32::from(cell.file()), i32::from(cell.rank()));
    (point(action.from), point(action.to))
}

fn listed(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    Tablut::legal(state, state.position().mover, &mut actions);
    actions.sort_unstable();
    actions
}

fn picture(position: &Position) -> String {
    let text = position.to_string();
    let board = text.split(' ').next().unwrap();
    board.chars().map(|c| c.to_digit(10).map_or(c.to_string(), |empty| ".".repeat(empty as usize))).collect()
}

/// The state after `plies` random moves, or at the end of the game.
fn random_walk(seed: u64, plies: usize) -> State {
    let (mut state, mut draw) = (start(), Seed::new(seed).draw(Purpose::Play));
    for _ in 0..plies {
        let Some(action) = draw.pick(&listed(&state)) else { break };
        state.play(action, &mut DiscardEvents);
    }
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_games_agree_with_the_reference(seed: u64) {
        let (mut reference, mut state, mut draw) = (Reference::start(), start(), Seed::new(seed).draw(Purpose::Play));
        for _ in 0..300 {
            prop_assert_eq!(picture(state.position()), reference.picture());
            let actions = listed(&state);
            if matches!(Tablut::status(&state), Status::Over(outcome) if outcome.winner.is_none()) {
                break;
            }
            let mut expected = reference.legal();
            expected.sort_unstable();
            let mut found: Vec<Move> = actions.iter().copied().map(raw).collect();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
            let winner = match Tablut::status(&state) { Status::Over(outcome) => outcome.winner, Status::Playing { .. } => None };
            prop_assert_eq!(winner, reference.won);
            let Some(action) = draw.pick(&actions) else { break };
            state.play(action, &mut DiscardEvents);
            reference.play(raw(action));
        }
    }

    #[test]
    fn a_move_is_legal_if_and_only_if_it_is_listed(seed: u64, plies in 0usize..120) {
        let state = random_walk(seed, plies);
        let actions = listed(&state);
        prop_assert_eq!(actions.is_empty(), matches!(Tablut::status(&state), Status::Over(_)));
        if !actions.is_empty() {
            prop_assert_eq!(actions.len() as u64, state.position().count_moves());
            for (from, to) in Cell::all().flat_map(|from| Cell::all().map(move |to| (from, to))) {
                let action = Action { from, to };
                prop_assert_eq!(state.position().check(action).is_ok(), actions.contains(&action), "{}", action);
            }
        }
    }

    #[test]
    fn written_positions_are_parsed_unchanged(seed: u64, plies in 0usize..120) {
        let state = random_walk(seed, plies);
        if matches!(Tablut::status(&state), Status::Playing { .. }) {
            let text = state.position().to_string();
            prop_assert_eq!(&notation::parse_position(&text).unwrap(), state.position());
        }
    }

    #[test]
    fn written_moves_are_parsed_unchanged(from in 0usize..81, to in 0usize..81) {
        let action = Action { from: Cell::from_index(from).unwrap(), to: Cell::from_index(to).unwrap() };
        prop_assert_eq!(Tablut::parse(&action.to_string()), Ok(action));
        prop_assert_eq!(Tablut::parse(&format!("  {} ", action.to_string().to_uppercase())), Ok(action));
    }
}

#[test]
fn random_games_end_only_for_listed_reasons() {
    let allowed = [KING_ESCAPED, KING_CAPTURED, NO_MOVES, HUNDRED_MOVES, Reason::FIVEFOLD];
    for number in 0..300 {
        let (plies, outcome) = playout::<Tablut>(&mut start(), Seed::new(number));
        assert!(allowed.contains(&outcome.reason), "{outcome:?} after {plies}");
        assert_eq!(outcome.winner.is_none(), [HUNDRED_MOVES, Reason::FIVEFOLD].contains(&outcome.reason));
    }
}

/// The perft counts of the start position, for depths from 1.
const PERFT: [u64; 4] = [56, 3_968, 225_224, 16_171_000];

#[test]
fn perft_matches_the_recorded_counts_and_the_reference() {
    for (depth, count) in (1..).zip(PERFT) {
        assert_eq!(start().perft(depth), count, "depth {depth}");
    }
    for (depth, count) in (1..).zip(PERFT).take(3) {
        assert_eq!(Reference::start().perft(depth), count, "depth {depth}, reference");
    }
}

#[test]
fn perft_agrees_with_a_plain_count() {
    let state = random_walk(5, 60);
    assert_eq!(state.perft(2), crate::game::count_sequences::<Tablut>(&state, 2));
}

#[test]
fn malformed_moves_are_refused_with_an_example() {
    for text in ["", "e3", "e3e4", "e3-j4", "e0-e4", "e3--e4", "é3-e4", "e3-e10", "*b1"] {
        let error = Tablut::parse(text).unwrap_err().to_string();
        assert!(error.ends_with("as in e3-e4"), "{error}");
    }
}

#[test]
fn malformed_positions_are_refused() {
    let good = start().position().to_string();
    assert!(notation::parse_position(&good).is_ok());
    for (from, to) in [
        ("w", "x"),
        (" 0 ", " -1 "),
        (" 0 ", " 200 "),
        ("K", "S"),
        ("K", "1"),
        ("MMSSKSSMM", "MMSKKSSMM"),
        ("3MMM3/", ""),
        ("3MMM3/", "M2MMM3/"),
        ("3MMM3/", "3MMM4/"),
        ("3MMM3/", "3MMX3/"),
        ("3MMM3", "999999999999999999999999999999"),
        (" - -", " e3-e4*7 -"),
        (" - -", " e3-e4*0 -"),
        (" - -", " e3-f4*1 -"),
        (" - -", " -"),
        (" - -", " a1-a2*1 - -"),
    ] {
        let text = good.replacen(from, to, 1);
        assert!(notation::parse_position(&text).is_err(), "{text}");
    }
    assert!(
        notation::parse_position("K8/9/9/9/9/9/9/9/M8 w 0 - -").is_err(),
        "a Muscovite cannot stand on a corner"
    );
    assert!(
        notation::parse_position("K8/9/9/9/9/9/9/9/1M7 b 0 - -").is_err(),
        "a game with the king on a corner is over"
    );
}

#[test]
fn refused_positions_say_what_is_wrong() {
    let good = start().position().to_string();
    let refused = |text: &str| notation::parse_position(text).unwrap_err().to_string();
    for count in ["-1", "x", "256", "999"] {
        let text = good.replacen(" 0 ", &format!(" {count} "), 1);
        let expected = "this is not a position: the count of moves is a whole number from 0 to 199";
        assert_eq!(refused(&text), expected);
    }
    for (text, over) in [
        (
            good.replacen(" 0 ", " 200 ", 1),
            "Each side made a hundred moves without a capture, so the game is a draw",
        ),
        ("K8/9/9/9/9/9/9/9/1M7 b 0 - -".to_owned(), "The king reached a corner, so White wins"),
    ] {
        let expected = format!("this position cannot be played: the game would be over: {over}");
        assert_eq!(refused(&text), expected);
    }
}
