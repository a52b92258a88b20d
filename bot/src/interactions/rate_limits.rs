//! How fast one person may challenge others and begin games against the computer, lest a channel be filled or somebody be
//! called without end.
//!
//! What always holds: what counts is that it was begun, whatever became of it, so that withdrawing a challenge or giving a
//! game up gains nothing. It is kept in memory alone: nobody can bring about the restart that forgets it.

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZeroU32;
use std::time::Duration;

/// How many challenges somebody may make at once.
const CHALLENGES: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// How many games against the computer somebody may begin at once; they call nobody but himself.
const GAMES: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// In what time he may begin as many again.
const PER: Duration = Duration::from_secs(10 * 60);
/// How many people are remembered before those are forgotten who have been quiet for long enough.
const PEOPLE_MAX: usize = 10_000;

/// Who has begun what how often of late, by his id at Discord.
#[derive(Debug)]
pub struct RateLimits {
    challenges: DefaultKeyedRateLimiter<u64>,
    games: DefaultKeyedRateLimiter<u64>,
}

impl Default for RateLimits {
    fn default() -> Self {
        let limiter = |number: NonZeroU32| {
            let apart = Quota::with_period(PER / number.get()).unwrap_or(Quota::per_hour(number));
            RateLimiter::dashmap(apart.allow_burst(number))
        };
        Self { challenges: limiter(CHALLENGES), games: limiter(GAMES) }
    }
}

impl RateLimits {
    /// Counts a challenge of this person.
    ///
    /// # Errors
    /// How long he has to wait, where it is one too many.
    pub fn challenge(&self, person: u64) -> Result<(), Duration> {
        count(&self.challenges, person)
    }

    /// Counts a game of this person against the computer.
    ///
    /// # Errors
    /// How long he has to wait, where it is one too many.
    pub fn game(&self, person: u64) -> Result<(), Duration> {
        count(&self.games, person)
    }
}

fn count(limiter: &DefaultKeyedRateLimiter<u64>, person: u64) -> Result<(), Duration> {
    if limiter.len() > PEOPLE_MAX {
        limiter.retain_recent();
    }
    limiter.check_key(&person).map_err(|early| early.wait_time_from(limiter.clock().now()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_challenges_too_fast_is_told_how_long_to_wait_and_others_are_not_held_up() {
        let pace = RateLimits::default();
        for _ in 0..CHALLENGES.get() {
            assert_eq!(pace.challenge(7), Ok(()));
        }
        let wait = pace.challenge(7).unwrap_err();
        assert!(wait > Duration::from_secs(60) && wait <= PER / CHALLENGES.get(), "{wait:?}");
        assert_eq!(pace.challenge(8), Ok(()));
    }

    #[test]
    fn challenges_and_games_against_the_computer_are_counted_apart() {
        let pace = RateLimits::default();
        for _ in 0..GAMES.get() {
            assert_eq!(pace.game(7), Ok(()));
        }
        assert!(pace.game(7).is_err());
        assert_eq!(pace.challenge(7), Ok(()));
    }
}
