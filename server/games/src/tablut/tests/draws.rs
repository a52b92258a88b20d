//! Draw claims, with or without a move, and automatic draws.

use super::super::{HUNDRED_MOVES, KING_ESCAPED};
use super::*;
use konakis_protocol::{Claim, Reason};

/// Four moves that return to the starting position.
const ROUND: [&str; 4] = ["e3-f3", "a4-a3", "f3-e3", "a3-a4"];

#[test]
fn threefold_repetition_counts_the_start_position() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    assert!(contest.claims(Seat::White).is_empty());
    act(&mut contest, &ROUND);
    assert_eq!(contest.claims(Seat::White), [Claim::Threefold]);
    assert!(contest.claims(Seat::Black).is_empty(), "only the side to move may claim");
    contest.claim_draw(Seat::White, None).unwrap();
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::THREEFOLD_CLAIMED)));
}

#[test]
fn a_claim_can_name_the_move_that_repeats_the_position() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    act(&mut contest, &ROUND[..3]);
    assert!(contest.claims(Seat::Black).is_empty());
    contest.claim_draw(Seat::Black, Some("A3-A4 ")).unwrap();
    assert_eq!(contest.ply(), 7);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::THREEFOLD_CLAIMED)));
}

#[test]
fn a_claim_with_a_move_ignores_the_current_position() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    act(&mut contest, &ROUND);
    let error = contest.claim_draw(Seat::White, Some("g5-g6")).unwrap_err();
    assert!(error.to_string().starts_with("there are no grounds for a draw"));
    assert!(contest.outcome().is_none(), "the game goes on");
    act(&mut contest, &["g5-g6"]);
}

#[test]
fn a_failed_claim_changes_nothing() {
    let mut contest = contest();
    for (seat, action) in
        [(Seat::White, None), (Seat::Black, None), (Seat::White, Some("e3-e9")), (Seat::White, Some("?"))]
    {
        assert!(contest.claim_draw(seat, action).is_err());
    }
    assert_eq!((contest.ply(), contest.outcome()), (0, None));
}

fn quiet(count: u8) -> Contest {
    let position = format!("9/1K5M1/9/9/9/9/9/M8/3S5 w {count} - -");
    Contest::from_position("tablut", None, &Options::new(), &position).unwrap()
}

#[test]
fn a_draw_may_be_claimed_after_fifty_quiet_moves_by_each_side() {
    let mut contest = quiet(99);
    assert!(contest.claims(Seat::White).is_empty());
    contest.claim_draw(Seat::White, Some("d1-c1")).unwrap();
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::FIFTY_MOVES_CLAIMED)));
    assert_eq!(quiet(100).claims(Seat::White), [Claim::FiftyMoves]);
    assert!(quiet(98).claim_draw(Seat::White, Some("d1-c1")).is_err());
}

#[test]
fn a_capture_in_a_claim_resets_the_quiet_count() {
    let position = "9/1K7/9/9/9/9/9/8M/1M5S1 w 150 - -";
    let mut contest = Contest::from_position("tablut", None, &Options::new(), position).unwrap();
    assert!(contest.claim_draw(Seat::White, Some("h1-c1")).is_err());
}

#[test]
fn a_claim_with_a_winning_move_is_refused() {
    let position = "9/9/9/9/K8/9/9/9/5M3 w 150 - -";
    let mut contest = Contest::from_position("tablut", None, &Options::new(), position).unwrap();
    assert_eq!(
        contest.claim_draw(Seat::White, Some("a5-a1")).unwrap_err().to_string(),
        "that action wins the game: play it"
    );
    act(&mut contest, &["a5-a1"]);
    assert_eq!(contest.outcome(), Some(&Outcome::win(Seat::White, KING_ESCAPED)));
}

#[test]
fn threefold_takes_precedence_over_fifty_moves() {
    let mut contest = quiet(120);
    for _ in 0..2 {
        act(&mut contest, &["d1-c1", "a2-a3", "c1-d1", "a3-a2"]);
    }
    assert_eq!(contest.claims(Seat::White), [Claim::Threefold, Claim::FiftyMoves]);
    assert_eq!(contest.claim_draw(Seat::White, None), Ok(Claim::Threefold));
}

#[test]
fn fivefold_repetition_draws_automatically() {
    let mut contest = contest();
    // Each side alternates between two pieces, so that the shuttle rule does not apply.
    let other = ["e7-f7", "a6-a7", "f7-e7", "a7-a6"];
    for round in [&ROUND, &other, &ROUND] {
        act(&mut contest, round);
        assert!(contest.outcome().is_none());
    }
    act(&mut contest, &other[..3]);
    assert!(contest.outcome().is_none());
    act(&mut contest, &other[3..]);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::FIVEFOLD)));
}

#[test]
fn a_hundred_quiet_moves_by_each_side_draw_the_game() {
    let mut contest = quiet(199);
    act(&mut contest, &["d1-c1"]);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(HUNDRED_MOVES)));
}

#[test]
fn a_win_takes_precedence_over_a_draw() {
    let position = "9/9/9/9/K8/9/9/9/5M3 w 199 - -";
    let mut contest = Contest::from_position("tablut", None, &Options::new(), position).unwrap();
    act(&mut contest, &["a5-a1"]);
    assert_eq!(contest.outcome(), Some(&Outcome::win(Seat::White, KING_ESCAPED)));
}

#[test]
fn fivefold_repetition_takes_precedence_over_quiet_moves() {
    let mut contest = quiet(184);
    for round in
        [["d1-c1", "a2-a3", "c1-d1", "a3-a2"], ["b8-b7", "h8-h7", "b7-b8", "h7-h8"]].iter().cycle().take(4)
    {
        act(&mut contest, round);
    }
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::FIVEFOLD)));
}

#[test]
fn a_capture_resets_the_quiet_count_and_is_counted() {
    let position = "9/1K7/9/9/9/9/9/8M/1M5S1 w 150 - -";
    let mut contest = Contest::from_position("tablut", None, &Options::new(), position).unwrap();
    let counts = |contest: &Contest| contest.view(crate::Viewer::Spectator).counts;
    let before = counts(&contest);
    act(&mut contest, &["h1-c1"]);
    let after = counts(&contest);
    assert_eq!(after.get("quiet"), Some(&0));
    assert_eq!(after["captured_by_white"], before["captured_by_white"] + 1);
    assert_eq!(after["captured_by_black"], before["captured_by_black"]);
}
