//! Exponential backoff with jitter between attempts to reconnect.

use std::time::Duration;

/// The pause before attempt `attempt`, counted from 0.
///
/// Each attempt has an upper limit for its pause, which doubles from `min` up to `max`. `jitter`, a random number from
/// 0 to 1, chooses a pause between half of this limit and all of it, so that clients that lost the server at the same
/// time do not reconnect at the same time.
pub(super) fn pause(min: Duration, max: Duration, attempt: u32, jitter: f64) -> Duration {
    let doubled = min.saturating_mul(2_u32.saturating_pow(attempt.min(20)));
    doubled.min(max).mul_f64(jitter.clamp(0.0, 1.0).midpoint(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIN: Duration = Duration::from_millis(100);
    const MAX: Duration = Duration::from_secs(10);

    #[test]
    fn pauses_double_up_to_the_maximum() {
        let whole = |attempt| pause(MIN, MAX, attempt, 1.0).as_millis();
        assert_eq!([0, 1, 2, 6, 7, 1000].map(whole), [100, 200, 400, 6400, 10_000, 10_000]);
    }

    #[test]
    fn jitter_shortens_a_pause_by_at_most_half() {
        assert_eq!(pause(MIN, MAX, 0, 0.0), Duration::from_millis(50));
        assert_eq!(pause(MIN, MAX, 0, 0.5), Duration::from_millis(75));
    }
}
