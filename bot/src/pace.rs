//! How fast one person may challenge others, lest a channel be filled or somebody be called without end.
//!
//! What always holds: what counts is that a challenge was made, whatever became of it, so that withdrawing it gains
//! nothing. It is kept in memory alone: nobody can bring about the restart that forgets it.

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZeroU32;
use std::time::Duration;

/// How many challenges somebody may make at once.
const CHALLENGES: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// In what time he may make as many again.
const CHALLENGES_PER: Duration = Duration::from_secs(10 * 60);
/// How many people are remembered before those are forgotten who have been quiet for long enough.
const PEOPLE_MAX: usize = 10_000;

/// Who has challenged others how often of late, by his id at Discord.
#[derive(Debug)]
pub struct Pace(DefaultKeyedRateLimiter<u64>);

impl Default for Pace {
    fn default() -> Self {
        let apart =
            Quota::with_period(CHALLENGES_PER / CHALLENGES.get()).unwrap_or(Quota::per_hour(CHALLENGES));
        Self(RateLimiter::dashmap(apart.allow_burst(CHALLENGES)))
    }
}

impl Pace {
    /// Counts a challenge of this person.
    ///
    /// # Errors
    /// How long he has to wait, where it is one too many.
    pub fn challenge(&self, person: u64) -> Result<(), Duration> {
        if self.0.len() > PEOPLE_MAX {
            self.0.retain_recent();
        }
        self.0.check_key(&person).map_err(|early| early.wait_time_from(self.0.clock().now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_challenges_too_fast_is_told_how_long_to_wait_and_others_are_not_held_up() {
        let pace = Pace::default();
        for _ in 0..CHALLENGES.get() {
            assert_eq!(pace.challenge(7), Ok(()));
        }
        let wait = pace.challenge(7).unwrap_err();
        assert!(wait > Duration::from_secs(60) && wait <= CHALLENGES_PER / CHALLENGES.get(), "{wait:?}");
        assert_eq!(pace.challenge(8), Ok(()));
    }
}
