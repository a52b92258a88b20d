//! Rate limits on each user's challenges, games against the computer and analyses. They protect channels, challenged
//! users and the game server.
//!
//! Invariants: every challenge, game and analysis counts, however it ends, so withdrawing or resigning gains nothing.
//! The one exception is an accepted challenge, because the opponent wanted the game. The counts are only in memory,
//! because no user can cause a restart.

use dashmap::DashMap;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::num::NonZeroU32;
use std::time::Duration;

/// The maximum number of challenges of a user without a pause.
const CHALLENGES: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// The maximum number of games against the computer without a pause. It exceeds [`CHALLENGES`], because these games
/// notify nobody else.
const GAMES: NonZeroU32 = NonZeroU32::new(10).unwrap();
const ANALYSES: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// A used-up limit is fully restored after this time.
const PER: Duration = Duration::from_secs(10 * 60);
/// Beyond this number of users, the users whose limit is fully restored are dropped.
const PEOPLE_MAX: usize = 10_000;

/// The rate limits of each user, by Discord ID.
#[derive(Debug)]
pub struct RateLimits {
    challenges: DefaultKeyedRateLimiter<u64>,
    /// The challenges that each user may make beyond the limit: one for each accepted challenge, at most
    /// [`CHALLENGES`]. The map is cleared when it has [`PEOPLE_MAX`] users.
    accepted: DashMap<u64, u32>,
    games: DefaultKeyedRateLimiter<u64>,
    analyses: DefaultKeyedRateLimiter<u64>,
}

impl Default for RateLimits {
    fn default() -> Self {
        let limiter = |number: NonZeroU32| {
            let apart = Quota::with_period(PER / number.get()).unwrap_or(Quota::per_hour(number));
            RateLimiter::dashmap(apart.allow_burst(number))
        };
        Self {
            challenges: limiter(CHALLENGES),
            accepted: DashMap::new(),
            games: limiter(GAMES),
            analyses: limiter(ANALYSES),
        }
    }
}

impl RateLimits {
    /// Counts a challenge of this user.
    ///
    /// # Errors
    /// The time to wait, if the limit is reached.
    pub fn challenge(&self, person: u64) -> Result<(), Duration> {
        count(&self.challenges, person)
            .or_else(|wait| if self.take_accepted(person) { Ok(()) } else { Err(wait) })
    }

    /// Stops counting one challenge of this user.
    pub fn challenge_accepted(&self, person: u64) {
        if self.accepted.len() >= PEOPLE_MAX {
            self.accepted.clear();
        }
        let mut accepted = self.accepted.entry(person).or_default();
        *accepted = CHALLENGES.get().min(*accepted + 1);
    }

    /// Uses up one accepted challenge of this user; returns whether there was one.
    fn take_accepted(&self, person: u64) -> bool {
        self.accepted.get_mut(&person).is_some_and(|mut accepted| {
            let had_one = *accepted > 0;
            *accepted = accepted.saturating_sub(1);
            had_one
        })
    }

    /// Counts a game of this user against the computer.
    ///
    /// # Errors
    /// The time to wait, if the limit is reached.
    pub fn game(&self, person: u64) -> Result<(), Duration> {
        count(&self.games, person)
    }

    /// Counts an analysis for this user.
    ///
    /// # Errors
    /// The time to wait, if the limit is reached.
    pub fn analysis(&self, person: u64) -> Result<(), Duration> {
        count(&self.analyses, person)
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
    fn limit_of_a_fast_challenger_delays_nobody_else() {
        let limits = RateLimits::default();
        for _ in 0..CHALLENGES.get() {
            assert_eq!(limits.challenge(7), Ok(()));
        }
        let wait = limits.challenge(7).unwrap_err();
        assert!(wait > Duration::from_secs(60) && wait <= PER / CHALLENGES.get(), "{wait:?}");
        assert_eq!(limits.challenge(8), Ok(()));
    }

    #[test]
    fn accepted_challenge_does_not_count_towards_the_limit() {
        let limits = RateLimits::default();
        for _ in 0..3 * CHALLENGES.get() {
            assert_eq!(limits.challenge(7), Ok(()));
            limits.challenge_accepted(7);
        }
        for _ in 0..CHALLENGES.get() {
            assert_eq!(limits.challenge(7), Ok(()));
        }
        assert!(limits.challenge(7).is_err(), "a challenge that was not accepted counts");
    }

    #[test]
    fn each_kind_of_request_is_counted_separately() {
        let limits = RateLimits::default();
        for _ in 0..GAMES.get() {
            assert_eq!(limits.game(7), Ok(()));
        }
        assert!(limits.game(7).is_err());
        assert_eq!((limits.challenge(7), limits.analysis(7)), (Ok(()), Ok(())));
        for _ in 1..ANALYSES.get() {
            assert_eq!(limits.analysis(7), Ok(()));
        }
        assert!(limits.analysis(7).is_err());
        assert_eq!((limits.challenge(7), limits.analysis(8)), (Ok(()), Ok(())));
    }
}
