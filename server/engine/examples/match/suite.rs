//! The test positions with a known win. The tool proves those wins that are short enough, and counts the positions
//! that the highest level searches until it finds each win.

use konakis_engine::{Budget, Knowledge, Level, Stop, baseline, report};
use konakis_games::{Contest, Options, Seed};
use std::time::Instant;

/// A win in `n` plies scores `WIN - n`.
const WIN: i32 = 30_000;
/// The plies of the longest wins that are proved. The proofs of longer wins take too long.
const PROVED_PLIES_MAX: u32 = 5;

/// The test positions of each game. A line has the number of plies of the shortest win, a tab and the position.
const SUITES: [(&str, &str); 2] =
    [("tablut", include_str!("../../suite/tablut.tsv")), ("kubism", include_str!("../../suite/kubism.tsv"))];

pub(crate) fn print() {
    println!("| game | position | wins in plies | proved | positions until the search finds it |");
    println!("|---|---|---|---|---|");
    for (game, suite) in SUITES {
        for line in suite.lines() {
            let (plies, position) = line.split_once('\t').expect("a line has two fields");
            let plies: u32 = plies.parse().expect("the first field is a number");
            let contest =
                Contest::from_position(game, None, &Options::new(), position).expect("the position is legal");
            let seat = contest.to_act().iter().next().expect("somebody is to act");
            let known = Knowledge::of(&contest, seat);
            println!(
                "| {game} | `{position}` | {plies} | {} | {} |",
                proof(&known, plies),
                needed(&known, plies)
            );
        }
    }
}

/// Proves that the shortest win takes `plies`, and returns the time of the proof, or `no` if the win is too long.
fn proof(known: &Knowledge, plies: u32) -> String {
    if plies > PROVED_PLIES_MAX {
        return "no".to_owned();
    }
    let begun = Instant::now();
    let wins = |plies| baseline::wins_within(known, plies) == Some(true);
    assert!(wins(plies) && !wins(plies - 2), "the shortest win takes {plies} plies");
    format!("{:.1} s", begun.elapsed().as_secs_f64())
}

/// The number of positions that the highest level searches until it is certain of the win.
fn needed(known: &Knowledge, plies: u32) -> u64 {
    let found = report(known, Level::MAX, Budget::of(&known.game), Seed::new(1), &Stop::never());
    let found = found.expect("the seat is to act");
    assert_eq!(found.score, WIN - plies as i32, "the search finds the win");
    found.positions
}
