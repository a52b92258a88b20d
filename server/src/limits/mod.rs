//! Rate limits and daily budgets of connections, users and addresses, and the state of the disk space.
//!
//! Invariants: a request over a limit is refused and changes nothing. Every stored row is charged to the user, and to the
//! address unless a service acts for the user, so one address adds at most [`ADDRESS_DAY_BYTES_MAX`] a day.
//! `--unlimited`, on loopback only, lifts all limits but the floor of free space.

pub mod blocking;
pub mod caller;
pub mod fair_queue;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use konakis_protocol::UserId;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

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
/// Reports per minute of a user.
const REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// Reports per day of a user.
const REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Reports per minute from an address.
const ADDRESS_REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Reports per day from an address.
const ADDRESS_REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(40).unwrap();
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

/// The average number of replays and records a second for a user.
const REPLAYS_PER_S: NonZeroU32 = NonZeroU32::new(8).unwrap();
/// The burst of replays and records for a user, enough for a game of several thousand actions.
const REPLAYS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// The average number of replays and records a second for an address.
const ADDRESS_REPLAYS_PER_S: NonZeroU32 = NonZeroU32::new(24).unwrap();
/// The burst of replays and records for an address.
const ADDRESS_REPLAYS_BURST: NonZeroU32 = NonZeroU32::new(240).unwrap();
/// Sign-in requests per minute from an address; one sign-in takes three.
const SIGN_INS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// The kind of the limit that a request exceeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// A limit that refills within a minute.
    Minute,
    /// A limit that refills within a day.
    Day,
}

/// Pages and records of rooms per second for an address, on average.
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
    /// The page or the record of a room.
    Page,
    /// A room loaded from disk.
    Wake,
}

/// The limits shared by all connections.
pub struct Limits {
    lifted: bool,
    requests: Keyed<UserId>,
    rooms: Budget<UserId>,
    address_rooms: Budget<IpAddr>,
    entries: Keyed<UserId>,
    address_entries: Keyed<IpAddr>,
    offers: Keyed<UserId>,
    chats: Keyed<UserId>,
    personal: Keyed<UserId>,
    reports: Budget<UserId>,
    address_reports: Budget<IpAddr>,
    lists: Keyed<UserId>,
    lists_of_address: Keyed<IpAddr>,
    guests: Budget<IpAddr>,
    pictures: Keyed<IpAddr>,
    animations: Keyed<IpAddr>,
    positions: Keyed<IpAddr>,
    sign_ins: Keyed<IpAddr>,
    pages: Keyed<IpAddr>,
    wakes: Keyed<IpAddr>,
    opened: Keyed<IpAddr>,
    opened_by: Keyed<UserId>,
    replays: Keyed<UserId>,
    replays_of_address: Keyed<IpAddr>,
    short_of_space: AtomicBool,
}

/// A limit for a minute and a budget for a day.
struct Budget<K: Hash + Eq + Clone> {
    minute: Keyed<K>,
    day: Keyed<K>,
}

impl<K: Hash + Eq + Clone> Budget<K> {
    fn new(per_minute: NonZeroU32, day: NonZeroU32) -> Self {
        Self {
            minute: RateLimiter::dashmap(Quota::per_minute(per_minute)),
            day: RateLimiter::dashmap(per_day(day)),
        }
    }

    fn take(&self, key: &K) -> Result<(), Over> {
        self.minute.check_key(key).map_err(|_| Over::Minute)?;
        self.day.check_key(key).map_err(|_| Over::Day)
    }

    fn tidy(&self) {
        self.minute.retain_recent();
        self.day.retain_recent();
    }
}

/// A quota a day, which can be spent in one burst.
fn per_day(most: NonZeroU32) -> Quota {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    Quota::with_period(DAY / most.get()).map_or(Quota::per_hour(most), |quota| quota.allow_burst(most))
}

impl Limits {
    /// Creates the limits; `lifted` turns all of them off.
    #[must_use]
    pub fn new(lifted: bool) -> Self {
        Self {
            lifted,
            requests: RateLimiter::dashmap(Quota::per_second(REQUESTS_PER_S).allow_burst(REQUESTS_BURST)),
            rooms: Budget::new(ROOMS_PER_MIN, ROOMS_PER_DAY),
            address_rooms: Budget::new(ADDRESS_ROOMS_PER_MIN, ADDRESS_ROOMS_PER_DAY),
            entries: RateLimiter::dashmap(per_day(ENTRIES_PER_DAY)),
            address_entries: RateLimiter::dashmap(per_day(ADDRESS_ENTRIES_PER_DAY)),
            offers: RateLimiter::dashmap(Quota::per_minute(OFFERS_PER_MIN)),
            chats: RateLimiter::dashmap(Quota::per_minute(CHATS_PER_MIN)),
            personal: RateLimiter::dashmap(Quota::per_minute(PERSONAL_PER_MIN)),
            reports: Budget::new(REPORTS_PER_MIN, REPORTS_PER_DAY),
            address_reports: Budget::new(ADDRESS_REPORTS_PER_MIN, ADDRESS_REPORTS_PER_DAY),
            lists: RateLimiter::dashmap(Quota::per_minute(LISTS_PER_MIN)),
            lists_of_address: RateLimiter::dashmap(Quota::per_minute(LISTS_OF_ADDRESS_PER_MIN)),
            guests: Budget::new(GUESTS_PER_MIN, ADDRESS_GUESTS_PER_DAY),
            pictures: RateLimiter::dashmap(Quota::per_second(PICTURES_PER_S).allow_burst(PICTURES_BURST)),
            animations: RateLimiter::dashmap(Quota::per_minute(ANIMATIONS_PER_MIN)),
            positions: RateLimiter::dashmap(Quota::per_second(POSITIONS_PER_S).allow_burst(POSITIONS_BURST)),
            sign_ins: RateLimiter::dashmap(Quota::per_minute(SIGN_INS_PER_MIN)),
            short_of_space: AtomicBool::new(false),
            pages: RateLimiter::dashmap(Quota::per_second(PAGES_PER_S).allow_burst(PAGES_BURST)),
            wakes: RateLimiter::dashmap(Quota::per_second(WAKES_PER_S).allow_burst(WAKES_BURST)),
            opened: RateLimiter::dashmap(Quota::per_second(OPENED_PER_S).allow_burst(OPENED_BURST)),
            opened_by: RateLimiter::dashmap(
                Quota::per_second(USER_OPENED_PER_S).allow_burst(USER_OPENED_BURST),
            ),
            replays: RateLimiter::dashmap(Quota::per_second(REPLAYS_PER_S).allow_burst(REPLAYS_BURST)),
            replays_of_address: RateLimiter::dashmap(
                Quota::per_second(ADDRESS_REPLAYS_PER_S).allow_burst(ADDRESS_REPLAYS_BURST),
            ),
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
        self.lifted || self.requests.check_key(user).is_ok()
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
        address.map_or(Ok(()), |address| self.address_rooms.take(&network(address)))
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
        self.entries.check_key(user).map_err(|_| Over::Day)?;
        let by_address = |address| self.address_entries.check_key(&network(address));
        address.map_or(Ok(()), by_address).map_err(|_| Over::Day)
    }

    /// Charges a user for an offer, an answer to one, or a claim.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn offer(&self, user: &UserId) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.offers.check_key(user).map_err(|_| Over::Minute) }
    }

    /// Charges a user for a chat message, and returns whether it is allowed.
    #[must_use]
    pub fn chat(&self, user: &UserId) -> bool {
        self.lifted || self.chats.check_key(user).is_ok()
    }

    /// Charges a user for a request about their own data or their blocked players, and returns whether it is allowed.
    #[must_use]
    pub fn personal(&self, user: &UserId) -> bool {
        self.lifted || self.personal.check_key(user).is_ok()
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
        address.map_or(Ok(()), |address| self.address_reports.take(&network(address)))
    }

    /// Charges an address for a new guest.
    ///
    /// # Errors
    /// [`Over`] if the request exceeds a limit.
    pub fn guest(&self, address: IpAddr) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.guests.take(&network(address)) }
    }

    /// Charges a user and an address for a full lobby list, and returns whether it is allowed.
    #[must_use]
    pub fn list(&self, user: &UserId, address: IpAddr) -> bool {
        self.lifted
            || self.lists.check_key(user).is_ok()
                && self.lists_of_address.check_key(&network(address)).is_ok()
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
        };
        self.lifted || limiter.check_key(&network(address)).is_ok()
    }

    /// Charges a user and an address for a replay or a record, and returns whether it is allowed.
    #[must_use]
    pub fn replay(&self, address: IpAddr, user: Option<&UserId>) -> bool {
        self.lifted
            || user.is_none_or(|user| self.replays.check_key(user).is_ok())
                && self.replays_of_address.check_key(&network(address)).is_ok()
    }

    /// Charges a user and an address for a room loaded from disk, and returns whether it is allowed.
    #[must_use]
    pub fn open_room(&self, address: IpAddr, user: Option<&UserId>) -> bool {
        self.lifted
            || user.is_none_or(|user| self.opened_by.check_key(user).is_ok())
                && self.opened.check_key(&network(address)).is_ok()
    }

    /// Drops the entries of users and addresses without recent requests.
    pub fn tidy(&self) {
        self.requests.retain_recent();
        self.rooms.tidy();
        self.address_rooms.tidy();
        self.entries.retain_recent();
        self.address_entries.retain_recent();
        self.offers.retain_recent();
        self.chats.retain_recent();
        self.personal.retain_recent();
        self.reports.tidy();
        self.address_reports.tidy();
        self.lists.retain_recent();
        self.guests.tidy();
        self.opened_by.retain_recent();
        self.replays.retain_recent();
        for by_address in [
            &self.lists_of_address,
            &self.replays_of_address,
            &self.pictures,
            &self.animations,
            &self.positions,
            &self.sign_ins,
            &self.pages,
            &self.wakes,
            &self.opened,
        ] {
            by_address.retain_recent();
        }
    }
}

/// The network to which an address is charged: an IPv4 host, or the /64 prefix of an IPv6 subscriber.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into()),
    }
}

#[cfg(test)]
pub(crate) mod tests;
