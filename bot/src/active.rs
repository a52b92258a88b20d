//! Whether this process may act for the bot. If processes share a database, only one process is active at a time.

use std::sync::{Arc, Mutex, PoisonError};
use tokio::time::Instant;

/// The right of this process to act. Clones share it.
#[derive(Clone, Default)]
pub struct Active(Arc<Mutex<Until>>);

#[derive(Clone, Copy, Default)]
enum Until {
    /// The right lasts until this process exits, because with SQLite no other process can have it. With PostgreSQL,
    /// [`Self::At`] replaces this value before the process acts.
    #[default]
    Exit,
    At(Instant),
    Over,
}

impl Active {
    /// Whether this process may act now.
    #[must_use]
    pub fn is_active(&self) -> bool {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Until::Exit => true,
            Until::At(end) => Instant::now() < end,
            Until::Over => false,
        }
    }

    /// Makes the right last until `end`, even if it has expired. Does nothing after a call of [`Self::end`].
    pub fn extend(&self, end: Instant) {
        let mut until = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !matches!(*until, Until::Over) {
            *until = Until::At(end);
        }
    }

    /// Ends the right for good.
    pub fn end(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Until::Over;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn process_is_active_until_its_lease_expires_or_ends() {
        let active = Active::default();
        assert!(active.is_active(), "with SQLite, which has no lease, the process is active");
        active.extend(Instant::now() + Duration::from_secs(5));
        tokio::time::advance(Duration::from_millis(4_999)).await;
        assert!(active.is_active());
        tokio::time::advance(Duration::from_millis(1)).await;
        assert!(!active.is_active());
        active.extend(Instant::now() + Duration::from_secs(5));
        assert!(active.is_active(), "an expired right can be renewed");
        active.clone().end();
        active.extend(Instant::now() + Duration::from_secs(5));
        assert!(!active.is_active(), "the right has ended for good");
    }
}
