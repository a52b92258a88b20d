//! Tests of Three in a Row: its rules sentence by sentence, and perft against a plain count.

use super::{BOARD_FULL, Illegal, THREE_IN_A_ROW};
use crate::contest::Contest;
use crate::error::{ActError, StartError};
use crate::game::PositionError;
use konakis_protocol::{Event, Options, Outcome, Seat, Viewer};

fn at(position: &str) -> Contest {
    Contest::from_position("three", None, &Options::new(), position).unwrap()
}

fn play(contest: &mut Contest, actions: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for action in actions {
        let seat = contest.to_act().iter().next().unwrap();
        events = contest.act(seat, action).unwrap().events;
    }
    events
}

#[test]
fn three_stones_in_a_row_win() {
    let mut contest = at("3/bb1/ww1 w - -");
    play(&mut contest, &["+c1"]);
    assert_eq!(contest.outcome(), Some(&Outcome::win(Seat::White, THREE_IN_A_ROW)));
}

#[test]
fn a_full_board_is_a_draw() {
    let mut contest = at("wbw/wbb/bw1 w - -");
    play(&mut contest, &["+c1"]);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(BOARD_FULL)));
}

#[test]
fn a_stone_on_the_opponents_trap_is_captured() {
    let mut contest = at("3/3/3 w a1 b2");
    let events = play(&mut contest, &["+b2"]);
    assert!(matches!(&events[..], [Event::Captured { owner: Seat::White, .. }]), "{events:?}");
    assert_eq!(contest.position(), "3/3/3 b a1 -");
    play(&mut contest, &["+b2"]);
    assert_eq!(contest.position(), "3/1b1/3 w a1 -");
}

#[test]
fn a_stone_on_ones_own_trap_disarms_it() {
    let mut contest = at("3/3/3 w a1 b2");
    assert!(play(&mut contest, &["+a1"]).is_empty());
    assert_eq!(contest.position(), "3/3/w2 b - b2");
}

#[test]
fn each_side_hides_its_trap_before_the_first_stone() {
    let mut contest = at("3/3/3 w ? ?");
    let refused = |contest: &Contest, action| contest.resolve(Seat::White, action).unwrap_err();
    assert_eq!(refused(&contest, "+b2"), ActError::Illegal(Illegal::HideFirst.to_string()));
    contest.act(Seat::White, "setup 1--------").unwrap();
    assert_eq!(contest.masked(&contest.actions()[0], Viewer::Spectator), "setup ?");
    contest.act(Seat::Black, "setup ----1----").unwrap();
    assert_eq!(contest.position(), "3/3/3 w a1 b2");
    assert_eq!(refused(&contest, "setup 1--------"), ActError::Illegal(Illegal::Hidden.to_string()));
}

#[test]
fn a_trap_is_seen_only_by_its_owner() {
    let contest = at("3/3/2w b a1 b2");
    let traps = |viewer| contest.view(viewer).pieces.iter().filter(|piece| piece.kind == "trap").count();
    assert_eq!(
        [Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black), Viewer::Spectator].map(traps),
        [1, 1, 0]
    );
    let other = at("3/3/2w b a1 c3");
    for viewer in [Viewer::Seat(Seat::White), Viewer::Spectator] {
        assert_eq!(contest.view(viewer), other.view(viewer));
    }
}

#[test]
fn no_error_quotes_a_mistyped_set_up() {
    let contest = at("3/3/3 w - -");
    let error = |text: &str| contest.canonical(text).unwrap_err().to_string();
    assert!(error("+d4").starts_with("“+d4” is not an action"), "{}", error("+d4"));
    for text in ["setup 1-------", "setpu 1--------", "1--------"] {
        assert!(error(text).starts_with("“…” is not an action"), "{}", error(text));
    }
}

#[test]
fn malformed_and_impossible_positions_are_refused() {
    for text in
        ["www/3/3 b - -", "3/3/w2 b a1 -", "3/3/w2 b ? a2", "3/3/3 b ? ?", "4/3/3 w - -", "3/3/3 w - - -"]
    {
        assert!(Contest::from_position("three", None, &Options::new(), text).is_err(), "{text}");
    }
    let over = Contest::from_position("three", None, &Options::new(), "www/bb1/3 b - -").unwrap_err();
    assert!(matches!(over, StartError::Position(PositionError::Over { .. })), "{over}");
    assert!(over.to_string().ends_with("the game would be over: White has three in a row"), "{over}");
}

/// Counts sequences of `depth` stones without traps.
fn count(stones: &mut [u8; 9], mover: u8, depth: u32) -> u64 {
    const ROWS: [&str; 8] = ["012", "345", "678", "036", "147", "258", "048", "246"];
    let opponent_has = |row: &str| row.bytes().all(|place| stones[usize::from(place - b'0')] == 3 - mover);
    if depth == 0 {
        return 1;
    }
    if ROWS.into_iter().any(opponent_has) {
        return 0;
    }
    let mut sequences = 0;
    for place in 0..9 {
        if stones[place] == 0 {
            stones[place] = mover;
            sequences += count(stones, 3 - mover, depth - 1);
            stones[place] = 0;
        }
    }
    sequences
}

#[test]
fn perft_agrees_with_a_plain_count() {
    let contest = at("3/3/3 w - -");
    for depth in 0..7 {
        assert_eq!(contest.perft(depth), count(&mut [0; 9], 1, depth), "depth {depth}");
    }
}
