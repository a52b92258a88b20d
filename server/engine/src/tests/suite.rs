//! Tests of positions with known forced wins: the search finds the shortest win, and searches at most a set number of
//! positions.

use crate::search::WIN;
use crate::{Budget, Knowledge, Level, Stop, baseline, report};
use konakis_games::{Contest, Options, Seed};

/// The number of positions within which a win must be found, by the length of the win in plies.
const fn positions_max(plies: u32) -> u64 {
    match plies {
        0..=3 => 2_000,
        4..=5 => 20_000,
        6..=7 => 150_000,
        _ => 3_000_000,
    }
}

/// Checks the positions of a game. Each line has the number of plies of the shortest win, a tab, and the position. An
/// exhaustive search also proves wins of at most `prove_up_to` plies.
fn suite(game: &str, lines: &str, prove_up_to: u32) {
    assert!(lines.lines().count() >= 12);
    for line in lines.lines() {
        let (plies, position) = line.split_once('\t').unwrap();
        let plies: u32 = plies.parse().unwrap();
        let contest = Contest::from_position(game, None, &Options::new(), position).unwrap();
        let seat = contest.to_act().iter().next().unwrap();
        let known = Knowledge::of(&contest, seat);
        if plies <= prove_up_to {
            assert_eq!(baseline::wins_within(&known, plies), Some(true), "{line}");
            assert_eq!(baseline::wins_within(&known, plies - 2), Some(false), "{line}");
        }
        let budget = Budget { positions_max: positions_max(plies) };
        let found = report(&known, Level::MAX, budget, Seed::new(1), &Stop::never()).unwrap();
        assert_eq!(found.score, WIN - plies as i32, "{line}: {found:?}");
        let mut played = contest.clone();
        played.act(seat, &found.action).unwrap();
    }
}

#[test]
fn shortest_wins_of_tablut_are_found() {
    suite("tablut", include_str!("../../suite/tablut.tsv"), 3);
}

#[test]
fn shortest_wins_of_kubism_are_found() {
    suite("kubism", include_str!("../../suite/kubism.tsv"), 3);
}
