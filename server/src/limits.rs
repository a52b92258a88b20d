//! How much one connection, one user or one address may ask in how short a time.
//!
//! What always holds: what is over the limit is refused in words and does nothing. `--unlimited` lifts all of it, on
//! loopback alone.

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use konakis_protocol::UserId;
use std::net::IpAddr;
use std::num::NonZeroU32;

type Keyed<K> = RateLimiter<K, DashMapStateStore<K>, DefaultClock>;

/// Requests a second that a connection may make on average.
const REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Requests that it may make at once.
const REQUESTS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// The same for a service, which speaks for many users.
const SERVICE_REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
/// Rooms that a user may make a minute.
const ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Lines of chat that a user may say a minute.
const CHATS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Full lists of the lobby that a user may ask for a minute.
const LISTS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// The same for all users of an address.
const LISTS_OF_ADDRESS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Users that may be made from one address a minute.
const GUESTS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

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

/// What costs work, and is asked for over HTTP by nobody in particular.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Costly {
    /// The picture of a board.
    Picture,
    /// A whole game as pictures.
    Animation,
    /// A position to try things on.
    Position,
}

/// The limits that all connections share.
pub struct Limits {
    lifted: bool,
    requests: Keyed<UserId>,
    rooms: Keyed<UserId>,
    chats: Keyed<UserId>,
    lists: Keyed<UserId>,
    lists_of_address: Keyed<IpAddr>,
    guests: Keyed<IpAddr>,
    pictures: Keyed<IpAddr>,
    animations: Keyed<IpAddr>,
    positions: Keyed<IpAddr>,
}

impl Limits {
    /// The limits, or none at all.
    #[must_use]
    pub fn new(lifted: bool) -> Self {
        Self {
            lifted,
            requests: RateLimiter::dashmap(Quota::per_second(REQUESTS_PER_S).allow_burst(REQUESTS_BURST)),
            rooms: RateLimiter::dashmap(Quota::per_minute(ROOMS_PER_MIN)),
            chats: RateLimiter::dashmap(Quota::per_minute(CHATS_PER_MIN)),
            lists: RateLimiter::dashmap(Quota::per_minute(LISTS_PER_MIN)),
            lists_of_address: RateLimiter::dashmap(Quota::per_minute(LISTS_OF_ADDRESS_PER_MIN)),
            guests: RateLimiter::dashmap(Quota::per_minute(GUESTS_PER_MIN)),
            pictures: RateLimiter::dashmap(Quota::per_second(PICTURES_PER_S).allow_burst(PICTURES_BURST)),
            animations: RateLimiter::dashmap(Quota::per_minute(ANIMATIONS_PER_MIN)),
            positions: RateLimiter::dashmap(Quota::per_second(POSITIONS_PER_S).allow_burst(POSITIONS_BURST)),
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

    /// Whether a user may make another room.
    #[must_use]
    pub fn room(&self, user: &UserId) -> bool {
        self.lifted || self.rooms.check_key(user).is_ok()
    }

    /// Whether a user may say another line.
    #[must_use]
    pub fn chat(&self, user: &UserId) -> bool {
        self.lifted || self.chats.check_key(user).is_ok()
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

    /// Whether another guest may be made from this address.
    #[must_use]
    pub fn guest(&self, address: IpAddr) -> bool {
        self.lifted || self.guests.check_key(&network(address)).is_ok()
    }

    /// Whether an address may ask for another of these.
    #[must_use]
    pub fn costly(&self, address: IpAddr, what: Costly) -> bool {
        let limiter = match what {
            Costly::Picture => &self.pictures,
            Costly::Animation => &self.animations,
            Costly::Position => &self.positions,
        };
        self.lifted || limiter.check_key(&network(address)).is_ok()
    }

    /// Forgets those who have been quiet for long.
    pub fn tidy(&self) {
        self.requests.retain_recent();
        self.rooms.retain_recent();
        self.chats.retain_recent();
        self.lists.retain_recent();
        self.lists_of_address.retain_recent();
        self.guests.retain_recent();
        for costly in [&self.pictures, &self.animations, &self.positions] {
            costly.retain_recent();
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
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_refused_unless_the_limits_are_lifted() {
        let user: UserId = "u".parse().unwrap();
        let made = |limits: &Limits| (0..1_000).filter(|_| limits.room(&user)).count();
        assert_eq!(made(&Limits::new(false)), ROOMS_PER_MIN.get() as usize);
        assert_eq!(made(&Limits::new(true)), 1_000);
    }

    #[test]
    fn what_costs_work_is_counted_by_address_and_kind() {
        let limits = Limits::new(false);
        let (one, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let had = |from, what| (0..1_000).filter(|_| limits.costly(from, what)).count();
        assert_eq!(had(one, Costly::Animation), ANIMATIONS_PER_MIN.get() as usize);
        assert!(had(one, Costly::Position) >= POSITIONS_BURST.get() as usize);
        assert!(limits.costly(other, Costly::Animation) && !limits.costly(one, Costly::Animation));
    }

    #[test]
    fn a_subscriber_with_many_addresses_is_one() {
        let address = |text: &str| network(text.parse().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }
}
