//! A count of recent events.
//!
//! Invariant: the memory is bounded, because events of a short interval are counted together, and
//! [`RecentCount::count`] drops the old ones.

use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

const INTERVALS: u32 = 60;

/// The number of events within some time.
#[derive(Debug)]
pub struct RecentCount {
    within: Duration,
    /// For each interval with events: the time of its first event, and the number of its events.
    events: VecDeque<(Instant, u32)>,
}

impl RecentCount {
    /// An empty count. Each event will count for about as long as `within`.
    #[must_use]
    pub const fn new(within: Duration) -> Self {
        Self { within, events: VecDeque::new() }
    }

    /// Adds an event.
    pub fn add(&mut self, now: Instant) {
        match self.events.back_mut() {
            Some((at, count)) if now - *at < self.within / INTERVALS => *count += 1,
            _ => self.events.push_back((now, 1)),
        }
    }

    /// The number of events within the period given to [`RecentCount::new`]. Events that are almost as old as the
    /// period may be missing.
    pub fn count(&mut self, now: Instant) -> u32 {
        while self.events.front().is_some_and(|(at, _)| now - *at >= self.within) {
            self.events.pop_front();
        }
        self.events.iter().map(|(_, count)| count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_the_period_are_counted_in_bounded_memory() {
        let (within, start) = (Duration::from_secs(600), Instant::now());
        let mut recent = RecentCount::new(within);
        for number in 0..10_000 {
            let now = start + number * (within / 1_000);
            recent.add(now);
            assert!(recent.count(now) <= 1_010 && recent.events.len() <= INTERVALS as usize + 1);
        }
        let end = start + 10 * within;
        assert!(recent.count(end) >= 990);
        assert_eq!(recent.count(end + within), 0);
    }
}
