//! Locks for the operations that must not overlap for one account: merging a guest into it, and deleting it.

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
    /// Waits for this account's turn, which lasts until the guard is dropped. The caller has no other turn.
    pub async fn take(&self, user: &UserId) -> MutexGuard<'_, ()> {
        self.lock(self.index(user)).await
    }

    /// Waits for the turns of two accounts. The caller has no other turn.
    pub async fn take_both(&self, one: &UserId, other: &UserId) -> BothTurns<'_> {
        let (one, other) = (self.index(one), self.index(other));
        // Always in the same order, so that no two callers wait for each other.
        let first = self.lock(one.min(other)).await;
        let second = if one == other { None } else { Some(self.lock(one.max(other)).await) };
        BothTurns { _first: first, _second: second }
    }

    #[expect(clippy::cast_possible_truncation, reason = "any bits of the hash will do")]
    fn index(&self, user: &UserId) -> usize {
        self.hasher.hash_one(user) as usize % LOCKS
    }

    #[expect(clippy::indexing_slicing, reason = "the index is reduced modulo the length")]
    async fn lock(&self, index: usize) -> MutexGuard<'_, ()> {
        self.locks[index].lock().await
    }
}

/// The turns of two accounts, which last until this is dropped. They may share a lock.
pub struct BothTurns<'a> {
    _first: MutexGuard<'a, ()>,
    _second: Option<MutexGuard<'a, ()>>,
}
