//! The live games that people have joined and not played in.
//!
//! Invariants: a user, and all users of a network or an IPv6 site, have few of these at once, so that nobody takes the open
//! challenges of others and lets them lapse. A join counts until its player acts, at most for [`COUNTED`], also if the game ends
//! before. The number of joins in memory is bounded.

use crate::limits::fair_queue::Grouped;
use konakis_protocol::{RoomId, UserId};
use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The most joins of a user.
const OF_USER_MAX: usize = 3;
/// The most joins from a network, or from all networks of an IPv6 site.
const OF_NETWORK_MAX: usize = 6;
/// How long a join counts whose player did not act.
const COUNTED: Duration = Duration::from_secs(10 * 60);
/// The most joins in memory; beyond it the oldest are forgotten.
const ALL_MAX: usize = 10_000;

/// The error for one join too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("you have joined games without a first move: play in one of them, or wait some minutes")]
pub struct TooManyUnplayed;

/// The joins that count, the oldest first.
#[derive(Debug, Default)]
pub struct UnplayedJoins(Mutex<VecDeque<Join>>);

#[derive(Debug)]
struct Join {
    room: RoomId,
    user: UserId,
    network: IpAddr,
    at: Instant,
}

impl UnplayedJoins {
    /// Counts a join of this user from this network.
    ///
    /// # Errors
    /// [`TooManyUnplayed`] if it would be one too many.
    pub fn add(&self, room: &RoomId, user: &UserId, network: IpAddr) -> Result<(), TooManyUnplayed> {
        let now = Instant::now();
        let mut joins = self.lock();
        joins.retain(|join| now.duration_since(join.at) < COUNTED);
        let network = network.group();
        let of_user = joins.iter().filter(|join| join.user == *user).count();
        let of_network = joins.iter().filter(|join| join.network == network).count();
        if of_user >= OF_USER_MAX || of_network >= OF_NETWORK_MAX {
            return Err(TooManyUnplayed);
        }
        if joins.len() >= ALL_MAX {
            joins.pop_front();
        }
        joins.push_back(Join { room: room.clone(), user: user.clone(), network, at: now });
        Ok(())
    }

    /// Forgets the join of a user who has acted in this room, or did not join after all.
    pub fn remove(&self, room: &RoomId, user: &UserId) {
        self.lock().retain(|join| join.room != *room || join.user != *user);
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Join>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(joins: &UnplayedJoins, room: usize, user: &str, network: &str) -> bool {
        let room = format!("r{room}").parse().unwrap();
        joins.add(&room, &user.parse().unwrap(), network.parse().unwrap()).is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn a_user_has_few_unplayed_games() {
        let joins = UnplayedJoins::default();
        assert!((0..OF_USER_MAX).all(|room| add(&joins, room, "anna", "192.0.2.1")));
        assert!(!add(&joins, 90, "anna", "192.0.2.2"), "also from another network");
        assert!(add(&joins, 91, "ben", "192.0.2.2"));
        joins.remove(&"r0".parse().unwrap(), &"ben".parse().unwrap());
        assert!(!add(&joins, 92, "anna", "192.0.2.1"), "the opponent has acted");
        joins.remove(&"r0".parse().unwrap(), &"anna".parse().unwrap());
        assert!(add(&joins, 92, "anna", "192.0.2.1"), "they have played in one");
        assert!(!add(&joins, 93, "anna", "192.0.2.1"));
        tokio::time::advance(COUNTED).await;
        assert!(add(&joins, 93, "anna", "192.0.2.1"));
    }

    #[tokio::test(start_paused = true)]
    async fn the_networks_of_a_site_count_together() {
        let joins = UnplayedJoins::default();
        let guest =
            |number: usize| add(&joins, number, &format!("g{number}"), &format!("2001:db8:7:{number}::1"));
        assert!((0..OF_NETWORK_MAX).all(guest));
        assert!(!guest(OF_NETWORK_MAX));
        assert!(add(&joins, 90, "anna", "2001:db8:8::1"));
    }
}
