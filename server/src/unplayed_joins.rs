//! The joins of open challenges that count towards a limit, so that nobody takes many challenges and lets them lapse.
//!
//! Invariants: these joins are bounded for each user, and for each network or IPv6 site. For the user, a join
//! counts until the game is over. For the network, it counts until the joiner has acted in two turns or the game is
//! over, and not at all if the challenge comes from the same network. If the joiner is responsible for the end of the
//! game, and has neither acted in two turns nor won, the join counts after the end too. In any case, a join
//! counts for ten minutes at most ([`COUNTED`]).
//! Joins through a service or by clients without limits do not count.

use crate::limits::fair_queue::Grouped;
use konakis_protocol::{RoomId, UserId};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

const OF_USER_MAX: usize = 3;
/// The maximum number of joins that count for a network, or for all networks of an IPv6 site together.
const OF_NETWORK_MAX: usize = 6;
const COUNTED: Duration = Duration::from_secs(10 * 60);
/// The maximum number of joins in memory; the oldest are forgotten.
const ALL_MAX: usize = 10_000;

/// The refusal of one join too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("you or others on your network have just joined several games: wait up to ten minutes")]
pub struct TooManyUnplayed;

/// The joins that count, by room. A room has at most one, because only one of its seats was free.
#[derive(Debug, Default)]
pub struct UnplayedJoins(Mutex<HashMap<RoomId, Join>>);

#[derive(Debug)]
struct Join {
    user: UserId,
    /// The network or IPv6 site for which the join counts; `None` if it counts for the user alone.
    network: Option<IpAddr>,
    at: Instant,
    is_played: bool,
}

impl UnplayedJoins {
    /// Counts a join for this user, and for this network if given.
    ///
    /// # Errors
    /// [`TooManyUnplayed`] if it would be one too many.
    pub fn add(&self, room: &RoomId, user: &UserId, network: Option<IpAddr>) -> Result<(), TooManyUnplayed> {
        let now = Instant::now();
        let mut joins = self.lock();
        joins.retain(|_, join| now.duration_since(join.at) < COUNTED);
        let network = network.map(|network| network.group());
        let of_user = joins.values().filter(|join| join.user == *user).count();
        let is_same = |join: &&Join| join.network == network && !join.is_played;
        let of_network = network.map_or(0, |_| joins.values().filter(is_same).count());
        if of_user >= OF_USER_MAX || of_network >= OF_NETWORK_MAX {
            return Err(TooManyUnplayed);
        }
        if joins.len() >= ALL_MAX
            && let Some(oldest) = joins.iter().min_by_key(|(_, join)| join.at).map(|(room, _)| room.clone())
        {
            joins.remove(&oldest);
        }
        joins.insert(room.clone(), Join { user: user.clone(), network, at: now, is_played: false });
        Ok(())
    }

    /// Notes that the joiner has acted in two turns.
    pub fn note_played(&self, room: &RoomId, user: &UserId) {
        if let Some(join) = self.lock().get_mut(room).filter(|join| join.user == *user) {
            join.is_played = true;
        }
    }

    /// Notes that a member replaces the guest who joined.
    pub fn merge(&self, room: &RoomId, guest: &UserId, member: &UserId) {
        if let Some(join) = self.lock().get_mut(room).filter(|join| join.user == *guest) {
            join.user = member.clone();
        }
    }

    /// Forgets the join of a user whose game is over, or who did not join after all.
    pub fn remove(&self, room: &RoomId, user: &UserId) {
        let mut joins = self.lock();
        if joins.get(room).is_some_and(|join| join.user == *user) {
            joins.remove(room);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RoomId, Join>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(joins: &UnplayedJoins, room: usize, user: &str, network: &str) -> bool {
        let room = format!("r{room}").parse().unwrap();
        joins.add(&room, &user.parse().unwrap(), network.parse().ok()).is_ok()
    }

    #[tokio::test(start_paused = true)]
    async fn a_played_game_counts_for_its_user_but_not_their_network() {
        let joins = UnplayedJoins::default();
        let users = ["anna", "ben"];
        for (room, user) in (0..OF_NETWORK_MAX).zip(users.into_iter().cycle()) {
            assert!(add(&joins, room, user, "192.0.2.1"));
        }
        assert!(!add(&joins, 90, "cleo", "192.0.2.1"));
        joins.note_played(&"r0".parse().unwrap(), &"ben".parse().unwrap());
        assert!(!add(&joins, 90, "cleo", "192.0.2.1"), "another user joined that game");
        joins.note_played(&"r0".parse().unwrap(), &"anna".parse().unwrap());
        assert!(!add(&joins, 91, "anna", "192.0.2.2"));
        assert!(add(&joins, 90, "cleo", "192.0.2.1"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_user_can_join_only_a_few_games_until_one_is_over() {
        let joins = UnplayedJoins::default();
        assert!((0..OF_USER_MAX).all(|room| add(&joins, room, "anna", "192.0.2.1")));
        assert!(!add(&joins, 90, "anna", "192.0.2.2"), "the limit of a user applies on every network");
        assert!(add(&joins, 91, "ben", "192.0.2.2"));
        joins.remove(&"r0".parse().unwrap(), &"ben".parse().unwrap());
        assert!(!add(&joins, 92, "anna", "192.0.2.1"), "Ben did not join that game");
        joins.remove(&"r0".parse().unwrap(), &"anna".parse().unwrap());
        assert!(add(&joins, 92, "anna", "192.0.2.1"), "one of Anna's games is over");
        assert!(!add(&joins, 93, "anna", "192.0.2.1"));
        let [room, guest, member] = ["r92", "anna", "member"];
        joins.merge(&room.parse().unwrap(), &guest.parse().unwrap(), &member.parse().unwrap());
        joins.remove(&room.parse().unwrap(), &member.parse().unwrap());
        assert!(add(&joins, 92, "anna", "192.0.2.1"), "the member's game is over");
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
        assert!(add(&joins, 91, "ben", "no network"), "a join without a network counts for the user alone");
    }
}
