//! Counts of open connections for each key, such as a prefix of addresses.
//!
//! Invariant: a key without connections takes no memory.

use crate::addresses::{network, site};
use crate::limits::SITE_SHARE;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Why a connection is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitReached {
    /// The address has too many connections.
    #[error("there are too many connections from your address: close some of them first")]
    Address,
    /// The server has too many connections.
    #[error("there are too many people here just now: try again in a minute")]
    Server,
    /// The user has the Activity open in too many places.
    #[error("you have the Activity open in too many places: close it in one of them first")]
    User,
}

#[derive(Debug)]
pub(super) struct OpenCounts<K>(Mutex<HashMap<K, u32>>);

impl<K> Default for OpenCounts<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq> OpenCounts<K> {
    /// Counts a connection for all these keys, each given with its limit. If a key has reached its limit, counts
    /// nothing and returns false.
    pub(super) fn add(&self, keys: impl Iterator<Item = (K, u32)> + Clone) -> bool {
        let mut open = self.lock();
        if keys.clone().any(|(key, most)| open.get(&key).copied().unwrap_or_default() >= most) {
            return false;
        }
        for (key, _) in keys {
            *open.entry(key).or_default() += 1;
        }
        true
    }

    pub(super) fn remove(&self, keys: impl Iterator<Item = K>) {
        let mut open = self.lock();
        for key in keys {
            if let Some(count) = open.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    open.remove(&key);
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum CountedPrefix {
    /// An IPv4 address or an IPv6 /64 network.
    Network(IpAddr),
    /// An IPv6 /48 site.
    Site(IpAddr),
}

impl CountedPrefix {
    pub(super) fn of(address: IpAddr) -> impl Iterator<Item = Self> + Clone {
        std::iter::once(Self::Network(network(address))).chain(site(address).map(Self::Site))
    }

    pub(super) fn with_most(address: IpAddr, per_address: u32) -> impl Iterator<Item = (Self, u32)> + Clone {
        Self::of(address).map(move |prefix| (prefix, prefix.most(per_address)))
    }

    const fn most(self, per_address: u32) -> u32 {
        match self {
            Self::Network(_) => per_address,
            Self::Site(_) => per_address.saturating_mul(SITE_SHARE),
        }
    }
}
