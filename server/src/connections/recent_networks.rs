//! The networks from which users were connected in the last few hours. The networks of an IPv6 site count as one,
//! because a whole site may belong to one person.
//!
//! Invariants: nothing is stored on disk. The number of users is bounded, and so is the number of networks of each
//! user.

use crate::limits::fair_queue::Grouped;
use konakis_protocol::UserId;
use lru::LruCache;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long a network is kept after the user's last visit from it. Connecting and leaving count as visits.
const KEPT: Duration = Duration::from_secs(6 * 60 * 60);
const OF_USER_MAX: usize = 4;
/// The maximum number of users. Beyond it, the users noted least recently are forgotten.
const USERS_MAX: NonZeroUsize = NonZeroUsize::new(100_000).unwrap();

/// The networks of each user, with the time of the last visit from each network.
pub(super) struct RecentNetworks(Mutex<LruCache<UserId, Vec<(IpAddr, Instant)>>>);

impl Default for RecentNetworks {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(USERS_MAX)))
    }
}

impl RecentNetworks {
    pub(super) fn note(&self, user: &UserId, network: IpAddr) {
        self.add(user, &[(network.group(), Instant::now())]);
    }

    pub(super) fn copy(&self, from: &UserId, to: &UserId) {
        let networks = self.lock().peek(from).cloned().unwrap_or_default();
        self.add(to, &networks);
    }

    /// Adds visits. Keeps only the latest visit from each network, and only the [`OF_USER_MAX`] networks with the
    /// latest visits.
    fn add(&self, user: &UserId, visits: &[(IpAddr, Instant)]) {
        let mut users = self.lock();
        let networks = users.get_or_insert_mut(user.clone(), Vec::new);
        for &(visited, at) in visits {
            match networks.iter_mut().find(|(known, _)| *known == visited) {
                Some((_, since)) => *since = at.max(*since),
                None => networks.push((visited, at)),
            }
        }
        networks.retain(|(_, since)| since.elapsed() < KEPT);
        networks.sort_by_key(|(_, since)| *since);
        let over = networks.len().saturating_sub(OF_USER_MAX);
        networks.drain(..over);
    }

    pub(super) fn of(&self, user: &UserId) -> Vec<IpAddr> {
        let users = self.lock();
        let visits = users.peek(user).into_iter().flatten();
        visits.filter(|(_, since)| since.elapsed() < KEPT).map(|(network, _)| *network).collect()
    }

    #[must_use]
    pub(super) fn contains(&self, user: &UserId, network: IpAddr) -> bool {
        let network = network.group();
        let is_same = |(known, since): &(IpAddr, Instant)| *known == network && since.elapsed() < KEPT;
        self.lock().peek(user).is_some_and(|networks| networks.iter().any(is_same))
    }

    pub(super) fn tidy(&self) {
        let mut users = self.lock();
        while users
            .peek_lru()
            .is_some_and(|(_, networks)| networks.iter().all(|(_, since)| since.elapsed() >= KEPT))
        {
            users.pop_lru();
        }
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<UserId, Vec<(IpAddr, Instant)>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_networks_of_a_site_count_as_one() {
        let recent = RecentNetworks::default();
        let anna: UserId = "anna".parse().unwrap();
        let network = |n: u16| IpAddr::from([0x2001, 0xdb8, 0x1f, n, 0, 0, 0, 0]);
        for n in 0..6 {
            recent.note(&anna, network(n));
        }
        assert!(recent.contains(&anna, network(0)) && recent.contains(&anna, network(9)));
        assert!(!recent.contains(&anna, IpAddr::from([0x2001, 0xdb8, 0x20, 0, 0, 0, 0, 0])));
    }

    #[tokio::test]
    async fn networks_of_a_guest_are_copied_to_the_member() {
        let recent = RecentNetworks::default();
        let [guest, member]: [UserId; 2] = ["guest", "member"].map(|id| id.parse().unwrap());
        let network = |n: u8| IpAddr::from([192, 0, 2, n]);
        recent.note(&guest, network(1));
        recent.note(&member, network(2));
        recent.copy(&guest, &member);
        assert!(recent.contains(&member, network(1)) && recent.contains(&member, network(2)));
        assert!(!recent.contains(&guest, network(2)));
    }

    #[tokio::test(start_paused = true)]
    async fn copied_networks_keep_the_time_of_their_visit() {
        let recent = RecentNetworks::default();
        let [guest, member]: [UserId; 2] = ["guest", "member"].map(|id| id.parse().unwrap());
        let network = |n: u8| IpAddr::from([192, 0, 2, n]);
        recent.note(&guest, network(0));
        for n in 1..=OF_USER_MAX as u8 {
            tokio::time::advance(Duration::from_secs(1)).await;
            recent.note(&member, network(n));
        }
        recent.copy(&guest, &member);
        assert!(
            (1..=OF_USER_MAX as u8).all(|n| recent.contains(&member, network(n))),
            "the newer visits are kept"
        );
        assert!(!recent.contains(&member, network(0)), "the oldest visit is dropped");
    }

    #[tokio::test(start_paused = true)]
    async fn the_latest_networks_are_kept_for_some_hours() {
        let recent = RecentNetworks::default();
        let anna: UserId = "anna".parse().unwrap();
        let network = |n: u8| IpAddr::from([192, 0, 2, n]);
        for n in 0..5 {
            recent.note(&anna, network(n));
        }
        assert!(!recent.contains(&anna, network(0)) && recent.contains(&anna, network(1)));
        assert!(!recent.contains(&"ben".parse().unwrap(), network(1)));
        tokio::time::advance(KEPT - Duration::from_secs(1)).await;
        recent.note(&anna, network(1));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(recent.contains(&anna, network(1)) && !recent.contains(&anna, network(2)));
        recent.tidy();
        assert_eq!(recent.lock().len(), 1, "a user with a recent visit is kept");
        tokio::time::advance(KEPT).await;
        recent.tidy();
        assert_eq!(recent.lock().len(), 0);
    }
}
