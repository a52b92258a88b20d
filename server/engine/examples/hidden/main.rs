//! Matches of the games with hidden information: levels and rivals against each other, over paired deals.
//!
//! `hidden GAME[:VARIANT] ONE TWO [pairs=20] [positions=N] [threads=1] [seed=1] [OPTION=VALUE]`, where ONE and TWO are
//! levels (`1` to `6`) or rivals (`random`, `greedy`, `uct`, `uct-eval`, `ismcts`, `sampling`, `cheater`); `uct-eval`
//! plays only Subulata. Each deal is played twice, the second time with the seats swapped. Each action of a tree search
//! (`uct`, `uct-eval`, `ismcts`) takes the mean time of the other side's actions so far. Levels, `sampling` and
//! `cheater` search at most `positions` positions.
//!
//! The name of a [`Study`] may precede GAME; then `pairs` is the number of games or endings. `exploitability`, `record`
//! and `weights` take the two players. `belief` and `fit` take no players: level 5 plays against itself. `weights` and
//! `fit` are for Subulata.

mod ending;
mod game;
mod response;
mod score;
mod study;

use game::{Player, Setting};
use konakis_engine::Budget;
use konakis_protocol::{OptionValue, Options};
use score::Tally;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use study::Study;

struct Match {
    setting: Setting,
    players: [Player; 2],
    pairs: u64,
    threads: usize,
    seed: u64,
}

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let study = words.first().and_then(|word| Study::read(word));
    if let Some(study) = study {
        words.remove(0);
        if study.is_of_level_5() && !words.is_empty() {
            words.splice(1..1, ["5".to_owned(), "5".to_owned()]);
        }
    }
    match (read(&words), study) {
        (Some(asked), Some(study)) => {
            study::print(study, &asked.setting, asked.players, asked.pairs, asked.seed);
            ExitCode::SUCCESS
        }
        (Some(asked), None) => {
            println!("{}", play(&asked).line(&words));
            ExitCode::SUCCESS
        }
        (None, _) => {
            eprintln!(
                "usage: hidden GAME[:VARIANT] ONE TWO [pairs=N] [positions=N] [threads=N] [seed=N] [OPTION=VALUE]"
            );
            ExitCode::FAILURE
        }
    }
}

fn read(words: &[String]) -> Option<Match> {
    let [game, one, two, rest @ ..] = words else { return None };
    let (game, variant) =
        game.split_once(':').map_or((game.as_str(), None), |(game, variant)| (game, Some(variant)));
    let (mut pairs, mut threads, mut seed) = (20, 1, 1);
    let (mut positions, mut options) = (Budget::of(game).positions_max, Options::new());
    for word in rest {
        let (name, value) = word.split_once('=')?;
        match name {
            "pairs" => pairs = value.parse().ok()?,
            "positions" => positions = value.parse().ok()?,
            "threads" => threads = value.parse().ok()?,
            "seed" => seed = value.parse().ok()?,
            _ => {
                let value = value
                    .parse()
                    .map_or_else(|_| OptionValue::Word(value.to_owned().into()), OptionValue::Number);
                options.insert(name.to_owned().into(), value);
            }
        }
    }
    let setting = Setting { game: game.to_owned(), variant: variant.map(str::to_owned), options, positions };
    Some(Match { setting, players: [Player::read(one)?, Player::read(two)?], pairs, threads, seed })
}

fn play(asked: &Match) -> Tally {
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..asked.threads {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair >= asked.pairs {
                        break;
                    }
                    let [one, two] = asked.players;
                    let deal = asked.seed * 1_000_003 + pair;
                    let games = [[one, two], [two, one]].map(|seats| game::play(&asked.setting, seats, deal));
                    tally.lock().unwrap_or_else(PoisonError::into_inner).add(&games);
                }
            });
        }
    });
    tally.into_inner().unwrap_or_else(PoisonError::into_inner)
}
