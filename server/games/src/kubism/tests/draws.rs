//! Draw claims, with or without an action, and automatic draws.

use super::super::{FIFTY_ACTIONS, GOAL_REACHED};
use super::*;
use crate::error::ClaimError;
use konakis_protocol::{Claim, Reason, Viewer};

/// Four moves that return to the starting position.
const ROUND: [&str; 4] = ["c1-b1", "c5-b5", "b1-c1", "b5-c5"];

fn quiet(contest: &Contest) -> u32 {
    *contest.view(Viewer::Spectator).counts.get("quiet").unwrap()
}

#[test]
fn threefold_repetition_counts_the_start_position() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    assert!(contest.claims(Seat::White).is_empty());
    assert!(matches!(contest.claim_draw(Seat::White, None), Err(ClaimError::Fails)));
    act(&mut contest, &ROUND);
    assert_eq!(contest.claims(Seat::White), [Claim::Threefold]);
    assert!(contest.claims(Seat::Black).is_empty(), "players can claim a draw only on their own turn");
    assert_eq!(contest.claim_draw(Seat::White, None), Ok(Claim::Threefold));
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::THREEFOLD_CLAIMED)));
}

#[test]
fn a_claim_can_name_the_action_that_repeats_the_position() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    act(&mut contest, &ROUND[..3]);
    assert!(contest.claims(Seat::Black).is_empty());
    assert_eq!(contest.claim_draw(Seat::Black, Some("b5-c5")), Ok(Claim::Threefold));
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::THREEFOLD_CLAIMED)));
    assert_eq!(contest.ply(), 7);
}

#[test]
fn a_failed_claim_leaves_the_game_unchanged() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    act(&mut contest, &ROUND[..3]);
    let before = contest.position();
    assert!(matches!(contest.claim_draw(Seat::Black, Some("b5-a5")), Err(ClaimError::Fails)));
    assert!(matches!(contest.claim_draw(Seat::Black, Some("b5-b3")), Err(ClaimError::Act(_))));
    assert!(
        matches!(contest.claim_draw(Seat::White, None), Err(ClaimError::Act(_))),
        "White cannot claim a draw on Black's turn"
    );
    assert_eq!((contest.position(), contest.outcome()), (before, None));
    act(&mut contest, &ROUND[3..]);
}

#[test]
fn a_claim_with_an_action_ignores_the_current_position() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    act(&mut contest, &ROUND);
    assert!(matches!(contest.claim_draw(Seat::White, Some("c1-d1")), Err(ClaimError::Fails)));
    assert_eq!(contest.claim_draw(Seat::White, None), Ok(Claim::Threefold));
}

#[test]
fn a_claim_with_a_winning_action_is_refused() {
    let mut contest = contest_at("5/2P2/5/p4/5 w 99");
    assert_eq!(contest.claim_draw(Seat::White, Some("c4-c5")), Err(ClaimError::Wins));
    act(&mut contest, &["c4-c5"]);
}

#[test]
fn quiet_actions_give_no_draw_claim() {
    let mut contest = contest_at("2p2/5/5/5/2P2 w 98");
    assert!(contest.claims(Seat::White).is_empty());
    assert!(matches!(contest.claim_draw(Seat::White, Some("c1-b1")), Err(ClaimError::Fails)));
}

/// Four slides that return a cube to its square, with the same arrow.
const CIRCLE: [&str; 4] = ["a1>a2E", "a2>b2S", "b2>b1W", "b1>a1N"];

#[test]
fn equal_cubes_and_arrows_make_a_repetition() {
    let mut contest = contest_at("2p2/5/5/5/N1P2 w 0");
    act(&mut contest, &CIRCLE);
    act(&mut contest, &CIRCLE);
    assert_eq!(contest.claims(Seat::White), [Claim::Threefold]);
}

#[test]
fn a_different_arrow_makes_a_different_position() {
    for (last, claims) in [("a1>b1N", vec![Claim::Threefold]), ("a1>b1S", Vec::new())] {
        let mut contest = Contest::from_position("kubism", None, &either(), "2p2/5/5/5/1NP2 w 0").unwrap();
        act(&mut contest, &["b1>b2W", "b2>a2S", "a2>a1E", "a1>b1N"]);
        act(&mut contest, &["b1>b2W", "b2>a2S", "a2>a1E", last]);
        assert_eq!(contest.claims(Seat::White), claims, "{last}");
    }
}

#[test]
fn fivefold_repetition_draws_automatically() {
    let mut contest = contest();
    for _ in 0..3 {
        act(&mut contest, &ROUND);
        assert_eq!(contest.outcome(), None);
    }
    act(&mut contest, &ROUND[..3]);
    assert_eq!(contest.outcome(), None);
    act(&mut contest, &ROUND[3..]);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::FIVEFOLD)));
}

#[test]
fn fifty_quiet_actions_by_each_side_draw_the_game() {
    let mut contest = contest_at("2p2/5/5/5/N1P2 w 98");
    act(&mut contest, &["c1-d1"]);
    assert_eq!(contest.outcome(), None);
    act(&mut contest, &["a1>a2E"]);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(FIFTY_ACTIONS)), "a slide places no cube");
}

#[test]
fn every_action_except_placing_is_quiet() {
    let mut contest = contest();
    for (action, count) in [("+a1N", 0), ("a1>a2E", 1), ("c1-c2", 2), ("+e1N", 0), ("c2-c3", 1)] {
        act(&mut contest, &[action]);
        assert_eq!(quiet(&contest), count, "{action}");
    }
}

#[test]
fn placing_a_cube_resets_the_quiet_count() {
    let mut contest = contest_at("2p2/5/5/5/2P2 w 99");
    act(&mut contest, &["+a3N"]);
    assert_eq!((contest.outcome(), quiet(&contest)), (None, 0));
}

#[test]
fn a_win_takes_precedence_over_a_draw() {
    let mut contest = contest_at("5/2P2/5/p4/5 w 99");
    act(&mut contest, &["c4-c5"]);
    assert_eq!(contest.outcome(), Some(&Outcome::win(Seat::White, GOAL_REACHED)));
}

#[test]
fn fivefold_repetition_takes_precedence_over_quiet_actions() {
    let mut contest = contest_at("2p2/5/5/5/2P2 w 84");
    for _ in 0..4 {
        act(&mut contest, &ROUND);
    }
    assert_eq!(quiet(&contest), 100);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::FIVEFOLD)));
}
