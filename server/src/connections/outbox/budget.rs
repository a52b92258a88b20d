//! Budgets of bytes that outboxes share, in addition to the bound of each outbox: one for the server, one for each
//! address and one for each IPv6 site. Similar budgets limit the rooms that are in memory because a connection watches
//! them.
//!
//! Invariants: the total is the sum over all outboxes, because each updates it while its queue is locked. When a budget
//! is exceeded, the outboxes with the largest and oldest backlogs are closed first; a peer that keeps up is never
//! closed (see [`Backlog::is_harmless`]).

use super::Outbox;
use super::watched_rooms::WatchedRooms;
use crate::limits::{network, site};
use crate::telemetry::{Meters, Slow};
use dashmap::DashMap;
use konakis_protocol::RoomId;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::time::Instant;

/// The most queued bytes in all outboxes together.
const TOTAL_BYTES_MAX: usize = 256 << 20;
/// The most bytes of the rooms that the connections of one address watch together.
const ADDRESS_WATCHED_BYTES_MAX: usize = 64 << 20;
/// The most queued bytes in the outboxes of one address.
const ADDRESS_BYTES_MAX: usize = 16 << 20;
/// The budget of an IPv6 site, as a multiple of [`ADDRESS_BYTES_MAX`] and [`ADDRESS_WATCHED_BYTES_MAX`]: a quarter of
/// the server's budget.
const SITE_TIMES: usize = 4;
/// A peer with at most this many queued bytes, for a short time, is not worth closing.
const HARMLESS_BYTES: usize = 64 << 10;
/// How long the queue of a peer that keeps up may be non-empty.
const HARMLESS_FOR: Duration = Duration::from_secs(2);
/// The pause before the next scan of the outboxes after closing peers did not bring the bytes below a budget.
const PAUSE: Duration = Duration::from_millis(50);

/// The budget of a server.
#[derive(Debug)]
pub struct ByteBudget {
    total: Limit,
    address_bytes_max: usize,
    watched: WatchedRooms,
    /// One for each address with open connections, and one for the connections of unlimited clients.
    counts: DashMap<Option<IpAddr>, Arc<ByteCount>>,
    /// The sites of these counts. An entry is locked only while a count is made or removed.
    sites: DashMap<IpAddr, Weak<Site>>,
    meters: Meters,
}

/// The queued bytes of one address.
#[derive(Debug)]
pub(super) struct ByteCount {
    budget: Arc<ByteBudget>,
    address: Option<IpAddr>,
    site: Option<Arc<Site>>,
    limit: Limit,
    /// The bytes of the rooms that its connections watch.
    watched: AtomicUsize,
    /// The outboxes of the address, by connection.
    outboxes: Mutex<HashMap<u64, Weak<Outbox>>>,
}

/// The queued bytes of all networks of an IPv6 site.
#[derive(Debug)]
struct Site {
    limit: Limit,
    /// The bytes of the rooms that its connections watch.
    watched: AtomicUsize,
}

/// A count of queued bytes with a limit.
#[derive(Debug)]
struct Limit {
    bytes_max: usize,
    waiting: AtomicUsize,
    /// When closing peers last failed to bring the bytes below the limit.
    failed: Mutex<Option<Instant>>,
}

/// The backlog of one peer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Backlog {
    /// The queued bytes.
    pub(super) bytes: usize,
    /// The time since the queue was last empty.
    pub(super) lasting: Duration,
}

impl ByteBudget {
    /// The budget of a server without connections.
    #[must_use]
    pub fn new(meters: Meters) -> Arc<Self> {
        Self::of(TOTAL_BYTES_MAX, ADDRESS_BYTES_MAX, meters)
    }

    fn of(total_bytes_max: usize, address_bytes_max: usize, meters: Meters) -> Arc<Self> {
        Arc::new(Self {
            total: Limit::of(total_bytes_max),
            address_bytes_max,
            watched: WatchedRooms::default(),
            counts: DashMap::new(),
            sites: DashMap::new(),
            meters,
        })
    }

    /// Creates the outbox of a connection. `address` is none for a client without limits.
    #[must_use]
    pub fn outbox(self: &Arc<Self>, connection: u64, address: Option<IpAddr>) -> Arc<Outbox> {
        let address = address.map(network);
        let site = address.and_then(site).map(|address| self.site(address));
        let count = self.counts.entry(address).or_insert_with(|| {
            let bytes_max = if address.is_some() { self.address_bytes_max } else { usize::MAX };
            let (limit, outboxes) = (Limit::of(bytes_max), Mutex::default());
            let watched = AtomicUsize::new(0);
            Arc::new(ByteCount { budget: Arc::clone(self), address, site, limit, watched, outboxes })
        });
        // The entry stays locked during the insertion, because a count without outboxes is removed.
        let outbox = Arc::new(Outbox::of(connection, Some(Arc::clone(&count))));
        count.outboxes().insert(connection, Arc::downgrade(&outbox));
        outbox
    }

    /// The count of an IPv6 site, made if no count has one.
    fn site(&self, address: IpAddr) -> Arc<Site> {
        let mut entry = self.sites.entry(address).or_default();
        entry.upgrade().unwrap_or_else(|| {
            let limit = Limit::of(self.address_bytes_max.saturating_mul(SITE_TIMES));
            let site = Arc::new(Site { limit, watched: AtomicUsize::new(0) });
            *entry = Arc::downgrade(&site);
            site
        })
    }

    /// The queued bytes in all outboxes.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.total.waiting.load(Ordering::Relaxed)
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

    /// The outboxes of all networks of an IPv6 site.
    fn of_site(&self, site: &Arc<Site>) -> Vec<Arc<Outbox>> {
        let is_of = |count: &ByteCount| count.site.as_ref().is_some_and(|of| Arc::ptr_eq(of, site));
        let counts = self.counts.iter().filter(|count| is_of(count.value()));
        let counts: Vec<_> = counts.map(|count| Arc::clone(&count)).collect();
        counts.iter().flat_map(|count| count.all()).collect()
    }
}

impl ByteCount {
    /// Replaces the counted bytes of an outbox. `limited` tells whether it counts towards its address too.
    pub(super) fn change(&self, before: usize, now: usize, limited: bool) {
        self.budget.total.change(before, now);
        if limited {
            self.limits().for_each(|limit| limit.change(before, now));
        }
    }

    /// The counts of the address and of its site.
    fn limits(&self) -> impl Iterator<Item = &Limit> {
        std::iter::once(&self.limit).chain(self.site.as_ref().map(|site| &site.limit))
    }

    /// Removes the bytes of an outbox from its address's count.
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

    /// Whether a connection of this address may watch another room of this many bytes. For a player of the room, only
    /// the address and its site are limited, so that spectators never keep players out.
    pub(super) fn may_watch(&self, room: &RoomId, bytes: usize, is_player: bool) -> bool {
        self.has_space(bytes, is_player || self.budget.watched.fits(room, bytes))
    }

    /// Whether the watched rooms may grow by this many bytes, which a client of this address writes.
    pub(super) fn may_write(&self, bytes: usize, is_player: bool) -> bool {
        self.has_space(bytes, is_player || self.budget.watched.has_space(bytes))
    }

    /// Whether this many more bytes fit the budgets of the address and of its site; `fits_all` tells whether they fit
    /// the budget of all watched rooms. Clients without limits always have space.
    fn has_space(&self, bytes: usize, fits_all: bool) -> bool {
        let fits = |watched: &AtomicUsize, most: usize| {
            watched.load(Ordering::Relaxed).saturating_add(bytes) <= most
        };
        let site_fits = |site: &Arc<Site>| fits(&site.watched, ADDRESS_WATCHED_BYTES_MAX * SITE_TIMES);
        let own_fits =
            || fits(&self.watched, ADDRESS_WATCHED_BYTES_MAX) && self.site.as_ref().is_none_or(site_fits);
        self.address.is_none() || own_fits() && fits_all
    }

    /// Counts the bytes of a room that a connection of this address watches. `before` is the number counted so far;
    /// none for a new watcher.
    pub(super) fn count_watched(&self, room: &RoomId, before: Option<usize>, now: usize) {
        self.budget.watched.count(room, now, before.is_none());
        self.change_watched(before.unwrap_or_default(), now);
    }

    /// Removes a room that a connection of this address watched.
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

    /// The address; none for clients without limits.
    pub(super) const fn address(&self) -> Option<IpAddr> {
        self.address
    }

    /// Counts a closed peer.
    pub(super) fn closed(&self, why: Slow) {
        self.budget.meters.closed_slow(why);
    }

    /// Removes an ended connection.
    pub(super) fn leave(&self, connection: u64) {
        self.outboxes().remove(&connection);
        let removed = self.budget.counts.remove_if(&self.address, |_, count| count.outboxes().is_empty());
        if let Some(address) = self.address.and_then(site).filter(|_| removed.is_some()) {
            // `self` owns the site too. Another owner is a count that exists or is being made, so the site stays.
            self.budget.sites.remove_if(&address, |_, site| site.strong_count() <= 1);
        }
    }

    /// All open outboxes. The lock is released first, because dropping the last owner of an outbox takes it.
    fn all(&self) -> Vec<Arc<Outbox>> {
        self.outboxes().values().filter_map(Weak::upgrade).collect()
    }

    fn outboxes(&self) -> MutexGuard<'_, HashMap<u64, Weak<Outbox>>> {
        self.outboxes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Limit {
    fn of(bytes_max: usize) -> Self {
        Self { bytes_max, waiting: AtomicUsize::new(0), failed: Mutex::new(None) }
    }

    fn change(&self, before: usize, now: usize) {
        if now >= before {
            self.waiting.fetch_add(now - before, Ordering::Relaxed);
        } else {
            self.waiting.fetch_sub(before - now, Ordering::Relaxed);
        }
    }

    /// The excess over seven eighths of the limit, if the limit is exceeded; the margin avoids exceeding it again at
    /// once.
    fn excess(&self) -> Option<usize> {
        let waiting = self.waiting.load(Ordering::Relaxed);
        (waiting > self.bytes_max).then(|| waiting - (self.bytes_max - self.bytes_max / 8))
    }

    /// Calls `close` with the bytes to free if the limit is exceeded. One caller does so at a time; the others return.
    fn relieve(&self, close: impl FnOnce(usize)) {
        if self.excess().is_none() {
            return;
        }
        let Ok(mut failed) = self.failed.try_lock() else { return };
        // Another caller may have closed peers a moment ago.
        let Some(excess) = self.excess().filter(|_| failed.is_none_or(|at| at.elapsed() >= PAUSE)) else {
            return;
        };
        close(excess);
        *failed = self.excess().map(|_| Instant::now());
    }
}

impl Backlog {
    /// Whether the peer keeps up: its queue is short and recent.
    fn is_harmless(self) -> bool {
        self.bytes <= HARMLESS_BYTES && self.lasting < HARMLESS_FOR
    }

    /// The severity: bytes times the waiting time plus one second.
    fn weight(self) -> u128 {
        self.bytes as u128 * (1_000 + self.lasting.as_millis())
    }
}

/// Closes peers, worst first, until `excess` bytes are freed or only harmless ones are left.
fn close_worst(outboxes: Vec<Arc<Outbox>>, excess: usize, why: Slow, meters: &Meters) {
    let now = Instant::now();
    let waiting = outboxes.into_iter().filter_map(|outbox| Some((outbox.backlog(now)?, outbox)));
    let mut worst: Vec<_> = waiting.filter(|(backlog, _)| !backlog.is_harmless()).collect();
    worst.sort_by_key(|(backlog, _)| Reverse(backlog.weight()));
    let (mut freed, mut closed) = (0, 0_usize);
    for (_, outbox) in worst {
        if freed >= excess {
            break;
        }
        if let Some(bytes) = outbox.give_up() {
            meters.closed_slow(why);
            freed += bytes;
            closed += 1;
        }
    }
    tracing::warn!(why = why.name(), closed, freed, "closed slow peers to keep the outbox budget");
}

#[cfg(test)]
mod tests;
