//! The sign-in codes that Discord has refused and would refuse again.
//!
//! Invariants: only hashes are kept, and their number is bounded. The server asks Discord so slowly that no code is
//! displaced within [`KEPT`].

use konakis_protocol::Secret;
use lru::LruCache;
use sha2::{Digest, Sha256};
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const KEPT: Duration = Duration::from_secs(60);
const CODES_MAX: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

pub(super) struct RefusedCodes(Mutex<LruCache<[u8; 32], Instant>>);

impl Default for RefusedCodes {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(CODES_MAX)))
    }
}

impl RefusedCodes {
    pub(super) fn note(&self, code: &Secret, now: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(hash(code), now);
    }

    pub(super) fn contains(&self, code: &Secret, now: Instant) -> bool {
        let codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.peek(&hash(code)).is_some_and(|at| now - *at < KEPT)
    }
}

fn hash(code: &Secret) -> [u8; 32] {
    Sha256::digest(code.expose()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_code_is_remembered_for_a_minute() {
        let (codes, now) = (RefusedCodes::default(), Instant::now());
        let [one, other]: [Secret; 2] = ["one", "other"].map(|code| code.parse().unwrap());
        codes.note(&one, now);
        assert!(codes.contains(&one, now) && !codes.contains(&other, now));
        assert!(codes.contains(&one, now + KEPT / 2) && !codes.contains(&one, now + KEPT));
    }
}
