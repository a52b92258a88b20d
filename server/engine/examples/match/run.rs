//! Plays the match of two players in chunks of pairs of games. A pair is the same opening twice, with the seats
//! swapped. Each thread plays one chunk at a time.

use crate::Pairing;
use crate::elo::{SPRT_BOUND, elo};
use crate::game;
use crate::program::Programs;
use crate::results::{self, CHUNK, Results};
use konakis_games::Seat;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Plays the chunks that have no results in `directory` yet, until the sequential test, if any, decides. Returns all
/// results, including those of earlier runs.
pub(crate) fn play_all(pairing: &Pairing, directory: &Path, threads: usize) -> Results {
    let key = (pairing.a.to_string(), pairing.b.to_string());
    let done = Mutex::new(results::read(directory, &pairing.game).remove(&key).unwrap_or_default());
    let (next, decided) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut programs = Programs::default();
                loop {
                    let chunk = next.fetch_add(1, Ordering::Relaxed);
                    if chunk * CHUNK >= pairing.pairs || decided.load(Ordering::Relaxed) {
                        break;
                    }
                    let is_done = || done.lock().expect("no thread failed").0.contains_key(&chunk);
                    if is_done() {
                        continue;
                    }
                    let pairs: Vec<[usize; 2]> = (0..CHUNK)
                        .map(|pair| play_pair(pairing, (chunk * CHUNK + pair) as u64, &mut programs))
                        .collect();
                    let mut all = done.lock().expect("no thread failed");
                    results::append(directory, pairing, chunk, &pairs);
                    all.0.insert(chunk, pairs);
                    println!("{}", standing(pairing, &all));
                    if let Some([elo0, elo1]) = pairing.sprt.as_deref() {
                        let llr = all.pentanomial().llr(*elo0, *elo1);
                        println!(
                            "  SPRT {elo0} against {elo1}: log-likelihood ratio {llr:.2} of ±{SPRT_BOUND:.2}"
                        );
                        decided.fetch_or(llr.abs() >= SPRT_BOUND, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    done.into_inner().expect("no thread failed")
}

pub(crate) fn play(pairing: &Pairing, directory: &Path, threads: usize) {
    let all = play_all(pairing, directory, threads);
    println!("{}", standing(pairing, &all));
}

/// The half points of the player `pairing.a` as White and as Black, from the same opening.
fn play_pair(pairing: &Pairing, pair: u64, programs: &mut Programs) -> [usize; 2] {
    let players = [&pairing.a, &pairing.b];
    [Seat::White, Seat::Black]
        .map(|first| game::play(game::opening(&pairing.game, pair), players, first, pair, programs))
}

fn standing(pairing: &Pairing, results: &Results) -> String {
    let outcomes = results.pentanomial();
    let (low, mean, high) = outcomes.interval();
    format!(
        "{} {} – {}: {} pairs {:?}, {:.1} % ({:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0}), \
         White {:.1} %, Black {:.1} %, draws {:.1} %",
        pairing.game,
        pairing.a,
        pairing.b,
        outcomes.pairs(),
        outcomes.0,
        100.0 * mean,
        100.0 * low,
        100.0 * high,
        elo(mean),
        elo(low),
        elo(high),
        100.0 * results.role(0),
        100.0 * results.role(1),
        100.0 * results.draws(),
    )
}
