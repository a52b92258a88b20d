//! Tests of the computer opponents of every game.

mod nodes;
mod one_ply;
mod suite;

use crate::{Budget, Knowledge, Level, Stop, choose, levels};
use konakis_games::{Contest, Options, Seat, Seed, catalogue};
use proptest::prelude::*;

const BUDGET: Budget = Budget { positions_max: 300 };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]
    #[test]
    fn choices_are_legal_and_reproducible(number: u64, level in 1..=Level::MAX.number()) {
        let level = Level::new(level).unwrap();
        for about in catalogue() {
            let mut contest = Contest::start(&about.id, None, &Options::new(), Seed::new(number)).unwrap();
            for ply in 0..16 {
                let Some(seat) = contest.to_act().iter().next() else { break };
                let known = Knowledge::of(&contest, seat);
                let choice = || choose(&known, level, BUDGET, Seed::new(number ^ ply), &Stop::never());
                let chosen = choice().unwrap();
                prop_assert_eq!(choice(), Some(chosen.clone()));
                contest.act(seat, &chosen).unwrap();
            }
        }
    }
}

#[test]
fn seat_that_is_not_to_act_gets_no_action() {
    for game in ["tablut", "kubism"] {
        let contest = Contest::start(game, None, &Options::new(), Seed::new(1)).unwrap();
        let known = Knowledge::of(&contest, Seat::Black);
        assert_eq!(choose(&known, Level::MAX, BUDGET, Seed::new(1), &Stop::never()), None);
    }
}

#[test]
fn stopped_search_returns_an_action() {
    for about in catalogue() {
        let contest = Contest::start(&about.id, None, &Options::new(), Seed::new(1)).unwrap();
        let seat = contest.to_act().iter().next().unwrap();
        let stop = Stop::new();
        stop.raise();
        let known = Knowledge::of(&contest, seat);
        assert!(choose(&known, Level::MAX, Budget::of(&about.id), Seed::new(1), &stop).is_some());
    }
}

#[test]
fn levels_are_numbered_from_1_and_have_names() {
    for about in catalogue() {
        let listed = levels(&about.id);
        assert!(!listed.is_empty());
        for (number, info) in (1..).zip(listed) {
            assert_eq!(info.level, number);
            assert!(Level::new(number).is_some());
            assert!(!info.name.is_empty() && info.about.ends_with('.'), "{info:?}");
        }
    }
}

#[test]
fn unknown_game_gets_random_legal_actions() {
    let contest = Contest::start("kubism", None, &Options::new(), Seed::new(1)).unwrap();
    let known = Knowledge { game: "fifth".to_owned(), ..Knowledge::of(&contest, Seat::White) };
    let chosen = choose(&known, Level::MIN, BUDGET, Seed::new(1), &Stop::never()).unwrap();
    assert!(known.legal.contains(&chosen));
    assert_eq!(levels("fifth").len(), 1);
}
