//! Times our Tablut and the crate `hnefatafl` in turn on one thread, and prints the ratio of their speeds.

use crate::published;
use konakis_games::tablut::Position;
use std::time::Instant;

pub(crate) const DEPTH: u32 = 3;
/// The number of pairs of timings, ours and theirs. The pair with the median ratio is printed.
const PAIRS: usize = 5;
/// The runs of our perft that are timed together. A single run would be too short to time.
const OUR_RUNS: u32 = 20;

pub(crate) fn print() {
    let (ours, theirs) = (Position::start(), published::Tablut::start());
    let mut rates: Vec<(f64, f64)> = (0..PAIRS)
        .map(|_| {
            let our_rate = leaves_a_second(OUR_RUNS, || ours.perft(DEPTH));
            (our_rate, leaves_a_second(1, || theirs.perft(DEPTH)))
        })
        .collect();
    rates.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
    let (our_rate, their_rate) = rates[PAIRS / 2];
    println!(
        "\ntablut, depth {DEPTH}, one thread: konakis {:.1} million leaves a second, hnefatafl 0.0.2 {:.2} million; ratio {:.1}",
        our_rate / 1e6,
        their_rate / 1e6,
        our_rate / their_rate
    );
}

#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock; the rules do not")]
fn leaves_a_second(runs: u32, perft: impl Fn() -> u64) -> f64 {
    let begun = Instant::now();
    let leaves: u64 = (0..runs).map(|_| std::hint::black_box(perft())).sum();
    leaves as f64 / begun.elapsed().as_secs_f64()
}
