//! The score of a match, with error bars from the results of pairs.

use crate::game::{Played, Times};
use std::fmt::Write;

#[derive(Default)]
pub(crate) struct Tally {
    /// For each pair, the first player's share of the points, from 0 to 1.
    pairs: Vec<f64>,
    wins: u32,
    draws: u32,
    losses: u32,
    times: [Times; 2],
}

impl Tally {
    /// Adds a pair of games. The first player is White in the first game, and Black in the second.
    pub(crate) fn add(&mut self, games: &[Played; 2]) {
        let [one, two] = games;
        let points = [one.white, 1.0 - two.white];
        for point in points {
            match point {
                p if p > 0.75 => self.wins += 1,
                p if p < 0.25 => self.losses += 1,
                _ => self.draws += 1,
            }
        }
        self.pairs.push((points[0] + points[1]) / 2.0);
        for (player, times) in self.times.iter_mut().enumerate() {
            for played in [one.times[player], two.times[1 - player]] {
                times.total += played.total;
                times.longest = times.longest.max(played.longest);
                times.actions += played.actions;
            }
        }
    }

    /// The mean of `pairs`, and its standard error.
    fn mean(&self) -> (f64, f64) {
        let count = self.pairs.len().max(1) as f64;
        let mean = self.pairs.iter().sum::<f64>() / count;
        let spread = self.pairs.iter().map(|share| (share - mean).powi(2)).sum::<f64>();
        (mean, (spread / (count - 1.0).max(1.0) / count).sqrt())
    }

    /// A row of a table, with these columns:
    /// * the `words` of the command line
    /// * the first player's wins, draws and losses
    /// * their share of the points in percent, with two standard errors
    /// * their Elo difference, with the range that these errors give
    /// * for each player, the mean and the longest time for an action in milliseconds
    pub(crate) fn line(&self, words: &[String]) -> String {
        let (mean, error) = self.mean();
        let mut line = format!("| `{}` ", words.join(" "));
        // Writing to a string cannot fail.
        let _ = write!(line, "| +{} ={} -{} ", self.wins, self.draws, self.losses);
        let _ = write!(line, "| {:.1} % ± {:.1} ", 100.0 * mean, 200.0 * error);
        let _ = write!(
            line,
            "| {:+.0} [{:+.0}, {:+.0}] ",
            elo(mean),
            elo(mean - 2.0 * error),
            elo(mean + 2.0 * error)
        );
        for times in self.times {
            let _ = write!(
                line,
                "| {:.1} / {:.0} ms ",
                1e3 * times.mean().as_secs_f64(),
                1e3 * times.longest.as_secs_f64()
            );
        }
        line + "|"
    }
}

/// The Elo difference for a share of the points, clamped to about ±1000.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.003_162, 0.996_838);
    400.0 * (share / (1.0 - share)).log10()
}
