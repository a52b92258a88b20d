//! Random games of every variant and their records: endings, replays, refusals and secrecy.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use konakis_games::{ClaimError, Contest, Purpose, Record, ReplayError, Seed, Step, catalogue};
use konakis_protocol::{BySeat, OptionInfo, OptionValue, Options, Outcome, Reason, Seat, Viewer};

/// The number of games for each rule set. `make soak` overrides the default.
#[expect(clippy::disallowed_methods, reason = "a test may read an environment variable; the rules may not")]
fn games() -> u64 {
    std::env::var("KONAKIS_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(300)
}

/// Every variant of every game, with every combination of its options. Of the turn limits, only the shortest is used.
fn rule_sets() -> Vec<(String, String, Options)> {
    let mut sets = Vec::new();
    for game in catalogue() {
        for variant in &game.variants {
            for options in combinations(&variant.options) {
                sets.push((game.id.to_string(), variant.id.to_string(), options));
            }
        }
    }
    sets
}

fn combinations(options: &[OptionInfo]) -> Vec<Options> {
    options.iter().fold(vec![Options::new()], |combinations, option| {
        let mut values = option.values.clone();
        if option.id == "turn_limit" {
            values.sort();
            values.truncate(1);
        }
        let with = |combination: &Options, value: &OptionValue| {
            let mut combination = combination.clone();
            combination.insert(option.id.clone(), value.clone());
            combination
        };
        combinations
            .iter()
            .flat_map(|old| values.iter().map(|value| with(old, value)).collect::<Vec<_>>())
            .collect()
    })
}

fn start((game, variant, options): &(String, String, Options), seed: u64) -> Contest {
    Contest::start(game, Some(variant), options, Seed::new(seed)).unwrap()
}

/// Plays a random action, and returns whether the game goes on.
fn step(contest: &mut Contest, draw: &mut konakis_games::Draw) -> bool {
    let Some(seat) = contest.to_act().iter().next() else { return false };
    let action = contest.random(seat, draw).unwrap();
    contest.act(seat, &action).unwrap();
    contest.outcome().is_none()
}

#[test]
fn a_replayed_record_gives_the_same_game() {
    for set in rule_sets() {
        let reasons = catalogue().into_iter().find(|game| game.id == set.0).unwrap().reasons;
        for seed in 0..games() {
            let mut contest = start(&set, seed);
            let mut draw = Seed::new(seed).draw(Purpose::Play);
            while step(&mut contest, &mut draw) {}
            let record: Record = contest.record().to_string().parse().unwrap();
            assert_eq!(record, contest.record());
            let again = Contest::replay(&record).unwrap();
            assert_eq!(again.position(), contest.position());
            assert_eq!(again.last_events(), contest.last_events());
            assert_eq!(again.last_reveal(), contest.last_reveal());
            for viewer in Viewer::all(contest.seats()) {
                assert_eq!(again.view(viewer), contest.view(viewer));
            }
            let reason = &contest.outcome().unwrap().reason;
            assert!(reasons.contains(reason) || *reason == Reason::FIVEFOLD, "{reason}");
        }
    }
}

#[test]
fn games_with_secrets_refuse_every_draw_claim() {
    for set in rule_sets().iter().filter(|set| ["subulata", "subsume"].contains(&set.0.as_str())) {
        let mut contest = start(set, 5);
        let mut draw = Seed::new(5).draw(Purpose::Play);
        for _ in 0..60 {
            for seat in contest.to_act().iter() {
                assert_eq!(contest.check_claim(seat, None), Err(ClaimError::NoClaims));
                for action in contest.legal(seat) {
                    assert_eq!(contest.check_claim(seat, Some(&action)), Err(ClaimError::NoClaims));
                }
            }
            if !step(&mut contest, &mut draw) {
                break;
            }
        }
    }
}

#[test]
fn a_set_up_counts_as_a_reveal_but_a_move_does_not() {
    let mut contest = Contest::start("subulata", None, &Options::new(), Seed::new(1)).unwrap();
    assert_eq!((contest.game(), contest.last_reveal()), ("subulata", 0));
    contest.act(Seat::White, "setup 1234567--").unwrap();
    assert_eq!(contest.last_reveal(), 1);
    contest.act(Seat::Black, "setup 1234567--").unwrap();
    let action = contest.legal(Seat::White).swap_remove(0);
    contest.act(Seat::White, &action).unwrap();
    assert_eq!(contest.last_reveal(), 2, "a move reveals nothing");
}

#[test]
fn the_first_of_two_endings_in_a_log_counts() {
    let contest = Contest::start("tablut", None, &Options::new(), Seed::new(1)).unwrap();
    let (first, second) =
        (Outcome::draw(Reason::DRAW_AGREED), Outcome::win(Seat::White, Reason::RESIGNATION));
    let act = Step::Act { seat: Seat::White, action: "e3-f3" };
    let followed = contest.follow(&[act, Step::End(&first), Step::Other, Step::End(&second)]).unwrap();
    assert_eq!(followed.contest.outcome(), Some(&first));
}

#[test]
fn a_result_that_contradicts_the_rules_does_not_replay() {
    let mut contest = Contest::start("tablut", None, &Options::new(), Seed::new(1)).unwrap();
    contest.act(Seat::White, "e3-f3").unwrap();
    let replay = |result| Contest::replay(&Record { result: Some(result), ..contest.record() });
    for result in [
        Outcome::win(Seat::White, Reason::new("king_escaped")),
        Outcome::win(Seat::White, Reason::new("no_such_reason")),
        Outcome::win(Seat::White, Reason::DRAW_AGREED),
        Outcome::draw(Reason::FIVEFOLD),
        Outcome::draw(Reason::THREEFOLD_CLAIMED),
        Outcome::draw(Reason::TIME),
        Outcome { scores: Some(BySeat::from([1, 2])), ..Outcome::draw(Reason::DRAW_AGREED) },
    ] {
        assert!(matches!(replay(result.clone()), Err(ReplayError::Result { .. })), "{result:?}");
    }
    assert!(replay(Outcome::win(Seat::Black, Reason::RESIGNATION)).is_ok());
    let without_winner =
        [Reason::DRAW_AGREED, Reason::ABORTED, Reason::DECLINED, Reason::CLOSED, Reason::NO_FIRST_ACTION];
    for reason in without_winner {
        assert!(replay(Outcome::draw(reason.clone())).is_ok(), "{reason}");
    }
}

#[test]
fn a_record_ending_in_a_valid_claim_replays() {
    let mut contest = Contest::start("tablut", None, &Options::new(), Seed::new(1)).unwrap();
    for action in ["e3-f3", "a4-a3", "f3-e3", "a3-a4"].iter().cycle().take(7) {
        contest.act(contest.to_act().iter().next().unwrap(), action).unwrap();
    }
    contest.claim_draw(Seat::Black, Some("a3-a4")).unwrap();
    assert_eq!(Contest::replay(&contest.record()).unwrap().outcome(), contest.outcome());
}

#[test]
fn a_game_from_a_position_replays_from_its_record() {
    let position = "9/1K5M1/9/9/9/9/9/M8/3S5 w 99 - -";
    let mut contest = Contest::from_position("tablut", None, &Options::new(), position).unwrap();
    contest.act(Seat::White, "d1-c1").unwrap();
    let record: Record = contest.record().to_string().parse().unwrap();
    assert_eq!(Contest::replay(&record).unwrap().position(), contest.position());
}

#[test]
fn a_record_with_a_repeated_line_is_refused() {
    let text = Contest::start("kubism", None, &Options::new(), Seed::new(1)).unwrap().record().to_string();
    assert!(text.parse::<Record>().is_ok());
    for line in ["game tablut", "variant standard", "seed 2"] {
        assert!(format!("{text}{line}\n").parse::<Record>().is_err(), "{line}");
    }
}

#[test]
fn debug_output_shows_no_action() {
    let mut contest = Contest::start("subulata", None, &Options::new(), Seed::new(1)).unwrap();
    let played = contest.act(Seat::White, "setup 1234567--").unwrap();
    let shown = format!("{played:?} {contest:?} {:?}", contest.record());
    assert!(!shown.contains("1234567"), "{shown}");
}
