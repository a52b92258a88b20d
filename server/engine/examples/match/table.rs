//! The pairings of the README and the tables made of their results.

use crate::Pairing;
use crate::elo::elo;
use crate::player::Player;
use crate::results;
use konakis_engine::{Level, levels};
use std::fmt::Write;
use std::path::Path;

const GAMES: [&str; 4] = ["tablut", "kubism", "subulata", "subsume"];

/// Every level against the one below, and the highest against each baseline.
pub(crate) fn plan(game: Option<&str>, pairs: usize) -> Vec<Pairing> {
    let games = GAMES.into_iter().filter(|known| game.is_none_or(|game| game == *known));
    games
        .flat_map(|game| {
            of_game(game).into_iter().map(move |(a, b)| Pairing {
                game: game.into(),
                a,
                b,
                pairs,
                sprt: None,
            })
        })
        .collect()
}

fn of_game(game: &str) -> Vec<(Player, Player)> {
    let level = |number| Level::new(number).map(|level| Player::Level(level, None));
    let numbers = || levels(game).iter().map(|info| info.level);
    let steps = numbers().skip(1).filter_map(|number| Some((level(number)?, level(number - 1)?)));
    let baselines = [Player::Random, Player::Greedy, Player::Uct(None)];
    let lowest = baselines[..2].to_vec().into_iter().filter_map(|other| Some((level(1)?, other)));
    let against = baselines.into_iter().filter_map(|other| Some((level(numbers().last()?)?, other)));
    steps.chain(against).chain(lowest).collect()
}

/// The tables as they stand in the README.
pub(crate) fn markdown(directory: &Path) -> String {
    let mut out = String::new();
    for game in GAMES {
        let all = results::read(directory, game);
        if all.is_empty() {
            continue;
        }
        let _ = writeln!(out, "### {game}\n");
        let _ = writeln!(
            out,
            "| player | against | pairs | score | 95 % | Elo | 95 % | as White | as Black | draws |"
        );
        let _ = writeln!(out, "|---|---|---|---|---|---|---|---|---|---|");
        for ((a, b), results) in &all {
            let outcomes = results.pentanomial();
            let (low, mean, high) = outcomes.interval();
            let _ = writeln!(
                out,
                "| {a} | {b} | {} | {:.1} % | {:.1} to {:.1} | {} | {} to {} | {:.1} % | {:.1} % | {:.1} % |",
                outcomes.pairs(),
                100.0 * mean,
                100.0 * low,
                100.0 * high,
                signed(elo(mean)),
                signed(elo(low)),
                signed(elo(high)),
                100.0 * results.role(0),
                100.0 * results.role(1),
                100.0 * results.draws()
            );
        }
        let _ = writeln!(out);
    }
    out
}

/// An Elo difference as text; beyond 1000 games like these cannot tell.
fn signed(elo: f64) -> String {
    if elo.abs() > 1_000.0 {
        (if elo > 0.0 { "> 1000" } else { "< −1000" }).to_owned()
    } else {
        format!("{elo:+.0}")
    }
}
