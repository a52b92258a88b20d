//! Tests of the computer opponents of Subsume.

use super::belief::PRIOR;
use super::eval::WON;
use super::facts::Facts;
use super::plan::{Limits, Planner, Scored};
use crate::{Budget, Knowledge, Level, Stop, choose};
use konakis_games::subsume::{Action, Subsume};
use konakis_games::{Contest, Game, Options, Purpose, Seat, Seed};
use konakis_protocol::OptionValue;
use std::collections::BTreeMap;

const BUDGET: Budget = Budget { positions_max: 300 };

fn from(position: &str) -> Contest {
    Contest::from_position("subsume", None, &Options::new(), position).unwrap()
}

fn chosen(contest: &Contest, level: u8, number: u64) -> String {
    let seat = contest.to_act().iter().next().unwrap();
    let known = Knowledge::of(contest, seat);
    choose(&known, Level::new(level).unwrap(), BUDGET, Seed::new(number), &Stop::never()).unwrap()
}

/// A position in which White has large controlled territories, so that uses of powers are legal after White's claim.
fn powers() -> String {
    let white = format!("a1w4:{} e1w2:{}", "iAvIa".repeat(7), "aivIVaivIVaiv");
    let black = format!("h8b1:{}", "vAi".repeat(16));
    format!("w 49 1 {white} {black}")
}

fn assert_facts_have_the_legal_actions(contest: &Contest, seat: Seat) {
    let known = Knowledge::of(contest, seat);
    let facts = Facts::of(&known).unwrap();
    let mut actions = Vec::new();
    Subsume::legal(facts.state(), seat, &mut actions);
    let mut texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    assert_eq!(texts, known.legal, "{}", contest.position());
}

#[test]
fn facts_have_the_same_legal_actions_as_the_true_game() {
    let starts = [powers(), "w 1 1".to_owned(), "w 3 1 a1w1:iA b8b1:v h8b1:i".to_owned()];
    for (number, position) in (0..9).zip(starts.iter().cycle()) {
        let mut contest = from(position);
        let mut draw = Seed::new(number).draw(Purpose::Play);
        for _ in 0..120 {
            let Some(seat) = contest.to_act().iter().next() else { break };
            assert_facts_have_the_legal_actions(&contest, seat);
            contest.act(seat, &contest.random(seat, &mut draw).unwrap()).unwrap();
        }
    }
}

#[test]
fn facts_know_the_powers_of_a_collapsed_territory() {
    // When a territory collapses, the lifts that it has made this turn still count. In the first game, the collapse
    // moves the territory's corner from a1 to c3. A territory made by subsuming has made no lifts.
    let collapse = [("a1^1", 16), ("d4-d5", 17)];
    let merge_and_collapse = [("c1^1", 16), ("*a1", 1), ("d1-e1", 37)];
    let two = |at: &str, tokens| format!("{at}w2:{}", "i".repeat(tokens));
    let quarters = [two("a1", 12), two("c1", 16), two("a3", 12), two("c3", 12)].join(" ");
    let games = [
        (format!("w 17 2 a1w4:{} h8b1:i", "i".repeat(32)), collapse.as_slice(), false),
        (format!("w 27 2 {quarters} h8b1:i"), merge_and_collapse.as_slice(), true),
    ];
    for (position, actions, can_lift) in games {
        let mut contest = from(&position);
        for (action, times) in actions {
            for _ in 0..*times {
                contest.act(Seat::White, action).unwrap();
                assert_facts_have_the_legal_actions(&contest, Seat::White);
            }
        }
        let legal = contest.legal(Seat::White);
        assert_eq!(legal.iter().any(|action| action.contains('^')), can_lift, "{}", contest.position());
    }
}

#[test]
fn facts_contain_no_hidden_kind_of_an_opponents_token() {
    let positions = ["w 3 1 a1w1:iA b8b1:v h8b1:i", "w 3 1 a1w1:iA b8b1:a h8b1:v"];
    let [one, two] =
        positions.map(|position| Facts::of(&Knowledge::of(&from(position), Seat::White)).unwrap());
    assert_eq!(one.state(), two.state());
}

#[test]
fn every_level_above_1_takes_a_sure_win() {
    // White's top token, the last letter of its stack, beats Black's known token. Then Black loses their only
    // territory.
    let positions = ["w 3 2 d4w1:iiiv d5b1:I", "w 3 2 d4w1:vvvi d5b1:A", "w 3 2 d4w1:iiia d5b1:V"];
    for position in positions {
        for (level, number) in
            (2..=Level::MAX.number()).flat_map(|level| (0..8).map(move |number| (level, number)))
        {
            assert_eq!(chosen(&from(position), level, number), "d4xd5", "level {level} in {position}");
        }
    }
}

#[test]
fn no_level_above_1_attacks_into_a_sure_loss() {
    // White's only token is an advocate. If the advocate attacks the aggressor, the advocate becomes Black's, and White
    // has no token left.
    let position = "w 2 2 d4w1:v d5b1:A h8b1:i";
    for level in 2..=Level::MAX.number() {
        for number in 0..10 {
            assert_ne!(chosen(&from(position), level, number), "d4xd5", "level {level}");
        }
    }
}

#[test]
fn sure_win_by_area_is_taken() {
    // Black controls two squares and White one. It is Black's last turn, so Black wins by ending it.
    let options = Options::from([("turn_limit".into(), OptionValue::Number(20))]);
    let position = format!("b 20 2 a1w1:{} h8b1:{} g8b1:{}", "iv".repeat(10), "ia".repeat(5), "va".repeat(5));
    let contest = Contest::from_position("subsume", None, &options, &position).unwrap();
    for level in 2..=Level::MAX.number() {
        assert_eq!(chosen(&contest, level, 5), ".", "level {level}");
    }
}

fn last_turn(white: &str, black: &str) -> Contest {
    let options = Options::from([("turn_limit".into(), OptionValue::Number(20))]);
    let position = format!("b 20 2 {white} {black}");
    Contest::from_position("subsume", None, &options, &position).unwrap()
}

#[test]
fn the_computer_gains_area_even_if_the_game_is_lost() {
    // White keeps at least five controlled squares. Black controls two squares and can control four at most, so Black
    // loses.
    let white = format!("a1w2:{} c1w1:iiiii e1w1:iii", "iav".repeat(4));
    for number in 0..4 {
        let mut contest = last_turn(&white, "a8b1:iiiiiiiiii c8b1:iiii d8b1:iiiiii");
        while !contest.to_act().is_empty() {
            contest.act(Seat::Black, &chosen(&contest, 6, number)).unwrap();
        }
        let position = contest.position();
        let stacks = position.split(' ').filter_map(|word| word.split_once("b1:"));
        let controlled =
            stacks.filter(|(_, stack)| stack.chars().filter(char::is_ascii_alphabetic).count() >= 5);
        assert_eq!(controlled.count(), 4, "{position}");
    }
}

/// Scores these actions for the side to move, best first. The planner looks at plans of at most `length_max` steps.
fn ranked(contest: &Contest, actions: &[&str], length_max: usize, is_thorough: bool) -> Vec<Scored> {
    let seat = contest.to_act().iter().next().unwrap();
    let facts = Facts::of(&Knowledge::of(contest, seat)).unwrap();
    let limits = Limits { width: 50, length_max, sees_replies: false, is_thorough, positions_max: u64::MAX };
    let stop = Stop::never();
    let mut planner =
        Planner { me: seat, my_mix: PRIOR, their_mix: PRIOR, limits, stop: &stop, positions: 0 };
    let actions: Vec<Action> = actions.iter().map(|text| Subsume::parse(text).unwrap()).collect();
    planner.rank(&[facts.state().clone()], &actions, &Seed::new(1).draw(Purpose::Play))
}

#[test]
fn thorough_plan_moves_half_a_stack_in_one_step() {
    // If Black moves five tokens to b8, Black controls a fourth square and wins. If Black moves one token, both sides
    // control three squares, and White wins by the larger claimed area.
    let contest = last_turn(
        "a1w1:iiiii b1w1:iiiii c1w1:iiiiii d1w1:ii e1w1:i f1w1:i",
        "a8b1:iiiiiiiiii c8b1:iiiii d8b1:iiiii",
    );
    let lead = |is_thorough| ranked(&contest, &["a8-b8"], 1, is_thorough)[0].lead;
    assert!(lead(true) > WON, "{}", lead(true));
    assert!(lead(false) < WON, "{}", lead(false));
}

#[test]
fn thorough_plans_to_the_same_position_are_merged() {
    let contest = from("w 20 2 a1w1:iiii b1w1:iiiiii d1w1:iiii e1w1:iiiiii h8b1:iiiiiiiiiiiiiiiiiii");
    let legal = contest.legal(Seat::White);
    let moves: Vec<&str> = legal.iter().map(String::as_str).filter(|action| action.contains('-')).collect();
    let best = |is_thorough| {
        let ranked = ranked(&contest, &moves, 2, is_thorough);
        ranked.iter().filter(|scored| scored.lead == ranked[0].lead).count()
    };
    // The best plan has two moves, which can be made in either order. A thorough planner keeps one of the two orders.
    assert_eq!([best(false), best(true)], [2, 1]);
}

#[test]
fn level_6_claims_with_every_kind_of_token_in_the_same_position() {
    for position in ["w 1 1", "w 4 1 d4w1:iav e8b1:iav"] {
        let mut counts: BTreeMap<char, u32> = BTreeMap::new();
        for number in 0..90 {
            let claim = chosen(&from(position), 6, number);
            *counts.entry(claim.chars().last().unwrap()).or_default() += 1;
        }
        assert_eq!(counts.len(), 3, "{counts:?}");
        assert!(counts.values().all(|&count| (10..=60).contains(&count)), "{counts:?}");
    }
}

#[test]
fn level_6_chooses_moves_for_fewer_than_a_third_of_its_actions() {
    let options = Options::from([("turn_limit".into(), OptionValue::Number(20))]);
    let mut contest = Contest::start("subsume", None, &options, Seed::new(5)).unwrap();
    while let Some(seat) = contest.to_act().iter().next() {
        let action = chosen(&contest, 6, contest.ply() as u64);
        contest.act(seat, &action).unwrap();
    }
    let actions = contest.record().actions;
    let moves = actions.iter().filter(|entry| entry.action.contains('-')).count();
    assert!(moves < actions.len() / 3, "{moves} moves in {} actions", actions.len());
}
