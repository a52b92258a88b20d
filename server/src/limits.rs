//! Rate limits and daily budgets of a connection, a user and an address; and whether the disk has space for more.
//!
//! What always holds: a request over a limit is refused in words and does nothing. Everything that a request can store
//! is charged to its user, and to its address unless a service acts for the user, so that an address adds at most
//! [`ADDRESS_DAY_BYTES_MAX`] a day. `--unlimited` lifts all limits but the floor of free space, on loopback alone.

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

/// Requests a second that a connection may make on average.
const REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Requests that it may make at once.
const REQUESTS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// The same for a service, which speaks for many users.
const SERVICE_REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
/// Rooms that a user may make a minute.
const ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Rooms that may be made from one address a minute.
const ADDRESS_ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Offers, answers to offers and claims of a user a minute.
const OFFERS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Lines of chat that a user may say a minute.
const CHATS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Full lists of the lobby that a user may ask for a minute.
const LISTS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// The same for all users of an address.
const LISTS_OF_ADDRESS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Users that may be made from one address a minute.
const GUESTS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

// Daily budgets. Each can be spent at once and is refilled evenly within a day, so that a day takes at most twice as much.

/// Rooms of a user a day.
const ROOMS_PER_DAY: NonZeroU32 = NonZeroU32::new(300).unwrap();
/// Rooms from one address a day.
const ADDRESS_ROOMS_PER_DAY: NonZeroU32 = NonZeroU32::new(1_500).unwrap();
/// Requests of a user a day that may add an entry to a room's log.
const ENTRIES_PER_DAY: NonZeroU32 = NonZeroU32::new(20_000).unwrap();
/// The same from one address.
const ADDRESS_ENTRIES_PER_DAY: NonZeroU32 = NonZeroU32::new(60_000).unwrap();
/// New guests from one address a day.
const ADDRESS_GUESTS_PER_DAY: NonZeroU32 = NonZeroU32::new(500).unwrap();

/// What one address can add to the database in a day, in bytes, by the measured sizes of entries: 64 MiB.
pub const ADDRESS_DAY_BYTES_MAX: u64 = 64 << 20;

/// Pictures a second that an address may ask for on average.
const PICTURES_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Pictures that it may ask for at once, as a page full of them does.
const PICTURES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Animations that an address may ask for a minute.
const ANIMATIONS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Positions a second that an address may try on average.
const POSITIONS_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Positions that it may try at once.
const POSITIONS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Requests of signing in that an address may make a minute; one sign-in makes three.
const SIGN_INS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// The limit that a request is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// One that is refilled within a minute.
    Minute,
    /// One that is refilled within a day.
    Day,
}
/// Pages and records of rooms a second that an address may ask for on average.
const PAGES_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Pages and records that it may ask for at once.
const PAGES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Rooms a second that are read from disk for an address over HTTP on average.
const WAKES_PER_S: NonZeroU32 = NonZeroU32::new(2).unwrap();
/// Rooms that are read from disk for it at once, as a page full of pictures does.
const WAKES_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Rooms a second that are read from disk for the connections of an address on average.
const OPENED_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Rooms that are read from disk for them at once, as when many players of one address come back after a restart.
const OPENED_BURST: NonZeroU32 = NonZeroU32::new(400).unwrap();
/// Rooms a second that are read from disk for one user on average.
const USER_OPENED_PER_S: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// Rooms that are read from disk for one user at once, who comes back to all games.
const USER_OPENED_BURST: NonZeroU32 = NonZeroU32::new(200).unwrap();

/// What costs work, and is asked for over HTTP by nobody in particular.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Costly {
    /// The picture of a board.
    Picture,
    /// A whole game as pictures.
    Animation,
    /// A position to try things on.
    Position,
    /// A step of signing in with Discord.
    SignIn,
    /// The page or the record of a room.
    Page,
    /// A room that is read from disk.
    Wake,
}

/// The limits that all connections share.
pub struct Limits {
    lifted: bool,
    requests: Keyed<UserId>,
    rooms: Budget<UserId>,
    address_rooms: Budget<IpAddr>,
    entries: Keyed<UserId>,
    address_entries: Keyed<IpAddr>,
    offers: Keyed<UserId>,
    chats: Keyed<UserId>,
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
    short_of_space: AtomicBool,
}

/// What may be made in a minute and in a day.
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

/// So many a day, all of them at once if need be.
fn per_day(most: NonZeroU32) -> Quota {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    Quota::with_period(DAY / most.get()).map_or(Quota::per_hour(most), |quota| quota.allow_burst(most))
}

impl Limits {
    /// The limits, or none at all.
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
        }
    }

    /// The limit of one connection; a service is given more once it has proved to be one.
    #[must_use]
    pub fn connection(&self, service: bool) -> Option<DefaultDirectRateLimiter> {
        let quota = if service {
            Quota::per_second(SERVICE_REQUESTS_PER_S)
        } else {
            Quota::per_second(REQUESTS_PER_S).allow_burst(REQUESTS_BURST)
        };
        (!self.lifted).then(|| RateLimiter::direct(quota))
    }

    /// Whether a user may ask for something more, over whichever connections.
    #[must_use]
    pub fn request(&self, user: &UserId) -> bool {
        self.lifted || self.requests.check_key(user).is_ok()
    }

    /// Charges a user for another room, and the address they come from unless a service acts for them.
    ///
    /// # Errors
    /// The limit that it would be over.
    pub fn room(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        address.map_or(Ok(()), |address| self.address_rooms.take(&network(address)))?;
        self.rooms.take(user)
    }

    /// Charges a user, and their address, for a request that may add an entry to a room's log.
    ///
    /// # Errors
    /// The limit that it would be over.
    pub fn entry(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        let by_address = |address| self.address_entries.check_key(&network(address));
        address.map_or(Ok(()), by_address).map_err(|_| Over::Day)?;
        self.entries.check_key(user).map_err(|_| Over::Day)
    }

    /// Charges a user for an offer, an answer to one, or a claim.
    ///
    /// # Errors
    /// The limit that it would be over.
    pub fn offer(&self, user: &UserId) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.offers.check_key(user).map_err(|_| Over::Minute) }
    }

    /// Whether a user may say another line.
    #[must_use]
    pub fn chat(&self, user: &UserId) -> bool {
        self.lifted || self.chats.check_key(user).is_ok()
    }

    /// Charges an address for another guest.
    ///
    /// # Errors
    /// The limit that it would be over.
    pub fn guest(&self, address: IpAddr) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.guests.take(&network(address)) }
    }

    /// Whether a user may ask for another full list of the lobby, from this address.
    #[must_use]
    pub fn list(&self, user: &UserId, address: IpAddr) -> bool {
        self.lifted
            || self.lists.check_key(user).is_ok()
                && self.lists_of_address.check_key(&network(address)).is_ok()
    }

    /// The network by which an address is counted; none where limits are lifted.
    #[must_use]
    pub fn counted(&self, address: IpAddr) -> Option<IpAddr> {
        (!self.lifted).then(|| network(address))
    }

    /// Whether the disk has less free space than it should, so that no new room or guest is made.
    #[must_use]
    pub fn short_of_space(&self) -> bool {
        self.short_of_space.load(Ordering::Relaxed)
    }

    /// Notes whether the disk has less free space than it should.
    pub fn set_short_of_space(&self, short: bool) {
        self.short_of_space.store(short, Ordering::Relaxed);
    }

    /// Whether an address may ask for another of these.
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

    /// Whether another room may be read from disk for a connection of this user and address.
    #[must_use]
    pub fn open_room(&self, address: IpAddr, user: Option<&UserId>) -> bool {
        self.lifted
            || user.is_none_or(|user| self.opened_by.check_key(user).is_ok())
                && self.opened.check_key(&network(address)).is_ok()
    }

    /// Forgets those who have been quiet for long.
    pub fn tidy(&self) {
        self.requests.retain_recent();
        self.rooms.tidy();
        self.address_rooms.tidy();
        self.entries.retain_recent();
        self.address_entries.retain_recent();
        self.offers.retain_recent();
        self.chats.retain_recent();
        self.lists.retain_recent();
        self.guests.tidy();
        self.opened_by.retain_recent();
        for by_address in [
            &self.lists_of_address,
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

/// Whom an address stands for: one host of version 4, or the 64 bits that version 6 gives to one subscriber.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into()),
    }
}

#[cfg(test)]
pub(crate) mod tests;
