//! The index of open challenges and live games, as their rooms report them.
//!
//! Invariants: a challenge is listed only while its creator is connected or present in the room. No user, network or
//! IPv6 site has more listed challenges than its share. The challenge of an absent creator keeps its order, and stays
//! in the index unless there are too many such challenges.

use super::live::LiveGames;
use crate::addresses::site;
use crate::connections::presence::Presence;
use konakis_protocol::{LiveGame, RoomId, Seek, UserId};
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

pub(super) const SEEKS_MAX: usize = 100;
/// The maximum number of listed challenges of one user, who cannot create another while this many are open.
pub(super) const OF_USER_MAX: usize = 5;
/// The maximum number of listed challenges of all creators who are connected from one network.
pub(super) const OF_NETWORK_MAX: usize = 10;
/// The maximum number of listed challenges of all creators who are connected from the networks of one IPv6 site.
pub(super) const OF_SITE_MAX: usize = 25;
/// The maximum number of challenges of absent creators. An evicted challenge comes back with the next report of its
/// room, for example when the room is loaded.
pub(super) const HIDDEN_MAX: usize = 1_000;
pub(super) const HIDDEN_OF_USER_MAX: usize = 10;
pub(super) const HIDDEN_OF_NETWORK_MAX: usize = 50;
pub(super) const HIDDEN_OF_SITE_MAX: usize = 200;
/// How long a reservation lasts if the room does not report.
const RESERVED_FOR: Duration = Duration::from_secs(30);

/// Why another open challenge is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooMany {
    /// The user has too many open challenges.
    #[error("you already have {OF_USER_MAX} open challenges: call one off, or wait until somebody comes")]
    OfUser,
    /// The network has too many open challenges.
    #[error(
        "{OF_NETWORK_MAX} open challenges from your network are waiting: join one of them, or invite somebody by link"
    )]
    OfNetwork,
    /// The IPv6 site of the network has too many open challenges.
    #[error(
        "{OF_SITE_MAX} open challenges from your provider's network are waiting: join one of them, or invite somebody by link"
    )]
    OfSite,
}

#[derive(Debug)]
struct OpenChallenge {
    room: RoomId,
    creator: UserId,
    /// The challenge; none until the room has reported it.
    seek: Option<Arc<Seek>>,
    reserved: Instant,
    /// Whether the creator is in the room. A service's user can be there without a connection of their own.
    is_attended: bool,
    is_connected: bool,
    network: Option<IpAddr>,
    last_network: Option<IpAddr>,
}

impl OpenChallenge {
    fn listed(&self) -> Option<&Arc<Seek>> {
        self.seek.as_ref().filter(|_| self.is_attended || self.is_connected)
    }

    fn is_hidden(&self) -> bool {
        self.seek.is_some() && self.listed().is_none()
    }

    fn update(&mut self, present: &Presence) {
        self.is_connected = present.is_here(&self.creator);
        self.network = present.network(&self.creator);
        self.last_network = self.network.or(self.last_network);
    }
}

struct Shares<'a> {
    of_user: Count<&'a UserId>,
    of_network: Count<IpAddr>,
    of_site: Count<IpAddr>,
}

struct Count<K> {
    most: usize,
    counted: HashMap<K, usize>,
}

impl<K: Hash + Eq> Count<K> {
    fn of(most: usize) -> Self {
        Self { most, counted: HashMap::new() }
    }

    fn is_full(&self, key: &K) -> bool {
        self.counted.get(key).is_some_and(|count| *count >= self.most)
    }

    fn add(&mut self, key: K) {
        *self.counted.entry(key).or_default() += 1;
    }
}

impl<'a> Shares<'a> {
    fn new(of_user: usize, of_network: usize, of_site: usize) -> Self {
        Self { of_user: Count::of(of_user), of_network: Count::of(of_network), of_site: Count::of(of_site) }
    }

    /// Takes a place for a challenge, and returns whether a place was free.
    fn take(&mut self, user: &'a UserId, network: Option<IpAddr>) -> bool {
        let site = network.and_then(site);
        let is_full = self.of_user.is_full(&user)
            || network.is_some_and(|network| self.of_network.is_full(&network))
            || site.is_some_and(|site| self.of_site.is_full(&site));
        if !is_full {
            self.of_user.add(user);
            network.into_iter().for_each(|network| self.of_network.add(network));
            site.into_iter().for_each(|site| self.of_site.add(site));
        }
        !is_full
    }
}

#[derive(Debug, Default)]
pub(super) struct Index {
    /// The challenges and reservations, by order number; newer ones have higher numbers.
    open: BTreeMap<u64, OpenChallenge>,
    orders: HashMap<RoomId, u64>,
    next_order: u64,
    live: LiveGames,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    pub(super) seeks: BTreeMap<RoomId, Arc<Seek>>,
    pub(super) live: BTreeMap<RoomId, Arc<LiveGame>>,
}

impl Index {
    pub(super) fn listed(&self) -> Listed {
        Listed { seeks: self.listed_seeks(), live: self.live.listed().clone() }
    }

    /// The challenges to be listed. The index may contain more than the shares allow, because absent creators of one
    /// network may all reconnect.
    fn listed_seeks(&self) -> BTreeMap<RoomId, Arc<Seek>> {
        let mut shares = Shares::new(OF_USER_MAX, OF_NETWORK_MAX, OF_SITE_MAX);
        let mut listed = BTreeMap::new();
        for open in self.open.values().rev() {
            let Some(seek) = open.listed() else { continue };
            if !shares.take(&open.creator, open.network) {
                continue;
            }
            listed.insert(open.room.clone(), Arc::clone(seek));
            if listed.len() == SEEKS_MAX {
                break;
            }
        }
        listed
    }

    /// Reserves an entry for a room that is being created, so that concurrent requests cannot exceed the limits.
    pub(super) fn reserve(
        &mut self,
        room: &RoomId,
        creator: &UserId,
        network: Option<IpAddr>,
        now: Instant,
    ) -> Result<(), TooMany> {
        let lapsed = |open: &OpenChallenge| open.seek.is_none() && now > open.reserved + RESERVED_FOR;
        let lapsed: Vec<RoomId> =
            self.open.values().filter(|open| lapsed(open)).map(|open| open.room.clone()).collect();
        for room in &lapsed {
            self.remove_seek(room);
        }
        if self.open.values().filter(|open| open.creator == *creator).count() >= OF_USER_MAX {
            return Err(TooMany::OfUser);
        }
        let of_network = |network| self.open.values().filter(|open| open.network == Some(network)).count();
        if network.is_some_and(|network| of_network(network) >= OF_NETWORK_MAX) {
            return Err(TooMany::OfNetwork);
        }
        let of_site = |of| self.open.values().filter(|open| open.network.and_then(site) == Some(of)).count();
        if network.and_then(site).is_some_and(|site| of_site(site) >= OF_SITE_MAX) {
            return Err(TooMany::OfSite);
        }
        self.insert(room, creator, network, now);
        Ok(())
    }

    fn insert(&mut self, room: &RoomId, creator: &UserId, network: Option<IpAddr>, now: Instant) -> u64 {
        self.next_order += 1;
        let open = OpenChallenge {
            room: room.clone(),
            creator: creator.clone(),
            seek: None,
            reserved: now,
            is_attended: false,
            is_connected: false,
            network,
            last_network: network,
        };
        self.open.insert(self.next_order, open);
        self.orders.insert(room.clone(), self.next_order);
        self.next_order
    }

    /// Notes the challenge of a room. If it is in the index already, it keeps its order.
    pub(super) fn note_seek(&mut self, room: &RoomId, seek: Seek, is_attended: bool, present: &Presence) {
        let order = match self.orders.get(room) {
            Some(order) => *order,
            None => self.insert(room, &seek.user.id, None, Instant::now()),
        };
        let seek = Seek { order, ..seek };
        let Some(open) = self.open.get_mut(&order) else { return };
        open.creator = seek.user.id.clone();
        if open.seek.as_deref() != Some(&seek) {
            open.seek = Some(Arc::new(seek));
        }
        open.is_attended = is_attended;
        open.update(present);
        self.bound_hidden();
    }

    /// Removes a room's challenge or reservation, and returns whether the room had one.
    pub(super) fn remove_seek(&mut self, room: &RoomId) -> bool {
        self.orders.remove(room).and_then(|order| self.open.remove(&order)).is_some()
    }

    /// Updates the challenges of a user whose presence has changed. Returns whether the user has any.
    pub(super) fn presence_changed(&mut self, user: &UserId, present: &Presence) -> bool {
        let mut any = false;
        for open in self.open.values_mut().filter(|open| open.creator == *user) {
            open.update(present);
            any = true;
        }
        if any {
            self.bound_hidden();
        }
        any
    }

    fn bound_hidden(&mut self) {
        let mut shares = Shares::new(HIDDEN_OF_USER_MAX, HIDDEN_OF_NETWORK_MAX, HIDDEN_OF_SITE_MAX);
        let mut kept = 0;
        let mut evicted = Vec::new();
        for open in self.open.values().rev().filter(|open| open.is_hidden()) {
            if kept >= HIDDEN_MAX || !shares.take(&open.creator, open.last_network) {
                evicted.push(open.room.clone());
                continue;
            }
            kept += 1;
        }
        for room in &evicted {
            self.remove_seek(room);
        }
    }

    /// Notes the game of a room. If a game leaves the list and another can take its place, returns the other game's
    /// room, which must then report again.
    pub(super) fn note_live(
        &mut self,
        room: &RoomId,
        spectators: Option<u32>,
        present: &Presence,
        game: impl Fn() -> Option<LiveGame>,
    ) -> Option<RoomId> {
        if self.live.note(room, spectators, present, game) { self.live.next_to_list() } else { None }
    }

    /// Whether the index has a challenge or a reservation of the room, or its live game is listed.
    pub(super) fn concerns(&self, room: &RoomId) -> bool {
        self.orders.contains_key(room) || self.live.listed().contains_key(room)
    }
}
