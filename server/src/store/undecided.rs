//! Rooms that may exist, because the outcome of their creation is unknown.
//!
//! Invariant: the answer that a room does not exist is sent only after the store has decided every creation that was
//! noted before the look-up.

use super::{Result, Store};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// The number of creations whose outcome was unknown, and how many of them the store has decided since.
#[derive(Debug, Default)]
pub struct Undecided {
    noted: AtomicU64,
    decided: AtomicU64,
}

impl Undecided {
    /// Notes a creation whose outcome is unknown.
    pub fn note(&self) {
        self.noted.fetch_add(1, SeqCst);
    }

    /// Waits until the store has decided all noted creations. Returns whether any were undecided.
    ///
    /// # Errors
    /// The error of the store. The creations are still undecided then.
    pub async fn settle(&self, store: &Store) -> Result<bool> {
        let noted = self.noted.load(SeqCst);
        if noted == self.decided.load(SeqCst) {
            return Ok(false);
        }
        store.settle().await?;
        self.decided.fetch_max(noted, SeqCst);
        Ok(true)
    }
}
