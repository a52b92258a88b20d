//! Draws: claimed, with and without an intended action, and by themselves.

use super::super::{FIFTY_ACTIONS, GOAL_REACHED};
use super::*;
use crate::contest::ClaimError;
use konakis_protocol::{Claim, Reason, Viewer};

/// Four actions after which the start position stands again.
const ROUND: [&str; 4] = ["c1-b1", "c5-b5", "b1-c1", "b5-c5"];

fn quiet(contest: &Contest) -> u32 {
    *contest.view(Viewer::Spectator).counts.get("quiet").unwrap()
}

#[test]
fn the_third_occurrence_may_be_claimed_on_ones_turn_and_the_start_is_the_first() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    assert!(contest.claims(Seat::White).is_empty());
    assert!(matches!(contest.claim_draw(Seat::White, None), Err(ClaimError::Fails)));
    act(&mut contest, &ROUND);
    assert_eq!(contest.claims(Seat::White), [Claim::Threefold]);
    assert!(contest.claims(Seat::Black).is_empty(), "only on one's turn");
    assert_eq!(contest.claim_draw(Seat::White, None), Ok(Claim::Threefold));
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::THREEFOLD_CLAIMED)));
}

#[test]
fn an_intended_action_that_brings_the_third_occurrence_may_be_claimed_and_is_not_played() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    act(&mut contest, &ROUND[..3]);
    assert!(contest.claims(Seat::Black).is_empty());
    assert_eq!(contest.claim_draw(Seat::Black, Some("b5-c5")), Ok(Claim::Threefold));
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::THREEFOLD_CLAIMED)));
    assert_eq!(contest.ply(), 7);
}

#[test]
fn a_claim_that_fails_leaves_the_game_as_it_was() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    act(&mut contest, &ROUND[..3]);
    let before = contest.position();
    assert!(matches!(contest.claim_draw(Seat::Black, Some("b5-a5")), Err(ClaimError::Fails)));
    assert!(matches!(contest.claim_draw(Seat::Black, Some("b5-b3")), Err(ClaimError::Act(_))));
    assert!(matches!(contest.claim_draw(Seat::White, None), Err(ClaimError::Act(_))), "not his turn");
    assert_eq!((contest.position(), contest.outcome()), (before, None));
    act(&mut contest, &ROUND[3..]);
}

#[test]
fn for_a_claim_with_an_intended_action_only_the_position_after_it_counts() {
    let mut contest = contest();
    act(&mut contest, &ROUND);
    act(&mut contest, &ROUND);
    assert!(matches!(contest.claim_draw(Seat::White, Some("c1-d1")), Err(ClaimError::Fails)));
    assert_eq!(contest.claim_draw(Seat::White, None), Ok(Claim::Threefold));
}

#[test]
fn an_intended_action_that_wins_is_to_be_played() {
    let mut contest = contest_at("5/2P2/5/p4/5 w 99");
    assert_eq!(contest.claim_draw(Seat::White, Some("c4-c5")), Err(ClaimError::Wins));
    act(&mut contest, &["c4-c5"]);
}

#[test]
fn no_draw_is_claimed_for_quiet_actions() {
    let mut contest = contest_at("2p2/5/5/5/2P2 w 98");
    assert!(contest.claims(Seat::White).is_empty());
    assert!(matches!(contest.claim_draw(Seat::White, Some("c1-b1")), Err(ClaimError::Fails)));
}

/// A cube goes round by four slides to where it was, its arrow too.
const CIRCLE: [&str; 4] = ["a1>a2E", "a2>b2S", "b2>b1W", "b1>a1N"];

#[test]
fn a_position_with_all_cubes_and_arrows_as_before_has_come_again() {
    let mut contest = contest_at("2p2/5/5/5/N1P2 w 0");
    act(&mut contest, &CIRCLE);
    act(&mut contest, &CIRCLE);
    assert_eq!(contest.claims(Seat::White), [Claim::Threefold]);
}

#[test]
fn a_position_with_an_arrow_turned_otherwise_is_another() {
    for (last, claims) in [("a1>b1N", vec![Claim::Threefold]), ("a1>b1S", Vec::new())] {
        let mut contest = Contest::from_position("kubism", None, &either(), "2p2/5/5/5/1NP2 w 0").unwrap();
        act(&mut contest, &["b1>b2W", "b2>a2S", "a2>a1E", "a1>b1N"]);
        act(&mut contest, &["b1>b2W", "b2>a2S", "a2>a1E", last]);
        assert_eq!(contest.claims(Seat::White), claims, "{last}");
    }
}

#[test]
fn the_fifth_occurrence_draws_by_itself() {
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
fn after_fifty_actions_by_each_side_without_a_cube_placed_the_game_is_drawn() {
    let mut contest = contest_at("2p2/5/5/5/N1P2 w 98");
    act(&mut contest, &["c1-d1"]);
    assert_eq!(contest.outcome(), None);
    act(&mut contest, &["a1>a2E"]);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(FIFTY_ACTIONS)), "a slide places no cube");
}

#[test]
fn every_action_but_a_placing_is_counted() {
    let mut contest = contest();
    for (action, count) in [("+a1N", 0), ("a1>a2E", 1), ("c1-c2", 2), ("+e1N", 0), ("c2-c3", 1)] {
        act(&mut contest, &[action]);
        assert_eq!(quiet(&contest), count, "{action}");
    }
}

#[test]
fn a_placing_begins_the_count_anew() {
    let mut contest = contest_at("2p2/5/5/5/2P2 w 99");
    act(&mut contest, &["+a3N"]);
    assert_eq!((contest.outcome(), quiet(&contest)), (None, 0));
}

#[test]
fn a_win_goes_before_a_draw() {
    let mut contest = contest_at("5/2P2/5/p4/5 w 99");
    act(&mut contest, &["c4-c5"]);
    assert_eq!(contest.outcome(), Some(&Outcome::win(Seat::White, GOAL_REACHED)));
}

#[test]
fn fivefold_goes_before_the_count_of_quiet_actions() {
    let mut contest = contest_at("2p2/5/5/5/2P2 w 84");
    for _ in 0..4 {
        act(&mut contest, &ROUND);
    }
    assert_eq!(quiet(&contest), 100);
    assert_eq!(contest.outcome(), Some(&Outcome::draw(Reason::FIVEFOLD)));
}
