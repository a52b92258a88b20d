//! The open connections of each user, and the networks from which the user was connected in the last few hours.
//!
//! Invariant: a connection is listed from its `hello` to its end, and the list does not keep its outbox alive.

use crate::connections::outbox::{Close, Outbox};
use crate::connections::recent_networks::RecentNetworks;
use crate::limits::fair_queue::Grouped;
use crate::store::TokenHash;
use dashmap::DashMap;
use konakis_protocol::{RoomId, UserId};
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Weak};

/// The connections of all users.
#[derive(Default)]
pub struct Presence {
    open: DashMap<UserId, Vec<UserConnection>>,
    recent: RecentNetworks,
}

struct UserConnection {
    connection: u64,
    token: TokenHash,
    /// The client's network; none for a client without limits.
    network: Option<IpAddr>,
    outbox: Weak<Outbox>,
}

/// Some or all connections of a user.
#[derive(Clone, Copy)]
pub enum ConnectionSet {
    /// Those that signed in with this token.
    With(TokenHash),
    /// All but the connection with this number.
    AllBut(u64),
    /// All.
    All,
}

impl Presence {
    /// Adds a connection of a user. `network` is none for a client without limits.
    pub fn connected(&self, user: &UserId, token: TokenHash, network: Option<IpAddr>, outbox: &Arc<Outbox>) {
        let open = UserConnection {
            connection: outbox.connection(),
            token,
            network,
            outbox: Arc::downgrade(outbox),
        };
        self.open.entry(user.clone()).or_default().push(open);
        self.note_network(user, network);
    }

    /// Whether a user has an open connection.
    #[must_use]
    pub fn is_here(&self, user: &UserId) -> bool {
        self.open.contains_key(user)
    }

    /// Whether a connection of a user watches a room.
    #[must_use]
    pub fn watches(&self, user: &UserId, room: &RoomId) -> bool {
        let watches =
            |open: &UserConnection| open.outbox.upgrade().is_some_and(|outbox| outbox.watches(room));
        self.open.get(user).is_some_and(|open| open.iter().any(watches))
    }

    /// The token with which a connection of a user signed in.
    #[must_use]
    pub fn token(&self, user: &UserId, connection: u64) -> Option<TokenHash> {
        let open = self.open.get(user)?;
        open.iter().find(|open| open.connection == connection).map(|open| open.token)
    }

    /// The tokens with which the user's connections signed in.
    #[must_use]
    pub fn tokens(&self, user: &UserId) -> HashSet<TokenHash> {
        self.open.get(user).map_or_else(HashSet::new, |open| open.iter().map(|open| open.token).collect())
    }

    /// The network of a user's oldest connection that has a network.
    #[must_use]
    pub fn network(&self, user: &UserId) -> Option<IpAddr> {
        self.open.get(user)?.iter().find_map(|open| open.network)
    }

    /// Whether a user is connected from this network or its site, or was in the last few hours.
    #[must_use]
    pub fn was_at(&self, user: &UserId, network: IpAddr) -> bool {
        let is_here = |open: &UserConnection| open.network.group() == Some(network.group());
        self.open.get(user).is_some_and(|open| open.iter().any(is_here))
            || self.recent.contains(user, network)
    }

    /// The networks from which a user is connected, or was in the last few hours. The networks of an IPv6 site count as
    /// one.
    #[must_use]
    pub fn networks(&self, user: &UserId) -> Vec<IpAddr> {
        let open = self.open.get(user);
        let here = open.iter().flat_map(|open| open.iter()).filter_map(|open| open.network);
        let mut networks: Vec<_> = here.map(|network| network.group()).chain(self.recent.of(user)).collect();
        networks.sort_unstable();
        networks.dedup();
        networks
    }

    /// Forgets the networks of users who neither connected nor left in the last few hours.
    pub fn tidy(&self) {
        self.recent.tidy();
    }

    fn note_network(&self, user: &UserId, network: Option<IpAddr>) {
        if let Some(network) = network {
            self.recent.note(user, network);
        }
    }

    /// Removes a connection of a user.
    pub fn disconnected(&self, user: &UserId, connection: u64) {
        let mut network = None;
        if let Some(mut open) = self.open.get_mut(user) {
            network = open.iter().find(|open| open.connection == connection).and_then(|open| open.network);
            open.retain(|open| open.connection != connection);
        }
        self.note_network(user, network);
        self.open.remove_if(user, |_, open| open.is_empty());
    }

    /// Closes these connections of a user, because the user is signed out on them.
    pub fn sign_out(&self, user: &UserId, which: ConnectionSet) {
        let Some(open) = self.open.get(user) else { return };
        for open in open.iter() {
            let concerned = match which {
                ConnectionSet::With(token) => open.token == token,
                ConnectionSet::AllBut(connection) => open.connection != connection,
                ConnectionSet::All => true,
            };
            if let Some(outbox) = open.outbox.upgrade().filter(|_| concerned) {
                outbox.close(Close::SignedOut);
            }
        }
    }

    /// The numbers of a user's connections.
    #[must_use]
    pub fn connections(&self, user: &UserId) -> Vec<u64> {
        self.open.get(user).map_or_else(Vec::new, |open| open.iter().map(|open| open.connection).collect())
    }

    /// Sends a banned user the reason, and closes their connections.
    pub fn close_banned(&self, user: &UserId, sentence: &str) {
        let Some(open) = self.open.get(user) else { return };
        for outbox in open.iter().filter_map(|open| open.outbox.upgrade()) {
            outbox.close_banned(sentence);
        }
    }

    /// Closes all connections of a user for this reason.
    pub fn close(&self, user: &UserId, why: Close) {
        let Some(open) = self.open.get(user) else { return };
        for outbox in open.iter().filter_map(|open| open.outbox.upgrade()) {
            outbox.close(why);
        }
    }

    /// Copies a guest's current and recent networks to the member into whom the guest is merged.
    pub fn share_networks(&self, guest: &UserId, member: &UserId) {
        self.recent.copy(guest, member);
        let open = self.open.get(guest);
        for network in open.iter().flat_map(|open| open.iter()).filter_map(|open| open.network) {
            self.recent.note(member, network);
        }
    }

    /// Closes the connections of a merged guest. The browser connects again with the token of the member.
    pub fn merged(&self, guest: &UserId) {
        self.close(guest, Close::Merged);
    }

    /// The number of frames queued for all users.
    #[must_use]
    pub fn waiting_frames(&self) -> usize {
        let waiting = |open: &UserConnection| open.outbox.upgrade().map_or(0, |outbox| outbox.waiting());
        self.open.iter().map(|open| open.iter().map(waiting).sum::<usize>()).sum()
    }

    /// The number of users who are connected.
    #[must_use]
    pub fn people(&self) -> usize {
        self.open.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::Secret;
    use std::time::Duration;

    fn token(text: &str) -> TokenHash {
        TokenHash::of(&text.parse::<Secret>().unwrap())
    }

    fn connect(present: &Presence, user: &str, with: &str, connection: u64) -> Arc<Outbox> {
        let outbox = Arc::new(Outbox::new(connection));
        present.connected(&user.parse().unwrap(), token(with), None, &outbox);
        outbox
    }

    #[test]
    fn signing_out_closes_exactly_the_chosen_connections() {
        let present = Presence::default();
        let [one, same, other] =
            [(1, "a"), (2, "a"), (3, "b")].map(|(n, with)| connect(&present, "anna", with, n));
        let stranger = connect(&present, "ben", "c", 4);
        present.sign_out(&"anna".parse().unwrap(), ConnectionSet::With(token("a")));
        assert_eq!([&one, &same, &other].map(|open| open.closing().is_some()), [true, true, false]);
        let fourth = connect(&present, "anna", "b", 5);
        present.sign_out(&"anna".parse().unwrap(), ConnectionSet::AllBut(5));
        assert!(other.closing().is_some() && fourth.closing().is_none());
        present.sign_out(&"anna".parse().unwrap(), ConnectionSet::All);
        assert!(fourth.closing().is_some() && stranger.closing().is_none());
    }

    #[test]
    fn people_are_counted_once_for_all_their_connections() {
        let present = Presence::default();
        let _open = [(1, "anna"), (2, "anna"), (3, "ben")].map(|(n, user)| connect(&present, user, "t", n));
        assert_eq!(present.people(), 2);
        present.disconnected(&"anna".parse().unwrap(), 1);
        assert_eq!(present.people(), 2);
        present.disconnected(&"anna".parse().unwrap(), 2);
        assert_eq!(present.people(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn the_networks_of_a_user_are_known_for_some_hours() {
        let present = Presence::default();
        let (anna, [one, other]) =
            ("anna".parse().unwrap(), ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap()));
        let outboxes = [1, 2].map(|connection| Arc::new(Outbox::new(connection)));
        present.connected(&anna, token("a"), Some(one), &outboxes[0]);
        present.connected(&anna, token("a"), Some(other), &outboxes[1]);
        assert!(present.was_at(&anna, one) && present.was_at(&anna, other));
        assert_eq!(present.networks(&anna), [one, other]);
        tokio::time::advance(Duration::from_secs(24 * 60 * 60)).await;
        present.tidy();
        assert!(present.was_at(&anna, one), "the network of a connected user stays known");
        present.disconnected(&anna, 1);
        present.disconnected(&anna, 2);
        assert!(present.was_at(&anna, one) && present.was_at(&anna, other));
        assert_eq!(present.networks(&anna), [one, other]);
        tokio::time::advance(Duration::from_secs(7 * 60 * 60)).await;
        assert!(!present.was_at(&anna, one) && !present.was_at(&anna, other));
        assert_eq!(present.networks(&anna), [] as [IpAddr; 0]);
    }
}
