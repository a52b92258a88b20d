//! The latest animations that took too long. Each is known by its `Key::work`, which is equal in all themes and
//! languages.
//!
//! Invariant: at most [`KEPT_MAX`] are remembered; the latest replace the oldest.

use super::TOO_LONG_FOR;
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The maximum number of remembered animations. Each costs seconds of a rendering thread, so only a few can gather
/// within [`TOO_LONG_FOR`].
const KEPT_MAX: NonZeroUsize = NonZeroUsize::new(1_024).unwrap();

/// The works that took too long, each with the time at which this was noted.
pub(super) struct TooLong(Mutex<LruCache<u64, Instant>>);

impl Default for TooLong {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(KEPT_MAX)))
    }
}

impl TooLong {
    pub(super) fn note(&self, work: u64, now: Instant) {
        self.lock().put(work, now);
    }

    /// Whether this work was noted less than [`TOO_LONG_FOR`] ago.
    pub(super) fn contains(&self, work: u64, now: Instant) -> bool {
        let mut works = self.lock();
        let Some(noted) = works.peek(&work) else { return false };
        let is_recent = now.saturating_duration_since(*noted) < TOO_LONG_FOR;
        if !is_recent {
            works.pop(&work);
        }
        is_recent
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<u64, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_animation_is_forgotten_after_a_while() {
        let (too_long, now) = (TooLong::default(), Instant::now());
        too_long.note(1, now);
        let before = TOO_LONG_FOR - Duration::from_secs(1);
        assert!(
            too_long.contains(1, now) && too_long.contains(1, now + before) && !too_long.contains(2, now)
        );
        assert!(!too_long.contains(1, now + TOO_LONG_FOR));
        assert!(too_long.lock().is_empty());
    }

    #[test]
    fn the_number_of_remembered_animations_is_bounded() {
        let (too_long, now) = (TooLong::default(), Instant::now());
        for work in 0..=KEPT_MAX.get() as u64 {
            too_long.note(work, now);
        }
        assert!(!too_long.contains(0, now) && too_long.contains(1, now));
    }
}
