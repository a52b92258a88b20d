//! Tests of the computer opponents of Subulata.

use super::belief::Belief;
use super::deal::other;
use super::facts::{Facts, PIECES_MAX};
use super::paths::Paths;
use crate::{Budget, Knowledge, Level, Rival, Stop, choose};
use konakis_games::subulata::{Action, State, Subulata};
use konakis_games::{Contest, Draw, Game, Options, Purpose, Seat, Seed, Status};
use std::collections::BTreeSet;

const BUDGET: Budget = Budget { positions_max: 400 };

fn start(variant: &str, number: u64) -> Contest {
    Contest::start("subulata", Some(variant), &Options::new(), Seed::new(number)).unwrap()
}

fn chosen(known: &Knowledge, level: u8, number: u64) -> Action {
    let text = choose(known, Level::new(level).unwrap(), BUDGET, Seed::new(number), &Stop::never()).unwrap();
    Subulata::parse(&text).unwrap()
}

fn deals(facts: &Facts, them: Seat, draw: &mut Draw) -> Vec<State> {
    let pieces = usize::from(facts.state.values());
    let deal = |draw: &mut Draw| {
        let mut dealt: [u8; PIECES_MAX] = std::array::from_fn(|label| label as u8 + 1);
        draw.shuffle(&mut dealt[..pieces]);
        facts.state.dealt(them, &dealt)
    };
    (0..60).map(|_| deal(draw)).collect()
}

fn winner(state: &State) -> Option<Option<Seat>> {
    match Subulata::status(state) {
        Status::Over(outcome) => Some(outcome.winner),
        Status::Playing { .. } => None,
    }
}

/// Whether a move loses in this deal, immediately or after some reply.
fn loses(state: &State, me: Seat, action: Action) -> bool {
    let next = state.after(action);
    if let Some(winner) = winner(&next) {
        return winner == Some(other(me));
    }
    let mut replies = Vec::new();
    Subulata::legal(&next, other(me), &mut replies);
    replies.into_iter().any(|reply| winner(&next.after(reply)) == Some(Some(other(me))))
}

#[test]
fn levels_above_1_take_sure_wins_and_avoid_sure_losses() {
    let (mut wins, mut dangers) = (0, 0);
    for number in 0..40 {
        let mut contest = start("yourturnmyturn", number);
        let mut draw = Seed::new(number).draw(Purpose::Play);
        while let Some(me) = contest.to_act().iter().next() {
            let known = Knowledge::of(&contest, me);
            if known.prompt.is_none() && contest.ply() > 50 {
                let facts = Facts::of(&known).unwrap();
                let worlds = deals(&facts, other(me), &mut draw);
                let actions: Vec<Action> =
                    known.legal.iter().map(|text| Subulata::parse(text).unwrap()).collect();
                let wins_always = |&action: &Action| {
                    worlds.iter().all(|world| winner(&world.after(action)) == Some(Some(me)))
                };
                let loses_always = |&action: &Action| worlds.iter().all(|world| loses(world, me, action));
                let level = 2 + (number % 5) as u8;
                if actions.iter().any(wins_always) {
                    wins += 1;
                    assert!(
                        wins_always(&chosen(&known, level, number)),
                        "level {level}, {}",
                        contest.position()
                    );
                } else {
                    let losing = actions.iter().filter(|action| loses_always(action)).count();
                    if losing > 0 && losing < actions.len() {
                        dangers += 1;
                        assert!(
                            !loses_always(&chosen(&known, level, number)),
                            "level {level}, {}",
                            contest.position()
                        );
                    }
                }
            }
            contest.act(me, &contest.random(me, &mut draw).unwrap()).unwrap();
        }
    }
    assert!(wins >= 5 && dangers >= 5, "{wins} wins and {dangers} dangers are too few to tell");
}

#[test]
fn hidden_values_do_not_change_the_choice() {
    for number in 0..6 {
        let contests = ["setup 1234567--", "setup 7654321--"].map(|theirs| {
            let mut contest = start("yourturnmyturn", number);
            contest.act(Seat::White, "setup 1234567--").unwrap();
            contest.act(Seat::Black, theirs).unwrap();
            contest
        });
        let [one, two] = contests.map(|contest| chosen(&Knowledge::of(&contest, Seat::White), 6, number));
        assert_eq!(one, two);
    }
}

#[test]
fn past_games_do_not_reveal_the_next_setup() {
    let contest = start("yourturnmyturn", 4);
    let known = Knowledge::of(&contest, Seat::Black);
    let mut seen = BTreeSet::new();
    let mut counts = [[0; 10]; 9];
    for number in 0..600 {
        let setup = choose(&known, Level::MAX, BUDGET, Seed::new(number), &Stop::never()).unwrap();
        for (square, letter) in setup.trim_start_matches("setup ").chars().enumerate() {
            counts[square][letter.to_digit(10).unwrap_or(0) as usize] += 1;
        }
        seen.insert(setup);
    }
    assert!(seen.len() > 570, "only {} of 600 set-ups differ", seen.len());
    let most = counts.iter().flat_map(|counts| &counts[1..]).max().unwrap();
    assert!(*most < 600 * 3 / 10, "no value stands too often on the same square: {most} of 600 set-ups");
}

#[test]
fn marginals_of_each_label_and_value_add_up_to_1() {
    for (variant, number) in [("yourturnmyturn", 3), ("cwali", 8)] {
        let mut contest = start(variant, number);
        let mut draw = Seed::new(number).draw(Purpose::Play);
        while contest.ply() < 30 {
            let seat = contest.to_act().iter().next().unwrap();
            contest.act(seat, &contest.random(seat, &mut draw).unwrap()).unwrap();
        }
        let seat = contest.to_act().iter().next().unwrap();
        let facts = Facts::of(&Knowledge::of(&contest, seat)).unwrap();
        let paths = Paths::of(facts.state.pond());
        let marginals = Belief::about(other(seat), &facts, &paths, &mut draw).marginals();
        let pieces = usize::from(facts.state.values());
        for one in 0..pieces {
            let by_label: f32 = marginals[one].iter().sum();
            let by_value: f32 = marginals.iter().map(|of_label| of_label[one]).sum();
            assert!((by_label - 1.0).abs() < 1e-3 && (by_value - 1.0).abs() < 1e-3);
        }
    }
}

#[test]
fn sampled_deals_give_nearly_the_same_means_as_all_deals() {
    let mut contest = start("yourturnmyturn", 11);
    let mut draw = Seed::new(11).draw(Purpose::Play);
    while contest.ply() < 24 {
        let seat = contest.to_act().iter().next().unwrap();
        contest.act(seat, &contest.random(seat, &mut draw).unwrap()).unwrap();
    }
    let seat = contest.to_act().iter().next().unwrap();
    let facts = Facts::of(&Knowledge::of(&contest, seat)).unwrap();
    let paths = Paths::of(facts.state.pond());
    let exact = Belief::about(other(seat), &facts, &paths, &mut draw).means();
    let drawn = Belief::drawn_about(other(seat), &facts, &paths, &mut draw).means();
    for (exact, drawn) in exact.iter().zip(drawn).take(7) {
        assert!((exact - drawn).abs() < 0.35, "{exact} and {drawn}");
    }
}

#[test]
fn uct_eval_beats_greedy_play() {
    let mut points = 0;
    for number in 0..8 {
        let mut contest = start("yourturnmyturn", number / 2);
        let strong = if number % 2 == 0 { Seat::White } else { Seat::Black };
        while let Some(seat) = contest.to_act().iter().next() {
            let rival = if seat == strong { Rival::UctEval } else { Rival::Greedy };
            let mut rounds = 0;
            let mut go_on = || {
                rounds += 1;
                rounds <= 400
            };
            let seed = Seed::new(number * 1_000 + contest.ply() as u64);
            let action = rival.act(&Knowledge::of(&contest, seat), seed, 400, &mut go_on).unwrap();
            contest.act(seat, &action).unwrap();
        }
        points += u8::from(contest.outcome().and_then(|outcome| outcome.winner) == Some(strong));
    }
    assert!(points >= 6, "uct-eval wins most games: {points} of 8");
}
