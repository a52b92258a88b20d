//! Tests of the opponents of Subsume.

use super::facts::Facts;
use crate::{Budget, Knowledge, Level, Stop, choose};
use konakis_games::subsume::Subsume;
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

/// A position in which White controls a 2u and a 4u, and can use their powers.
fn powers() -> String {
    let white = format!("a1w4:{} e1w2:{}", "iAvIa".repeat(7), "aivIVaivIVaiv");
    let black = format!("h8b1:{}", "vAi".repeat(16));
    format!("w 49 1 {white} {black}")
}

#[test]
fn facts_allow_what_the_true_game_allows() {
    let starts = [powers(), "w 1 1".to_owned(), "w 3 1 a1w1:iA b8b1:v h8b1:i".to_owned()];
    for (number, position) in (0..9).zip(starts.iter().cycle()) {
        let mut contest = from(position);
        let mut draw = Seed::new(number).draw(Purpose::Play);
        for _ in 0..120 {
            let Some(seat) = contest.to_act().iter().next() else { break };
            let known = Knowledge::of(&contest, seat);
            let facts = Facts::of(&known).unwrap();
            let mut actions = Vec::new();
            Subsume::legal(facts.state(), seat, &mut actions);
            let mut texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            assert_eq!(texts, known.legal, "{}", contest.position());
            contest.act(seat, &contest.random(seat, &mut draw).unwrap()).unwrap();
        }
    }
}

#[test]
fn facts_contain_no_hidden_kind_of_the_opponent() {
    let positions = ["w 3 1 a1w1:iA b8b1:v h8b1:i", "w 3 1 a1w1:iA b8b1:a h8b1:v"];
    let [one, two] =
        positions.map(|position| Facts::of(&Knowledge::of(&from(position), Seat::White)).unwrap());
    assert_eq!(one.state(), two.state());
}

#[test]
fn no_level_above_1_misses_a_sure_win() {
    // White's top token beats Black's known token, and so takes Black's only territory.
    let positions = ["w 3 2 d4w1:iiiv d5b1:I", "w 3 2 d4w1:vvvi d5b1:A", "w 3 2 d4w1:iiia d5b1:V"];
    for position in positions {
        for (level, number) in (2..=6).flat_map(|level| (0..8).map(move |number| (level, number))) {
            assert_eq!(chosen(&from(position), level, number), "d4xd5", "level {level} in {position}");
        }
    }
}

#[test]
fn no_level_above_1_attacks_into_a_sure_loss() {
    // The advocate would take the aggressor's colour, and it is White's last.
    let position = "w 2 2 d4w1:v d5b1:A h8b1:i";
    for level in 2..=6 {
        for number in 0..10 {
            assert_ne!(chosen(&from(position), level, number), "d4xd5", "level {level}");
        }
    }
}

#[test]
fn a_sure_win_by_area_is_taken() {
    // Black is ahead on its last turn: ending it wins at once.
    let options = Options::from([("turn_limit".into(), OptionValue::Number(20))]);
    let position = format!("b 20 2 a1w1:{} h8b1:{} g8b1:{}", "iv".repeat(10), "ia".repeat(5), "va".repeat(5));
    let contest = Contest::from_position("subsume", None, &options, &position).unwrap();
    for level in 2..=6 {
        assert_eq!(chosen(&contest, level, 5), ".", "level {level}");
    }
}

#[test]
fn kinds_of_claims_cannot_be_read_from_past_games() {
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
