//! Turns of the operations that must not overlap for one account: merging a guest into it, and deleting it.

use konakis_protocol::UserId;
use std::array;
use std::hash::{BuildHasher, RandomState};
use tokio::sync::{Mutex, MutexGuard};

/// The number of locks. Accounts that share a lock wait for each other.
const LOCKS: usize = 256;

/// The locks of all accounts.
pub struct AccountTurns {
    hasher: RandomState,
    locks: [Mutex<()>; LOCKS],
}

impl Default for AccountTurns {
    fn default() -> Self {
        Self { hasher: RandomState::new(), locks: array::from_fn(|_| Mutex::default()) }
    }
}

impl AccountTurns {
    /// Waits for this account's turn, which lasts until the guard is dropped. Nobody takes two turns at once.
    #[expect(clippy::cast_possible_truncation, reason = "any bits of a hash do")]
    #[expect(clippy::indexing_slicing, reason = "the index is reduced modulo the length")]
    pub async fn take(&self, user: &UserId) -> MutexGuard<'_, ()> {
        self.locks[self.hasher.hash_one(user) as usize % LOCKS].lock().await
    }
}
