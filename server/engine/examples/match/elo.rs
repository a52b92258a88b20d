//! Elo differences from pairs of games, and the sequential test.
//!
//! The two games of a pair share an opening, so their results depend on each other. The statistics therefore treat a
//! pair as one trial with five outcomes, from 0 to 2 points (pentanomial).

/// The number of pairs with each outcome, from 0 to 4 half points.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub(crate) struct Pentanomial(pub(crate) [u32; 5]);

impl Pentanomial {
    pub(crate) fn pairs(self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean score of a game, from 0 to 1.
    pub(crate) fn score(self) -> f64 {
        self.moment(|score| score)
    }

    /// The variance of the scores of pairs. The score of a pair is the mean of its two games' scores.
    fn variance(self) -> f64 {
        let mean = self.score();
        self.moment(|score| (score - mean).powi(2))
    }

    fn moment(self, of: impl Fn(f64) -> f64) -> f64 {
        let outcomes = (0..5).zip(self.0);
        let sum: f64 =
            outcomes.map(|(half_points, count)| of(f64::from(half_points) / 4.0) * f64::from(count)).sum();
        sum / f64::from(self.pairs().max(1))
    }

    /// The 95 % confidence interval of the mean score of a game: lower end, mean and upper end. A tenth of a pair is
    /// added to each outcome, because a few pairs with the same outcome would otherwise give a variance of 0.
    pub(crate) fn interval(self) -> (f64, f64, f64) {
        let mean = self.score();
        let pairs = f64::from(self.pairs());
        let smoothed = (0..5).zip(self.0).map(|(half_points, count)| {
            (f64::from(half_points) / 4.0 - mean).powi(2) * (f64::from(count) + 0.1)
        });
        let variance = smoothed.sum::<f64>() / (pairs + 0.5);
        let error = 1.96 * (variance / pairs.max(1.0)).sqrt();
        ((mean - error).max(0.0), mean, (mean + error).min(1.0))
    }

    /// The log-likelihood ratio of `elo1` against `elo0`, by the normal approximation; 0 while all pairs have the same
    /// outcome.
    pub(crate) fn llr(self, elo0: f64, elo1: f64) -> f64 {
        let (low, high) = (expected(elo0), expected(elo1));
        let variance = self.variance();
        if variance == 0.0 {
            return 0.0;
        }
        f64::from(self.pairs()) * (high - low) * (2.0 * self.score() - low - high) / (2.0 * variance)
    }
}

/// The expected score at this Elo difference, from 0 to 1.
pub(crate) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference at this mean score; infinite for the scores 0 and 1.
pub(crate) fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The absolute log-likelihood ratio at which the sequential test decides. Either decision is wrong with a probability
/// of 5 %.
pub(crate) const SPRT_BOUND: f64 = 2.944_438_979_166_44;
