//! The rooms for which people are about to open the Activity.
//!
//! Invariants: a launch is valid for [`KEPT`], and each user has at most one. Beyond [`LAUNCHES_MAX`], the oldest
//! launch is dropped.

use konakis_protocol::{RoomId, UserId};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

const KEPT: Duration = Duration::from_secs(5 * 60);
const LAUNCHES_MAX: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// The room and the time of each user's launch. `get` does not count as a use, so the oldest launch is dropped first.
pub(super) struct Launches(Mutex<LruCache<UserId, (RoomId, Instant)>>);

impl Default for Launches {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(LAUNCHES_MAX)))
    }
}

impl Launches {
    pub(super) fn note(&self, user: UserId, room: RoomId, now: Instant) {
        self.lock().put(user, (room, now));
    }

    pub(super) fn get(&self, user: &UserId, now: Instant) -> Option<RoomId> {
        let launches = self.lock();
        let (room, since) = launches.peek(user)?;
        (now - *since < KEPT).then(|| room.clone())
    }

    pub(super) fn remove(&self, user: &UserId) {
        self.lock().pop(user);
    }

    pub(super) fn tidy(&self, now: Instant) {
        let mut launches = self.lock();
        while launches.peek_lru().is_some_and(|(_, (_, since))| now - *since >= KEPT) {
            launches.pop_lru();
        }
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<UserId, (RoomId, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_launch_is_valid_for_a_few_minutes() {
        let (launches, now) = (Launches::default(), Instant::now());
        let [anna, ben]: [UserId; 2] = ["anna", "ben"].map(|id| id.parse().unwrap());
        let [one, other]: [RoomId; 2] = ["r1", "r2"].map(|id| id.parse().unwrap());
        launches.note(anna.clone(), one, now);
        launches.note(anna.clone(), other.clone(), now + KEPT / 2);
        assert_eq!(launches.get(&anna, now + KEPT), Some(other));
        assert_eq!((launches.get(&ben, now), launches.get(&anna, now + 2 * KEPT)), (None, None));
        launches.tidy(now + KEPT);
        assert_eq!(launches.lock().len(), 1);
        launches.tidy(now + 2 * KEPT);
        assert_eq!(launches.lock().len(), 0);
    }
}
