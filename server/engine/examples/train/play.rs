//! The engine's games against itself, as samples.

use crate::Cli;
use crate::samples::Sample;
use konakis_engine::tuning::{self, SCALE, Seen};
use konakis_engine::{Budget, Knowledge, Level, Report, Stop, report};
use konakis_games::{Contest, Options, Purpose, Seat, Seed};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A game begins with 0 to `RANDOM_PLIES - 1` random plies, so that games differ.
const RANDOM_PLIES: usize = 4;
/// After the random plies at the beginning, about one ply in this many is random, so that the samples contain positions
/// after mistakes.
const MISTAKE_EVERY: usize = 40;
/// An absolute score above this bound is a forced win or loss, at which the game ends.
const CERTAIN: i32 = 29_000;
/// The share of the outcome in a sample's target. The rest is the winning chance that follows from the search's score.
const OUTCOME_SHARE: f32 = 0.6;

/// The samples of all games, in the order of the games.
pub(crate) fn samples(cli: &Cli) -> Vec<Sample> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..cli.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= cli.games {
                        break;
                    }
                    let played = play(cli, game);
                    done.lock().expect("no thread failed").push((game, played));
                }
            });
        }
    });
    let mut games = done.into_inner().expect("no thread failed");
    games.sort_by_key(|(game, _)| *game);
    let (mut samples, mut results) = (Vec::new(), [0, 0, 0]);
    for (_, (white_points, positions)) in games {
        results[(white_points * 2.0) as usize] += 1;
        samples.extend(positions.into_iter().map(|(seen, score)| sample(seen, score, white_points)));
    }
    println!("{} samples; White won {}, drew {}, lost {}", samples.len(), results[2], results[1], results[0]);
    samples
}

fn sample((seen, mover): (Seen, Seat), score: i32, white_points: f32) -> Sample {
    let outcome = if seen.view == Seat::White { white_points } else { 1.0 - white_points };
    let score = if seen.view == mover { score } else { -score } as f32;
    let judged = 1.0 / (1.0 + (-score / SCALE).exp());
    let target = OUTCOME_SHARE * outcome + (1.0 - OUTCOME_SHARE) * judged;
    Sample { features: seen.features, inputs: seen.inputs, target }
}

type Position = ((Seen, Seat), i32);

/// Plays a game. Returns White's points (1, 0.5 or 0), and a list of positions with their scores. The list lacks
/// positions with a random action, and positions in which a side could win with one action.
fn play(cli: &Cli, game: usize) -> (f32, Vec<Position>) {
    let seed = Seed::new(cli.seed << 32 | game as u64);
    let mut contest = Contest::start(&cli.game, None, &Options::new(), seed).expect("the game is listed");
    let mut draw = seed.draw(Purpose::Play);
    let mut positions = Vec::new();
    let budget = Budget { positions_max: cli.positions };
    while let Some(seat) = contest.to_act().iter().next() {
        let known = Knowledge::of(&contest, seat);
        let chance = Seed::new(seed.number() << 16 | contest.ply() as u64);
        let is_random = contest.ply() < game % RANDOM_PLIES || draw.below(MISTAKE_EVERY) == 0;
        if is_random {
            let action = contest.random(seat, &mut draw).expect("the seat is to act");
            contest.act(seat, &action).expect("a random action is legal");
            continue;
        }
        let found: Report =
            report(&known, Level::MAX, budget, chance, &Stop::never()).expect("the seat is to act");
        if found.score.abs() > CERTAIN {
            let white_wins = (found.score > 0) == (seat == Seat::White);
            return (f32::from(u8::from(white_wins)), positions);
        }
        if let Some(seen) = tuning::seen(&known) {
            positions.push(((seen, seat), found.score));
        }
        contest.act(seat, &found.action).expect("the engine's action is legal");
    }
    let white_points = match contest.outcome().and_then(|outcome| outcome.winner) {
        Some(Seat::White) => 1.0,
        Some(Seat::Black) => 0.0,
        None => 0.5,
    };
    (white_points, positions)
}
