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
/// Users that may be made from one address a minute.
const GUESTS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// The limits that all connections share.
pub struct Limits {
    lifted: bool,
    requests: Keyed<UserId>,
    rooms: Keyed<UserId>,
    chats: Keyed<UserId>,
    guests: Keyed<IpAddr>,
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
            guests: RateLimiter::dashmap(Quota::per_minute(GUESTS_PER_MIN)),
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

    /// Whether another guest may be made from this address.
    #[must_use]
    pub fn guest(&self, address: IpAddr) -> bool {
        self.lifted || self.guests.check_key(&network(address)).is_ok()
    }

    /// Forgets those who have been quiet for long.
    pub fn tidy(&self) {
        self.requests.retain_recent();
        self.rooms.retain_recent();
        self.chats.retain_recent();
        self.guests.retain_recent();
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
    fn a_subscriber_with_many_addresses_is_one() {
        let address = |text: &str| network(text.parse().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }
}
