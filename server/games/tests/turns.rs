//! Turns and the set-up phase, as clients see them.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use konakis_games::{Contest, Options, Purpose, Seat, Seed, Viewer};
use konakis_protocol::{LastAction, TURN_ACTIONS_MAX};

fn start(game: &str) -> Contest {
    Contest::start(game, None, &Options::new(), Seed::new(1)).unwrap()
}

fn texts(actions: &[LastAction]) -> Vec<&str> {
    actions.iter().map(|action| action.action.as_str()).collect()
}

#[test]
fn consecutive_actions_of_a_side_are_one_turn() {
    let mut contest = start("subsume");
    contest.act(Seat::White, "+b1A").unwrap();
    assert!(contest.turn_so_far(None).is_empty() && !contest.is_turn_over());
    contest.act(Seat::White, ".").unwrap();
    assert_eq!(texts(&contest.turn_so_far(Some(Viewer::Spectator))), ["+b1?"]);
    assert_eq!(texts(&contest.turn_so_far(Some(Viewer::Seat(Seat::White)))), ["+b1A"]);
    assert!(contest.is_turn_over());
    contest.act(Seat::Black, "+g8A").unwrap();
    assert!(contest.turn_so_far(None).is_empty());
    let numbers: Vec<_> = (0..3).map(|index| contest.turn_number(index)).collect();
    assert_eq!(numbers, [Some(1), Some(1), Some(2)]);
    assert_eq!(contest.last_action(None).unwrap().turn_number, Some(2));
}

#[test]
fn setup_belongs_to_no_turn() {
    let mut contest = start("subulata");
    assert!(contest.is_setup());
    contest.act(Seat::White, "setup 1234567--").unwrap();
    assert!(contest.is_setup() && contest.last_action(None).unwrap().is_setup());
    contest.act(Seat::Black, "setup 1234567--").unwrap();
    assert!(!contest.is_setup());
    let action = contest.legal(Seat::White).swap_remove(0);
    contest.act(Seat::White, &action).unwrap();
    let numbers: Vec<_> = (0..3).map(|index| contest.turn_number(index)).collect();
    assert_eq!(numbers, [None, None, Some(1)]);
    assert!(!start("tablut").is_setup());
}

#[test]
fn an_action_after_ones_own_setup_begins_a_turn() {
    let mut contest = start("subulata");
    for seat in [Seat::Black, Seat::White] {
        contest.act(seat, "setup 1234567--").unwrap();
    }
    let action = contest.legal(Seat::White).swap_remove(0);
    contest.act(Seat::White, &action).unwrap();
    let numbers: Vec<_> = (0..3).map(|index| contest.turn_number(index)).collect();
    assert_eq!(numbers, [None, None, Some(1)]);
}

#[test]
fn earlier_actions_of_a_turn_keep_their_events() {
    let mut seen = 0;
    for seed in 0..20 {
        let mut contest = start("subsume");
        let mut draw = Seed::new(seed).draw(Purpose::Play);
        let mut turn: Vec<LastAction> = Vec::new();
        while let Some(seat) = contest.to_act().iter().next() {
            let action = contest.random(seat, &mut draw).unwrap();
            contest.act(seat, &action).unwrap();
            let last = contest.last_action(Some(Viewer::Spectator)).unwrap();
            if turn.last().is_some_and(|before| before.seat != last.seat) {
                turn.clear();
            }
            if contest.outcome().is_none() {
                let earlier = &turn[turn.len().saturating_sub(TURN_ACTIONS_MAX)..];
                assert_eq!(contest.turn_so_far(Some(Viewer::Spectator)), earlier);
                seen += earlier.iter().filter(|action| !action.events.is_empty()).count();
            }
            turn.push(last);
        }
    }
    assert!(seen > 0, "some turn went on after an action with events");
}
