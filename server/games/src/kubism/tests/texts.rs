//! Actions and positions as text.

use super::super::Cell;
use super::*;
use crate::grid::FACINGS;
use konakis_protocol::{Token, tokens};

#[test]
fn actions_print_in_notation() {
    let state = at(["2p2", "5", "5", "1N3", "2P2"], 'w');
    for text in ["c1-c2", "+b3N", "b2>b5E"] {
        let action = Kubism::parse(text).unwrap();
        assert_eq!(Kubism::resolve(&state, Seat::White, action).unwrap().to_string(), text);
    }
}

#[test]
fn actions_parse_in_any_case_and_with_spaces() {
    for (text, read) in [
        (" C1-c2 ", "c1-c2"),
        ("+B3n", "+b3N"),
        ("\t+e3e", "+e3E"),
        ("b3>B5e\n", "b3>b5E"),
        ("E1>e5E", "e1>e5E"),
    ] {
        assert_eq!(Kubism::parse(text).unwrap().to_string(), read);
    }
}

#[test]
fn every_action_reads_back_and_is_made_of_tokens() {
    let mut texts = Vec::new();
    for from in Cell::all() {
        for facing in FACINGS {
            texts.push(super::super::Action::Place { at: from, facing }.to_string());
        }
        for to in Cell::all() {
            texts.push(super::super::Action::Move { from, to }.to_string());
            texts.extend(FACINGS.map(|facing| super::super::Action::Slide { from, to, facing }.to_string()));
        }
    }
    assert_eq!(texts.len(), 25 * 4 + 25 * 25 + 25 * 25 * 4);
    for text in texts {
        assert_eq!(Kubism::parse(&text).unwrap().to_string(), text);
        let written: String = tokens(&text).unwrap().iter().map(Token::to_string).collect();
        assert_eq!(written, text);
    }
}

#[test]
fn malformed_actions_are_refused_with_an_example() {
    for text in [
        "", "+", ">", "-", "c1", "c1c2", "c1-c6", "c1-f1", "c1--c2", "c0-c1", "+b3", "+b3X", "+b3NN", "+N",
        "+b33N", "b3N", "b3>b5", "b3>b5Q", "b3>E", "b3>b5E>", "+b3é", "é3-e4", "b3>b5ſ", "+ b3N", "c1 - c2",
    ] {
        let error = Kubism::parse(text).unwrap_err().to_string();
        assert!(error.ends_with("as in b3>b5E"), "{text}: {error}");
    }
}

#[test]
fn positions_print_in_one_line() {
    assert_eq!(contest().position(), "2p2/5/5/5/2P2 w 0");
    let mut contest = contest();
    act(&mut contest, &["+b3N", "b3>b5E", "c1-d1"]);
    assert_eq!(contest.position(), "1Ep2/5/5/5/3P1 b 2");
}

fn refused(text: &str) -> String {
    let both = [CubeTurn::Clockwise, CubeTurn::Either].map(|turn| notation::parse_position(text, turn));
    let [Err(clockwise), Err(either)] = both else { panic!("{text} is a position") };
    assert_eq!(clockwise, either);
    clockwise.to_string()
}

#[test]
fn malformed_positions_are_refused() {
    for text in [
        "",
        "2p2/5/5/5/2P2",
        "2p2/5/5/5/2P2 w",
        "2p2/5/5/5/2P2 w 0 0",
        "2p2/5/5/5/2P2 x 0",
        "2p2/5/5/5/2P2 W 0",
        "2p2/5/5/5/2P2 w -1",
        "2p2/5/5/5/2P2 w 256",
        "2p2/5/5/5/2P2 w 99999999999999999999",
        "2p2/5/5/2P2 w 0",
        "2p2/5/5/5/5/2P2 w 0",
        "2p2/5/5/5/2P2/ w 0",
        "2p3/5/5/5/2P2 w 0",
        "2p1/5/5/5/2P2 w 0",
        "2p2/6/5/5/2P2 w 0",
        "2p2/50/5/5/2P2 w 0",
        "2p2/55/5/5/2P2 w 0",
        "2p2/5NN/5/5/2P2 w 0",
        "2p2/99999999999999999999/5/5/2P2 w 0",
        "2p2/5/2n2/5/2P2 w 0",
        "2p2/5/2é2/5/2P2 w 0",
        "2p2/5/2K2/5/2P2 w 0",
    ] {
        assert!(refused(text).starts_with("this is not a position: "), "{text}");
    }
    for count in ["-1", "x", "256", "999"] {
        let error = refused(&format!("2p2/5/5/5/2P2 w {count}"));
        assert_eq!(error, "this is not a position: the count of actions is a whole number from 0 to 99");
    }
}

#[test]
fn impossible_positions_are_refused() {
    let fifty =
        "the game would be over: Each side took fifty actions without a new cube, so the game is a draw";
    for (text, reason) in [
        ("2p2/5/2P2/5/2P2 w 0", "each side has one pawn, White's is P and Black's p"),
        ("2p2/2p2/5/5/2P2 w 0", "each side has one pawn, White's is P and Black's p"),
        ("2p2/5/5/5/5 w 0", "each side has one pawn, White's is P and Black's p"),
        ("NNpNN/1NNNN/4N/5/N1P2 w 0", "there are only nine cubes"),
        ("NNNNN/NNNNN/NNNNN/NNNNN/NpNPN w 0", "there are only nine cubes"),
        ("2p2/5/5/5/2P2 w 100", fifty),
        ("2p2/5/5/5/2P2 w 255", fifty),
        ("2P2/5/5/2p2/5 b 0", "the game would be over: White reached the opposite side and wins"),
        ("5/5/2P2/5/2p2 w 0", "the game would be over: Black reached the opposite side and wins"),
        ("2p2/NNNNN/5/5/2P2 w 0", "White's pawn would have no path to rank 5"),
        ("1NpN1/2N2/5/5/2P2 w 0", "Black's pawn would have no path to rank 1"),
    ] {
        assert_eq!(refused(text), format!("this position cannot be played: {reason}"));
    }
}
