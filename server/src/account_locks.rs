//! Locks for operations on accounts: two operations on one account must not overlap. The operations are a sign-in with
//! Discord, which may merge a guest into the account, and a deletion.

use konakis_protocol::UserId;
use std::array;
use std::hash::{BuildHasher, RandomState};
use tokio::sync::{Mutex, MutexGuard};

/// The number of locks. Operations on accounts that share a lock wait for each other.
const LOCKS: usize = 256;

/// The locks of all accounts.
pub struct AccountLocks {
    hasher: RandomState,
    locks: [Mutex<()>; LOCKS],
}

impl Default for AccountLocks {
    fn default() -> Self {
        Self { hasher: RandomState::new(), locks: array::from_fn(|_| Mutex::default()) }
    }
}

impl AccountLocks {
    /// Locks this account until the guard is dropped. May deadlock if the caller holds another of these locks.
    pub async fn lock(&self, user: &UserId) -> MutexGuard<'_, ()> {
        self.lock_index(self.index(user)).await
    }

    /// Locks two accounts. May deadlock if the caller holds another of these locks.
    pub async fn lock_both(&self, one: &UserId, other: &UserId) -> BothLocks<'_> {
        let (one, other) = (self.index(one), self.index(other));
        // All callers lock the smaller index first, so two callers never wait for each other.
        let first = self.lock_index(one.min(other)).await;
        let second = if one == other { None } else { Some(self.lock_index(one.max(other)).await) };
        BothLocks { _first: first, _second: second }
    }

    #[expect(clippy::cast_possible_truncation, reason = "any bits of the hash will do")]
    fn index(&self, user: &UserId) -> usize {
        self.hasher.hash_one(user) as usize % LOCKS
    }

    #[expect(clippy::indexing_slicing, reason = "the index is reduced modulo the length")]
    async fn lock_index(&self, index: usize) -> MutexGuard<'_, ()> {
        self.locks[index].lock().await
    }
}

/// The locks of two accounts; a single lock if the accounts share it.
pub struct BothLocks<'a> {
    _first: MutexGuard<'a, ()>,
    _second: Option<MutexGuard<'a, ()>>,
}
