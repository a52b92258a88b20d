//! Prevents a repeated error, such as that of a full disk, from filling the log.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const EVERY: Duration = Duration::from_secs(60);

/// Remembers the error that was logged last.
#[derive(Debug, Default)]
pub struct Repeats {
    last: Mutex<Option<(Instant, String)>>,
}

impl Repeats {
    /// Whether to log the error: true if it differs from the error that was logged last, or if that one was logged at
    /// least a minute ago.
    pub fn is_due(&self, error: &str) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_repeat = last.as_ref().is_some_and(|(at, known)| known == error && at.elapsed() < EVERY);
        if !is_repeat {
            *last = Some((Instant::now(), error.to_owned()));
        }
        !is_repeat
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_error_is_due_once_a_minute() {
        let repeats = Repeats::default();
        assert!(repeats.is_due("the disk is full"));
        assert!(!repeats.is_due("the disk is full"));
        assert!(repeats.is_due("the database failed"));
        let minute_ago = Instant::now().checked_sub(EVERY).unwrap();
        *repeats.last.lock().unwrap() = Some((minute_ago, "the disk is full".to_owned()));
        assert!(repeats.is_due("the disk is full"));
    }
}
