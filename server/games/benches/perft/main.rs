//! Measures the speed of perft (the count of all sequences of actions of a given length) and of random games. Tablut is
//! also compared with the published crate `hnefatafl`, and the ratio of their speeds is printed. Before it measures,
//! the benchmark checks perft counts that are too deep for the tests. With `KONAKIS_QUICK` in the environment, this
//! check and the ratio are left out.

#![allow(clippy::expect_used, reason = "a benchmark may panic")]

mod published;
mod ratio;

use divan::Bencher;
use divan::counter::ItemsCount;
use konakis_games::tablut::Position;
use konakis_games::{Contest, Options, Purpose, Seed};

/// Perft counts from the position after the set-up.
const DEEP: [(&str, u32, u64); 4] = [
    ("tablut", 5, 922_484_120),
    ("kubism", 4, 17_697_857),
    ("subulata", 6, 1_376_698),
    ("subsume", 6, 167_220),
];

fn main() {
    let quick = std::env::var_os("KONAKIS_QUICK").is_some();
    for (game, depth, count) in DEEP.into_iter().filter(|_| !quick) {
        assert_eq!(begun(game).perft(depth), count, "{game} at depth {depth}");
        println!("perft {game} {depth} {count}");
    }
    divan::main();
    if !quick {
        ratio::print();
    }
}

/// A game after its set-up, which is random but always the same.
fn begun(game: &str) -> Contest {
    let seed = Seed::new(1);
    let mut contest = Contest::start(game, None, &Options::new(), seed).expect("the game is listed");
    let mut draw = seed.draw(Purpose::Play);
    while let Some(seat) = contest.to_act().iter().find(|&seat| contest.prompt(seat).is_some()) {
        let action = contest.random(seat, &mut draw).expect("a seat that is to act has an action");
        contest.act(seat, &action).expect("a random action is legal");
    }
    contest
}

#[divan::bench(args = [("tablut", 4), ("kubism", 3), ("subulata", 6), ("subsume", 4)])]
fn perft(bencher: Bencher, (game, depth): (&str, u32)) {
    let contest = begun(game);
    bencher.counter(ItemsCount::new(contest.perft(depth))).bench(|| contest.perft(depth));
}

#[divan::bench]
fn tablut_konakis(bencher: Bencher) {
    let start = Position::start();
    bencher.counter(ItemsCount::new(start.perft(ratio::DEPTH))).bench(|| start.perft(ratio::DEPTH));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn tablut_hnefatafl(bencher: Bencher) {
    let published = published::Tablut::start();
    bencher.counter(ItemsCount::new(published.perft(ratio::DEPTH))).bench(|| published.perft(ratio::DEPTH));
}

#[divan::bench(args = ["tablut", "kubism", "subulata", "subsume"])]
fn playout(bencher: Bencher, game: &str) {
    bencher.bench(|| {
        let mut contest = begun(game);
        let mut draw = Seed::new(2).draw(Purpose::Play);
        while let Some(seat) = contest.to_act().iter().next() {
            let action = contest.random(seat, &mut draw).expect("a seat that is to act has an action");
            contest.act(seat, &action).expect("a random action is legal");
        }
        contest.ply()
    });
}
