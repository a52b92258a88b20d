//! Budgets of bytes that outboxes share: one for the server, one for each address and one for each IPv6 site. Similar
//! budgets limit the rooms that are in memory because a connection watches them.
//!
//! Invariants: the total is the sum over all outboxes, because each outbox updates the total while its queue is locked.
//! Short queues count as empty. When a budget is exceeded, the connections with the largest and oldest backlogs are
//! closed first. A peer that keeps up is not closed ([`super::backlog`]).

use super::backlog::close_worst;
use super::byte_limit::ByteLimit;
use super::watched_rooms::WatchedRooms;
use super::{EdgePeer, Outbox};
use crate::addresses::{network, site};
use crate::telemetry::{Meters, Slow};
use dashmap::DashMap;
use konakis_protocol::RoomId;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

const TOTAL_BYTES_MAX: usize = 256 << 20;
/// The maximum number of bytes of the rooms that one address watches.
const ADDRESS_WATCHED_BYTES_MAX: usize = 64 << 20;
const ADDRESS_BYTES_MAX: usize = 16 << 20;
/// The budgets of an IPv6 site are this many times as large as those of an address. That is a quarter of the server's.
const SITE_TIMES: usize = 4;

/// The budgets of a server.
#[derive(Debug)]
pub struct ByteBudget {
    total: ByteLimit,
    address_bytes_max: usize,
    watched: WatchedRooms,
    /// By address; `None` is the key of the one budget for all clients without limits.
    counts: DashMap<Option<IpAddr>, Arc<AddressBudget>>,
    sites: DashMap<IpAddr, Weak<Site>>,
    meters: Meters,
}

#[derive(Debug)]
pub(super) struct AddressBudget {
    budget: Arc<ByteBudget>,
    address: Option<IpAddr>,
    site: Option<Arc<Site>>,
    limit: ByteLimit,
    watched: AtomicUsize,
    /// By the number of the connection.
    outboxes: Mutex<HashMap<u64, Weak<Outbox>>>,
}

#[derive(Debug)]
struct Site {
    limit: ByteLimit,
    watched: AtomicUsize,
}

impl ByteBudget {
    /// The budgets of a server without connections.
    #[must_use]
    pub fn new(meters: Meters) -> Arc<Self> {
        Self::of(TOTAL_BYTES_MAX, ADDRESS_BYTES_MAX, meters)
    }

    fn of(total_bytes_max: usize, address_bytes_max: usize, meters: Meters) -> Arc<Self> {
        Arc::new(Self {
            total: ByteLimit::of(total_bytes_max),
            address_bytes_max,
            watched: WatchedRooms::default(),
            counts: DashMap::new(),
            sites: DashMap::new(),
            meters,
        })
    }

    /// Creates the outbox of a connection on this server. `address` is none for a client without limits.
    #[must_use]
    pub fn outbox(self: &Arc<Self>, connection: u64, address: Option<IpAddr>) -> Arc<Outbox> {
        self.outbox_on(connection, address, None)
    }

    /// Creates the outbox of a connection. Its socket is on `edge`; without an edge, on this server.
    #[must_use]
    pub fn outbox_on(
        self: &Arc<Self>,
        connection: u64,
        address: Option<IpAddr>,
        edge: Option<EdgePeer>,
    ) -> Arc<Outbox> {
        let address = address.map(network);
        let site = address.and_then(site).map(|address| self.site(address));
        let count = self.counts.entry(address).or_insert_with(|| {
            let bytes_max = if address.is_some() { self.address_bytes_max } else { usize::MAX };
            let (limit, outboxes) = (ByteLimit::of(bytes_max), Mutex::default());
            let watched = AtomicUsize::new(0);
            Arc::new(AddressBudget { budget: Arc::clone(self), address, site, limit, watched, outboxes })
        });
        // The entry stays locked until the outbox is inserted, because `leave` removes a budget without outboxes.
        let outbox = Arc::new(Outbox::of(connection, Some(Arc::clone(&count)), edge));
        count.outboxes().insert(connection, Arc::downgrade(&outbox));
        outbox
    }

    fn site(&self, address: IpAddr) -> Arc<Site> {
        let mut entry = self.sites.entry(address).or_default();
        entry.upgrade().unwrap_or_else(|| {
            let limit = ByteLimit::of(self.address_bytes_max.saturating_mul(SITE_TIMES));
            let site = Arc::new(Site { limit, watched: AtomicUsize::new(0) });
            *entry = Arc::downgrade(&site);
            site
        })
    }

    /// The queued bytes in all outboxes. Short queues count as empty.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.total.bytes()
    }

    /// The bytes of all watched rooms.
    #[must_use]
    pub fn watched(&self) -> usize {
        self.watched.bytes()
    }

    fn all(&self) -> Vec<Arc<Outbox>> {
        let counts: Vec<_> = self.counts.iter().map(|count| Arc::clone(&count)).collect();
        counts.iter().flat_map(|count| count.all()).collect()
    }

    fn of_site(&self, site: &Arc<Site>) -> Vec<Arc<Outbox>> {
        let is_of = |count: &AddressBudget| count.site.as_ref().is_some_and(|of| Arc::ptr_eq(of, site));
        let counts = self.counts.iter().filter(|count| is_of(count.value()));
        let counts: Vec<_> = counts.map(|count| Arc::clone(&count)).collect();
        counts.iter().flat_map(|count| count.all()).collect()
    }
}

impl AddressBudget {
    /// Replaces the counted bytes of an outbox in the total. With `limited`, also in the counts of its address and
    /// site.
    pub(super) fn change(&self, before: usize, now: usize, limited: bool) {
        self.budget.total.change(before, now);
        if limited {
            self.limits().for_each(|limit| limit.change(before, now));
        }
    }

    fn limits(&self) -> impl Iterator<Item = &ByteLimit> {
        std::iter::once(&self.limit).chain(self.site.as_ref().map(|site| &site.limit))
    }

    /// Removes the bytes of an outbox from the counts of its address and site.
    pub(super) fn exempt(&self, bytes: usize) {
        self.limits().for_each(|limit| limit.change(bytes, 0));
    }

    /// Closes the peers with the worst backlogs if a budget is exceeded. The caller must not hold an outbox's lock.
    pub(super) fn relieve(&self) {
        let ByteBudget { total, meters, .. } = &*self.budget;
        self.limit.relieve(|excess| close_worst(self.all(), excess, Slow::Address, meters));
        if let Some(site) = &self.site {
            site.limit
                .relieve(|excess| close_worst(self.budget.of_site(site), excess, Slow::Address, meters));
        }
        total.relieve(|excess| close_worst(self.budget.all(), excess, Slow::Server, meters));
    }

    /// Whether a client at this address may watch a room of this many bytes. The budget of all watched rooms does not
    /// limit players of the room, so spectators elsewhere never keep players out.
    pub(super) fn may_watch(&self, room: &RoomId, bytes: usize, is_player: bool) -> bool {
        self.has_space(bytes, is_player || self.budget.watched.fits(room, bytes))
    }

    /// Whether a client at this address may add this many bytes to a watched room, for example a chat message. As in
    /// [`Self::may_watch`], the budget of all watched rooms does not limit players of the room.
    pub(super) fn may_write(&self, bytes: usize, is_player: bool) -> bool {
        self.has_space(bytes, is_player || self.budget.watched.has_space(bytes))
    }

    /// Whether this many bytes fit the budgets of the address and its site, and `fits_all` is true. `fits_all` says
    /// that the bytes fit the budget of all watched rooms, or that this budget does not apply. For clients without
    /// limits, all bytes fit.
    fn has_space(&self, bytes: usize, fits_all: bool) -> bool {
        let fits = |watched: &AtomicUsize, most: usize| {
            watched.load(Ordering::Relaxed).saturating_add(bytes) <= most
        };
        let site_fits = |site: &Arc<Site>| fits(&site.watched, ADDRESS_WATCHED_BYTES_MAX * SITE_TIMES);
        let own_fits =
            || fits(&self.watched, ADDRESS_WATCHED_BYTES_MAX) && self.site.as_ref().is_none_or(site_fits);
        self.address.is_none() || own_fits() && fits_all
    }

    /// Counts a watched room. `before` is the number of its bytes counted for this outbox so far; none for a new
    /// watcher.
    pub(super) fn count_watched(&self, room: &RoomId, before: Option<usize>, now: usize) {
        self.budget.watched.count(room, now, before.is_none());
        self.change_watched(before.unwrap_or_default(), now);
    }

    pub(super) fn leave_watched(&self, room: &RoomId, before: usize) {
        self.budget.watched.leave(room);
        self.change_watched(before, 0);
    }

    fn change_watched(&self, before: usize, now: usize) {
        for count in std::iter::once(&self.watched).chain(self.site.as_ref().map(|site| &site.watched)) {
            count.fetch_add(now, Ordering::Relaxed);
            count.fetch_sub(before, Ordering::Relaxed);
        }
    }

    pub(super) const fn address(&self) -> Option<IpAddr> {
        self.address
    }

    pub(super) fn closed(&self, why: Slow) {
        self.budget.meters.closed_slow(why);
    }

    pub(super) fn leave(&self, connection: u64) {
        self.outboxes().remove(&connection);
        let removed = self.budget.counts.remove_if(&self.address, |_, count| count.outboxes().is_empty());
        if let Some(address) = self.address.and_then(site).filter(|_| removed.is_some()) {
            // `self` holds one reference to the site. If another network of the site, or an outbox that is being made,
            // holds a second one, the site stays.
            self.budget.sites.remove_if(&address, |_, site| site.strong_count() <= 1);
        }
    }

    /// All outboxes of the address. They are collected, so that the caller drops them after the map is unlocked:
    /// dropping the last `Arc` of an outbox locks the map again.
    fn all(&self) -> Vec<Arc<Outbox>> {
        self.outboxes().values().filter_map(Weak::upgrade).collect()
    }

    fn outboxes(&self) -> MutexGuard<'_, HashMap<u64, Weak<Outbox>>> {
        self.outboxes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
