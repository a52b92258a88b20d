//! Growing pauses between attempts.

use std::time::Duration;

/// The pause after `failures` failures in a row: `first` at zero failures, doubled with each one, and at most `max`.
pub(super) fn backoff(first: Duration, max: Duration, failures: u32) -> Duration {
    let doubled = 1_u32.checked_shl(failures).map_or(max, |times| first.saturating_mul(times));
    doubled.min(max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pause_doubles_up_to_its_maximum() {
        let pause = |failures| backoff(Duration::from_secs(5), Duration::from_secs(300), failures).as_secs();
        assert_eq!([0, 1, 2, 5, 6, 31, 32, u32::MAX].map(pause), [5, 10, 20, 160, 300, 300, 300, 300]);
    }
}
