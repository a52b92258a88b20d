//! The pairings of Tablut and Kubism, and tables of the results of any game. For some pairings, the README has results
//! of more pairs of games than planned here.

use crate::Pairing;
use crate::elo::elo;
use crate::player::Player;
use crate::results;
use konakis_engine::Level;
use std::fmt::Write;
use std::path::Path;

const GAMES: [&str; 4] = ["tablut", "kubism", "subulata", "subsume"];

/// Pairs of games for neighbouring levels, and for the highest level against greedy play.
const PAIRS: usize = 50;

/// Pairs of games between the two highest levels, which take long.
const PAIRS_OF_LONG_GAMES: usize = 30;

/// Pairs of games between levels whose difference is little above 150 Elo: only many games can show that it is above
/// 150.
const PAIRS_OF_NEAR_LEVELS: usize = 400;

/// These levels play [`PAIRS_OF_NEAR_LEVELS`] against the level below.
const NEAR: [(&str, u8); 3] = [("tablut", 3), ("kubism", 3), ("kubism", 4)];

/// The pairings of `game` or, for `None`, of Tablut and Kubism. A game with hidden information has no pairings here.
pub(crate) fn plan(game: Option<&str>) -> Vec<Pairing> {
    let games = ["tablut", "kubism"].into_iter().filter(|known| game.is_none_or(|game| game == *known));
    games.flat_map(of_game).collect()
}

/// The pairings of a game. The highest level has a smaller budget here than on the server, so that matches end in
/// reasonable time. With its full budget, it is at least as strong.
fn of_game(game: &str) -> Vec<Pairing> {
    let level = |number, positions| Level::new(number).map(|level| Player::Level(level, positions));
    let pairs = |number| if NEAR.contains(&(game, number)) { PAIRS_OF_NEAR_LEVELS } else { PAIRS };
    let steps = (2..6).map(|number| (level(number, None), level(number - 1, None), pairs(number)));
    let highest = [
        (level(6, Some(200_000)), level(5, None), PAIRS_OF_LONG_GAMES),
        (level(6, Some(20_000)), Some(Player::Greedy), PAIRS),
        (level(6, Some(20_000)), Some(Player::Random), 20),
        (level(6, Some(50_000)), Some(Player::Uct(None)), 25),
        (level(1, None), Some(Player::Random), 20),
    ];
    let pairing = |(a, b, pairs)| Some(Pairing { game: game.to_owned(), a: a?, b: b?, pairs, sprt: None });
    steps.chain(highest).filter_map(pairing).collect()
}

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

/// An Elo difference as text. The matches are too short to measure differences of more than 1000.
fn signed(elo: f64) -> String {
    if elo.abs() > 1_000.0 {
        (if elo > 0.0 { "> 1000" } else { "< −1000" }).to_owned()
    } else {
        format!("{elo:+.0}")
    }
}
