//! Rooms that may exist although their creator was told that it is not known.
//!
//! Invariant: before a room is said not to exist, the store has decided every creation noted before the question.

use super::{Result, Store};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// Counts the creations whose outcome was unknown, and how many of them the store has decided since.
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

    /// Has the store decide all noted creations. Returns whether there were any.
    ///
    /// # Errors
    /// The error of the store; the creations are still undecided.
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
