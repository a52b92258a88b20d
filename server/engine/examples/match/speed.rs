//! Speed and depth of the highest level's search, on one thread.

use crate::game::{opening, start};
use konakis_engine::{Budget, Knowledge, Level, Stop, report};
use konakis_games::{Purpose, Seed};
use std::time::Instant;

/// The number of searched positions. The first is the start position; random actions from an opening lead to each of
/// the others.
const POSITIONS: u64 = 8;

pub(crate) fn print(game: &str) {
    let (mut positions, mut seconds, mut slowest) = (0, 0.0, 0f64);
    let mut depths = Vec::new();
    for number in 0..POSITIONS {
        let mut contest = if number == 0 { start(game, 1) } else { opening(game, number) };
        let mut draw = Seed::new(number).draw(Purpose::Play);
        for _ in 0..2 * number {
            let Some(seat) = contest.to_act().iter().next() else { break };
            let mut next = contest.clone();
            let action = next.random(seat, &mut draw).expect("the seat is to act");
            if next.act(seat, &action).is_ok() && next.outcome().is_none() {
                contest = next;
            }
        }
        let Some(seat) = contest.to_act().iter().next() else { continue };
        let known = Knowledge::of(&contest, seat);
        let begun = Instant::now();
        let found = report(&known, Level::MAX, Budget::of(game), Seed::new(1), &Stop::never());
        let took = begun.elapsed().as_secs_f64();
        let Some(found) = found else { continue };
        println!(
            "{} · {} score {} depth {} in {:.2} s",
            contest.position(),
            found.action,
            found.score,
            found.depth,
            took
        );
        positions += found.positions;
        seconds += took;
        slowest = slowest.max(took);
        depths.push(found.depth);
    }
    depths.sort_unstable();
    println!(
        "{game}: {:.2} million positions a second, median depth {} plies, {:.2} s at most for an action",
        positions as f64 / seconds / 1e6,
        depths.get(depths.len() / 2).copied().unwrap_or_default(),
        slowest
    );
}
