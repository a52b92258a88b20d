//! Rate limits and daily budgets of connections, users and addresses, and the state of the disk space.
//!
//! Invariants: a request over a limit is refused and changes nothing. Every stored row is charged to the user, and to
//! the address unless a service acts for the user, so one address adds at most [`ADDRESS_DAY_BYTES_MAX`] a day. An
//! address is an IPv4 host or an IPv6 /64 network; all networks of an IPv6 /48 site together may do [`SITE_SHARE`]
//! times as much. `--unlimited`, on loopback only, lifts all limits but the floor of free space.

pub mod blocking;
pub mod caller;
mod charge;
mod costly;
pub mod fair_queue;
mod network;
mod values;

pub use charge::{Over, SITE_SHARE};
pub use costly::Costly;
pub use network::{network, site};
pub use values::{ADDRESS_DAY_BYTES_MAX, UNUSED_GUEST_KEPT_MS, UNUSED_TOKEN_KEPT_MS};

use charge::{ByAddress, Charge, Keyed, MinuteAndDay, burst, per_day};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use konakis_protocol::UserId;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use values::*;

/// The limits shared by all connections.
pub struct Limits {
    lifted: bool,
    requests: Keyed<UserId>,
    rooms: MinuteAndDay<Keyed<UserId>>,
    address_rooms: MinuteAndDay<ByAddress>,
    entries: Keyed<UserId>,
    address_entries: ByAddress,
    offers: Keyed<UserId>,
    chats: Keyed<UserId>,
    address_chats: ByAddress,
    personal: Keyed<UserId>,
    address_personal: ByAddress,
    reports: MinuteAndDay<Keyed<UserId>>,
    first_reports: Keyed<UserId>,
    address_first_reports: MinuteAndDay<ByAddress>,
    address_reports: MinuteAndDay<ByAddress>,
    replays: Keyed<UserId>,
    address_replays: ByAddress,
    analyses: MinuteAndDay<Keyed<UserId>>,
    address_analyses: MinuteAndDay<ByAddress>,
    evaluations: MinuteAndDay<Keyed<UserId>>,
    address_evaluations: MinuteAndDay<ByAddress>,
    lists: Keyed<UserId>,
    lists_of_address: ByAddress,
    reads: Keyed<UserId>,
    reads_of_address: ByAddress,
    names: MinuteAndDay<Keyed<UserId>>,
    guests: MinuteAndDay<ByAddress>,
    pictures: ByAddress,
    animations: ByAddress,
    positions: ByAddress,
    sign_ins: ByAddress,
    pages: ByAddress,
    loads: ByAddress,
    http: ByAddress,
    opened: ByAddress,
    opened_by: Keyed<UserId>,
    short_of_space: AtomicBool,
}

impl Limits {
    /// Creates the limits; `lifted` turns all of them off.
    #[must_use]
    pub fn new(lifted: bool) -> Self {
        Self {
            lifted,
            requests: Keyed::of(burst(REQUESTS_PER_S, REQUESTS_BURST)),
            rooms: MinuteAndDay::new(ROOMS_PER_MIN, ROOMS_PER_DAY),
            address_rooms: MinuteAndDay::new(ADDRESS_ROOMS_PER_MIN, ADDRESS_ROOMS_PER_DAY),
            entries: Keyed::of(per_day(ENTRIES_PER_DAY)),
            address_entries: ByAddress::of(per_day(ADDRESS_ENTRIES_PER_DAY)),
            offers: Keyed::of(Quota::per_minute(OFFERS_PER_MIN)),
            chats: Keyed::of(Quota::per_minute(CHATS_PER_MIN)),
            address_chats: ByAddress::of(Quota::per_minute(ADDRESS_CHATS_PER_MIN)),
            personal: Keyed::of(Quota::per_minute(PERSONAL_PER_MIN)),
            address_personal: ByAddress::of(Quota::per_minute(ADDRESS_PERSONAL_PER_MIN)),
            reports: MinuteAndDay::new(REPORTS_PER_MIN, REPORTS_PER_DAY),
            first_reports: Keyed::of(per_day(NonZeroU32::MIN)),
            address_first_reports: MinuteAndDay::new(
                ADDRESS_FIRST_REPORTS_PER_MIN,
                ADDRESS_FIRST_REPORTS_PER_DAY,
            ),
            address_reports: MinuteAndDay::new(ADDRESS_REPORTS_PER_MIN, ADDRESS_REPORTS_PER_DAY),
            replays: Keyed::of(burst(REPLAYS_PER_S, REPLAYS_BURST)),
            address_replays: ByAddress::of(burst(ADDRESS_REPLAYS_PER_S, ADDRESS_REPLAYS_BURST)),
            analyses: MinuteAndDay::new(ANALYSES_PER_MIN, ANALYSES_PER_DAY),
            address_analyses: MinuteAndDay::new(ADDRESS_ANALYSES_PER_MIN, ADDRESS_ANALYSES_PER_DAY),
            evaluations: MinuteAndDay::new(EVALUATIONS_PER_MIN, EVALUATIONS_PER_DAY),
            address_evaluations: MinuteAndDay::new(ADDRESS_EVALUATIONS_PER_MIN, ADDRESS_EVALUATIONS_PER_DAY),
            lists: Keyed::of(Quota::per_minute(LISTS_PER_MIN)),
            lists_of_address: ByAddress::of(Quota::per_minute(LISTS_OF_ADDRESS_PER_MIN)),
            reads: Keyed::of(burst(READS_PER_S, READS_BURST)),
            reads_of_address: ByAddress::of(burst(ADDRESS_READS_PER_S, ADDRESS_READS_BURST)),
            names: MinuteAndDay::new(NAMES_PER_MIN, NAMES_PER_DAY),
            guests: MinuteAndDay::new(GUESTS_PER_MIN, ADDRESS_GUESTS_PER_DAY),
            pictures: ByAddress::of(burst(PICTURES_PER_S, PICTURES_BURST)),
            animations: ByAddress::of(Quota::per_minute(ANIMATIONS_PER_MIN)),
            positions: ByAddress::of(burst(POSITIONS_PER_S, POSITIONS_BURST)),
            sign_ins: ByAddress::of(Quota::per_minute(SIGN_INS_PER_MIN)),
            pages: ByAddress::of(burst(PAGES_PER_S, PAGES_BURST)),
            loads: ByAddress::of(burst(LOADS_PER_S, LOADS_BURST)),
            http: ByAddress::of(burst(HTTP_PER_S, HTTP_BURST)),
            opened: ByAddress::of(burst(OPENED_PER_S, OPENED_BURST)),
            opened_by: Keyed::of(burst(USER_OPENED_PER_S, USER_OPENED_BURST)),
            short_of_space: AtomicBool::new(false),
        }
    }

    /// The rate limit of one connection, or of an authenticated service; `None` if limits are lifted.
    #[must_use]
    pub fn connection(&self, service: bool) -> Option<DefaultDirectRateLimiter> {
        let quota = if service {
            Quota::per_second(SERVICE_REQUESTS_PER_S)
        } else {
            Quota::per_second(REQUESTS_PER_S).allow_burst(REQUESTS_BURST)
        };
        (!self.lifted).then(|| RateLimiter::direct(quota))
    }

    /// Charges a user for a frame that counts as this many requests, and returns whether it is allowed. All connections
    /// of the user count together.
    #[must_use]
    pub fn request(&self, user: &UserId, cost: NonZeroU32) -> bool {
        self.lifted || matches!(self.requests.check_key_n(user, cost), Ok(Ok(())))
    }

    /// Charges a user for a new room, and their address unless a service acts for them.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn room(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        self.charge_both((&self.rooms, user), (&self.address_rooms, address))
    }

    /// Charges a user, then their address, if there is one. The user comes first: refused requests of one user must not
    /// use up the budget of their address.
    fn charge_both(
        &self,
        (users, user): (&MinuteAndDay<Keyed<UserId>>, &UserId),
        (addresses, address): (&MinuteAndDay<ByAddress>, Option<IpAddr>),
    ) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        users.take(user)?;
        address.map_or(Ok(()), |address| addresses.take(&address))
    }

    /// Charges a user, and their address, for a request that may append to a room's log.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn entry(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        // The user comes first, as in `charge_both`.
        let is_allowed =
            self.entries.charge(user) && address.is_none_or(|address| self.address_entries.charge(&address));
        if is_allowed { Ok(()) } else { Err(Over::Day) }
    }

    /// Charges a user for an offer, an answer to one, or a claim.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn offer(&self, user: &UserId) -> Result<(), Over> {
        if self.lifted || self.offers.charge(user) { Ok(()) } else { Err(Over::Minute) }
    }

    /// Charges a user for a chat message, and their address unless a service acts for them. Returns whether it is
    /// allowed.
    #[must_use]
    pub fn chat(&self, user: &UserId, address: Option<IpAddr>) -> bool {
        self.lifted
            || self.chats.charge(user) && address.is_none_or(|address| self.address_chats.charge(&address))
    }

    /// Charges a user for a request about their own data or their blocked players, and their address unless a service
    /// acts for them. Returns whether it is allowed.
    #[must_use]
    pub fn personal(&self, user: &UserId, address: Option<IpAddr>) -> bool {
        self.lifted
            || self.personal.charge(user)
                && address.is_none_or(|address| self.address_personal.charge(&address))
    }

    /// Charges a user for a report, and the address of a guest for whom no service asks.
    ///
    /// The first report of a guest on a day has a budget of its own, so a few guests who report again and again do not
    /// take the reports of others at their address. Members are not charged to their address: nobody there can keep
    /// them from reporting.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn report(&self, user: &UserId, address_of_guest: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        self.reports.take(user)?;
        let Some(address) = address_of_guest else { return Ok(()) };
        if self.first_reports.charge(user) && self.address_first_reports.take(&address).is_ok() {
            return Ok(());
        }
        self.address_reports.take(&address)
    }

    /// Charges a user for a part of a replay, and their address unless a service acts for them. Returns whether it is
    /// allowed.
    #[must_use]
    pub fn replay(&self, user: &UserId, address: Option<IpAddr>) -> bool {
        self.lifted
            || self.replays.charge(user)
                && address.is_none_or(|address| self.address_replays.charge(&address))
    }

    /// Charges a user for an analysis, and their address unless a service acts for them.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn analysis(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        self.charge_both((&self.analyses, user), (&self.address_analyses, address))
    }

    /// Charges a user for an evaluation, and their address unless a service acts for them.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn evaluation(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        self.charge_both((&self.evaluations, user), (&self.address_evaluations, address))
    }

    /// Charges an address for a new guest.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn guest(&self, address: IpAddr) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.guests.take(&address) }
    }

    /// Charges a user and an address for a full lobby list, and returns whether it is allowed.
    #[must_use]
    pub fn list(&self, user: &UserId, address: IpAddr) -> bool {
        self.lifted || self.lists.charge(user) && self.lists_of_address.charge(&address)
    }

    /// Charges a user and an address for a profile or a leaderboard, and returns whether it is allowed.
    #[must_use]
    pub fn read(&self, user: &UserId, address: IpAddr) -> bool {
        self.lifted || self.reads.charge(user) && self.reads_of_address.charge(&address)
    }

    /// Charges a user for a new name, and returns whether it is allowed.
    #[must_use]
    pub fn rename(&self, user: &UserId) -> bool {
        self.lifted || self.names.take(user).is_ok()
    }

    /// The network to which an address is charged; `None` if limits are lifted.
    #[must_use]
    pub fn counted(&self, address: IpAddr) -> Option<IpAddr> {
        (!self.lifted).then(|| network(address))
    }

    /// Whether the disk has too little free space for new rooms and guests.
    #[must_use]
    pub fn short_of_space(&self) -> bool {
        self.short_of_space.load(Ordering::Relaxed)
    }

    /// Sets whether the disk has too little free space.
    pub fn set_short_of_space(&self, short: bool) {
        self.short_of_space.store(short, Ordering::Relaxed);
    }

    /// Charges a user and an address for a room loaded from disk, and returns whether it is allowed.
    #[must_use]
    pub fn open_room(&self, address: IpAddr, user: Option<&UserId>) -> bool {
        self.lifted || user.is_none_or(|user| self.opened_by.charge(user)) && self.opened.charge(&address)
    }

    /// Drops the entries of users and addresses without recent requests.
    pub fn tidy(&self) {
        self.rooms.tidy();
        self.address_rooms.tidy();
        self.reports.tidy();
        self.address_first_reports.tidy();
        self.address_reports.tidy();
        self.analyses.tidy();
        self.address_analyses.tidy();
        self.guests.tidy();
        self.names.tidy();
        for by_user in [
            &self.requests,
            &self.entries,
            &self.offers,
            &self.chats,
            &self.personal,
            &self.first_reports,
            &self.replays,
            &self.lists,
            &self.reads,
            &self.opened_by,
        ] {
            by_user.tidy();
        }
        for by_address in [
            &self.address_entries,
            &self.address_chats,
            &self.address_personal,
            &self.address_replays,
            &self.lists_of_address,
            &self.reads_of_address,
            &self.pictures,
            &self.animations,
            &self.positions,
            &self.sign_ins,
            &self.pages,
            &self.loads,
            &self.http,
            &self.opened,
        ] {
            by_address.tidy();
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
