//! Discord's global rate limit: at most 50 requests a second, over all routes that need the bot's token.
//!
//! The window slides, and refused requests count too: this is the strictest reading of "50 requests per second". The
//! limit follows real time, not the [`Clock`](super::clock::Clock).

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The maximum number of requests in a window.
pub const REQUESTS_MAX: usize = 50;
const WINDOW: Duration = Duration::from_secs(1);

/// The requests of the last second, and counts of all requests so far.
#[derive(Default)]
pub struct GlobalLimit {
    recent: VecDeque<Instant>,
    /// The largest number of requests that came within one second, refused ones included.
    pub busiest: usize,
    /// All requests so far, refused ones included.
    pub requests: usize,
    /// How many requests were refused.
    pub refused: usize,
}

impl GlobalLimit {
    /// Counts a request. If it is over the limit, fails with the time after which the next one is allowed.
    pub(super) fn admit(&mut self, now: Instant) -> Result<(), Duration> {
        while self.recent.front().is_some_and(|first| now.duration_since(*first) >= WINDOW) {
            self.recent.pop_front();
        }
        self.recent.push_back(now);
        self.requests += 1;
        self.busiest = self.busiest.max(self.recent.len());
        if self.recent.len() <= REQUESTS_MAX {
            return Ok(());
        }
        self.refused += 1;
        let last_to_leave = self.recent.get(self.recent.len() - REQUESTS_MAX).copied().unwrap_or(now);
        Err(WINDOW.saturating_sub(now.duration_since(last_to_leave)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_fifty_requests_in_any_second_are_refused() {
        let (mut limit, start) = (GlobalLimit::default(), Instant::now());
        let at = |ms: u64| start + Duration::from_millis(ms);
        for request in 0..50 {
            assert_eq!(limit.admit(at(request * 10)), Ok(()));
        }
        assert_eq!(limit.admit(at(600)), Err(Duration::from_millis(410)));
        assert_eq!(limit.admit(at(1_010)), Ok(()));
        assert_eq!((limit.requests, limit.busiest, limit.refused), (52, 51, 1));
    }
}
