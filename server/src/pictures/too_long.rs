//! The latest animations that took too long. A tag in this module is `Key::work`, which themes and languages share.
//!
//! Invariant: at most [`KEPT_MAX`] tags are in memory.

use super::TOO_LONG_FOR;
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The most tags. Each costs seconds of a rendering thread, so few can gather in [`TOO_LONG_FOR`].
const KEPT_MAX: NonZeroUsize = NonZeroUsize::new(1_024).unwrap();

/// The tags of animations that took too long, each with the time when that was noticed.
pub(super) struct TooLong(Mutex<LruCache<u64, Instant>>);

impl Default for TooLong {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(KEPT_MAX)))
    }
}

impl TooLong {
    /// Notes that the animation with this tag took too long.
    pub(super) fn note(&self, tag: u64, now: Instant) {
        self.tags().put(tag, now);
    }

    /// Whether the animation with this tag took too long less than [`TOO_LONG_FOR`] ago.
    pub(super) fn contains(&self, tag: u64, now: Instant) -> bool {
        let mut tags = self.tags();
        let Some(noted) = tags.peek(&tag) else { return false };
        let is_recent = now.saturating_duration_since(*noted) < TOO_LONG_FOR;
        if !is_recent {
            tags.pop(&tag);
        }
        is_recent
    }

    fn tags(&self) -> MutexGuard<'_, LruCache<u64, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_tag_is_forgotten_after_a_while() {
        let (tags, now) = (TooLong::default(), Instant::now());
        tags.note(1, now);
        let before = TOO_LONG_FOR - Duration::from_secs(1);
        assert!(tags.contains(1, now) && tags.contains(1, now + before) && !tags.contains(2, now));
        assert!(!tags.contains(1, now + TOO_LONG_FOR));
        assert!(tags.tags().is_empty());
    }

    #[test]
    fn the_number_of_tags_is_bounded() {
        let (tags, now) = (TooLong::default(), Instant::now());
        for tag in 0..=KEPT_MAX.get() as u64 {
            tags.note(tag, now);
        }
        assert!(!tags.contains(0, now) && tags.contains(1, now));
    }
}
