//! Rate limits and daily budgets of connections, users and addresses, and the state of the disk space.
//!
//! Invariants: a request over a limit is refused and changes nothing. Every stored row is charged to the user, and to the
//! address unless a service acts for the user, so one address adds at most [`ADDRESS_DAY_BYTES_MAX`] a day. An address is an
//! IPv4 host or an IPv6 /64 network; all networks of an IPv6 /48 site together may do [`SITE_SHARE`] times as much.
//! `--unlimited`, on loopback only, lifts all limits but the floor of free space.

pub mod blocking;
pub mod caller;
mod charge;
pub mod fair_queue;
mod network;

pub use charge::{Over, SITE_SHARE};
pub use network::{network, site};

use charge::{Budget, ByAddress, Charge, Keyed, burst, per_day};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use konakis_protocol::UserId;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};

/// Requests per second of a connection, on average.
const REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Requests of a connection in a burst.
const REQUESTS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Requests per second of a service; it acts for many users.
const SERVICE_REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
/// New rooms per minute of a user.
const ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// New rooms per minute from an address.
const ADDRESS_ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Offers, answers to offers, and claims per minute of a user.
const OFFERS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Chat messages per minute of a user.
const CHATS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Full lobby lists per minute for a user.
const LISTS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Full lobby lists per minute for an address.
const LISTS_OF_ADDRESS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Requests per minute of a user about their own data and blocked players.
const PERSONAL_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Such requests per minute from an address.
const ADDRESS_PERSONAL_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Reports per minute of a user.
const REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// Reports per day of a user.
const REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Reports per minute from an address.
const ADDRESS_REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Reports per day from an address.
const ADDRESS_REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(40).unwrap();
/// Profiles and leaderboards a second for a user, on average.
const READS_PER_S: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// Profiles and leaderboards for a user in a burst.
const READS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Profiles and leaderboards a second for an address, on average.
const ADDRESS_READS_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Profiles and leaderboards for an address in a burst, such as many pages that reconnect.
const ADDRESS_READS_BURST: NonZeroU32 = NonZeroU32::new(400).unwrap();
/// New names per minute of a user.
const NAMES_PER_MIN: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// New names per day of a user.
const NAMES_PER_DAY: NonZeroU32 = NonZeroU32::new(50).unwrap();
/// New guests per minute from an address.
const GUESTS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

// Daily budgets. A budget can be spent in one burst and refills evenly over a day, so one day allows at most twice as much.

/// New rooms per day of a user.
const ROOMS_PER_DAY: NonZeroU32 = NonZeroU32::new(300).unwrap();
/// New rooms per day from an address.
const ADDRESS_ROOMS_PER_DAY: NonZeroU32 = NonZeroU32::new(1_500).unwrap();
/// Requests per day of a user that may append to a room's log.
const ENTRIES_PER_DAY: NonZeroU32 = NonZeroU32::new(20_000).unwrap();
/// Such requests per day from an address.
const ADDRESS_ENTRIES_PER_DAY: NonZeroU32 = NonZeroU32::new(60_000).unwrap();
/// New guests per day from an address.
const ADDRESS_GUESTS_PER_DAY: NonZeroU32 = NonZeroU32::new(500).unwrap();

/// The most bytes that one address can add to the database in a day, by the measured sizes of entries: 64 MiB.
pub const ADDRESS_DAY_BYTES_MAX: u64 = 64 << 20;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// A guest without a seat in any room is kept this long after their account and tokens were last used: 30 days.
pub const UNUSED_GUEST_KEPT_MS: u64 = 30 * DAY_MS;
/// A token is kept this long after its last use: one year.
pub const UNUSED_TOKEN_KEPT_MS: u64 = 365 * DAY_MS;

/// Pictures per second for an address, on average.
const PICTURES_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Pictures for an address in a burst, such as a page with many of them.
const PICTURES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Animations per minute for an address.
const ANIMATIONS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Sandbox positions per second for an address, on average.
const POSITIONS_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Sandbox positions for an address in a burst.
const POSITIONS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Sign-in requests per minute from an address; one sign-in takes three.
const SIGN_INS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// HTTP requests a second for an address, on average.
const HTTP_PER_S: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// HTTP requests for an address in a burst, such as a class that opens the page together.
const HTTP_BURST: NonZeroU32 = NonZeroU32::new(2_000).unwrap();
/// Pages and records of rooms, and pages of people, per second for an address, on average.
const PAGES_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Pages and records for an address in a burst.
const PAGES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Rooms loaded from disk per second for HTTP requests of an address, on average.
const WAKES_PER_S: NonZeroU32 = NonZeroU32::new(2).unwrap();
/// Rooms loaded from disk for such requests in a burst, such as a page with many pictures.
const WAKES_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Rooms loaded from disk per second for connections of an address, on average.
const OPENED_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Rooms loaded from disk for connections of an address in a burst, such as many players reconnecting after a restart.
const OPENED_BURST: NonZeroU32 = NonZeroU32::new(400).unwrap();
/// Rooms loaded from disk per second for a user, on average.
const USER_OPENED_PER_S: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// Rooms loaded from disk for a user in a burst, such as a return to all their games.
const USER_OPENED_BURST: NonZeroU32 = NonZeroU32::new(200).unwrap();

/// Expensive HTTP requests that need no user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Costly {
    /// The picture of a board.
    Picture,
    /// The animation of a game.
    Animation,
    /// A sandbox position.
    Position,
    /// A request of the Discord sign-in.
    SignIn,
    /// The page or the record of a room, or the page of a user.
    Page,
    /// A room loaded from disk.
    Wake,
    /// Any HTTP request; the others are charged in addition.
    Http,
}

/// The limits shared by all connections.
pub struct Limits {
    lifted: bool,
    requests: Keyed<UserId>,
    rooms: Budget<Keyed<UserId>>,
    address_rooms: Budget<ByAddress>,
    entries: Keyed<UserId>,
    address_entries: ByAddress,
    offers: Keyed<UserId>,
    chats: Keyed<UserId>,
    personal: Keyed<UserId>,
    address_personal: ByAddress,
    reports: Budget<Keyed<UserId>>,
    address_reports: Budget<ByAddress>,
    lists: Keyed<UserId>,
    lists_of_address: ByAddress,
    reads: Keyed<UserId>,
    reads_of_address: ByAddress,
    names: Budget<Keyed<UserId>>,
    guests: Budget<ByAddress>,
    pictures: ByAddress,
    animations: ByAddress,
    positions: ByAddress,
    sign_ins: ByAddress,
    pages: ByAddress,
    wakes: ByAddress,
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
            rooms: Budget::new(ROOMS_PER_MIN, ROOMS_PER_DAY),
            address_rooms: Budget::new(ADDRESS_ROOMS_PER_MIN, ADDRESS_ROOMS_PER_DAY),
            entries: Keyed::of(per_day(ENTRIES_PER_DAY)),
            address_entries: ByAddress::of(per_day(ADDRESS_ENTRIES_PER_DAY)),
            offers: Keyed::of(Quota::per_minute(OFFERS_PER_MIN)),
            chats: Keyed::of(Quota::per_minute(CHATS_PER_MIN)),
            personal: Keyed::of(Quota::per_minute(PERSONAL_PER_MIN)),
            address_personal: ByAddress::of(Quota::per_minute(ADDRESS_PERSONAL_PER_MIN)),
            reports: Budget::new(REPORTS_PER_MIN, REPORTS_PER_DAY),
            address_reports: Budget::new(ADDRESS_REPORTS_PER_MIN, ADDRESS_REPORTS_PER_DAY),
            lists: Keyed::of(Quota::per_minute(LISTS_PER_MIN)),
            lists_of_address: ByAddress::of(Quota::per_minute(LISTS_OF_ADDRESS_PER_MIN)),
            reads: Keyed::of(burst(READS_PER_S, READS_BURST)),
            reads_of_address: ByAddress::of(burst(ADDRESS_READS_PER_S, ADDRESS_READS_BURST)),
            names: Budget::new(NAMES_PER_MIN, NAMES_PER_DAY),
            guests: Budget::new(GUESTS_PER_MIN, ADDRESS_GUESTS_PER_DAY),
            pictures: ByAddress::of(burst(PICTURES_PER_S, PICTURES_BURST)),
            animations: ByAddress::of(Quota::per_minute(ANIMATIONS_PER_MIN)),
            positions: ByAddress::of(burst(POSITIONS_PER_S, POSITIONS_BURST)),
            sign_ins: ByAddress::of(Quota::per_minute(SIGN_INS_PER_MIN)),
            pages: ByAddress::of(burst(PAGES_PER_S, PAGES_BURST)),
            wakes: ByAddress::of(burst(WAKES_PER_S, WAKES_BURST)),
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

    /// Charges a user for a request, over any connection, and returns whether it is allowed.
    #[must_use]
    pub fn request(&self, user: &UserId) -> bool {
        self.lifted || self.requests.charge(user)
    }

    /// Charges a user for a new room, and their address unless a service acts for them.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn room(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        // The user comes first: refused requests of one user must not use up the budget of their address.
        self.rooms.take(user)?;
        address.map_or(Ok(()), |address| self.address_rooms.take(&address))
    }

    /// Charges a user, and their address, for a request that may append to a room's log.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn entry(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        // The user comes first: refused requests of one user must not use up the budget of their address.
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

    /// Charges a user for a chat message, and returns whether it is allowed.
    #[must_use]
    pub fn chat(&self, user: &UserId) -> bool {
        self.lifted || self.chats.charge(user)
    }

    /// Charges a user for a request about their own data or their blocked players, and their address unless a service acts
    /// for them. Returns whether it is allowed.
    #[must_use]
    pub fn personal(&self, user: &UserId, address: Option<IpAddr>) -> bool {
        self.lifted
            || self.personal.charge(user)
                && address.is_none_or(|address| self.address_personal.charge(&address))
    }

    /// Charges a user for a report, and their address unless a service acts for them.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn report(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        self.reports.take(user)?;
        address.map_or(Ok(()), |address| self.address_reports.take(&address))
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

    /// Charges an address for an expensive request, and returns whether it is allowed.
    #[must_use]
    pub fn costly(&self, address: IpAddr, what: Costly) -> bool {
        let limiter = match what {
            Costly::Picture => &self.pictures,
            Costly::Animation => &self.animations,
            Costly::Position => &self.positions,
            Costly::SignIn => &self.sign_ins,
            Costly::Page => &self.pages,
            Costly::Wake => &self.wakes,
            Costly::Http => &self.http,
        };
        self.lifted || limiter.charge(&address)
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
        self.address_reports.tidy();
        self.guests.tidy();
        self.names.tidy();
        for by_user in [
            &self.requests,
            &self.entries,
            &self.offers,
            &self.chats,
            &self.personal,
            &self.lists,
            &self.reads,
            &self.opened_by,
        ] {
            by_user.tidy();
        }
        for by_address in [
            &self.address_entries,
            &self.address_personal,
            &self.lists_of_address,
            &self.reads_of_address,
            &self.pictures,
            &self.animations,
            &self.positions,
            &self.sign_ins,
            &self.pages,
            &self.wakes,
            &self.http,
            &self.opened,
        ] {
            by_address.tidy();
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
