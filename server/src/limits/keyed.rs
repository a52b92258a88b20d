//! Limits of requests for each key, such as a user, a network or a site.

use crate::addresses::{network, site};
use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use konakis_protocol::UserId;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// In unit tests the clock stands still unless a test advances it, so that the tests do not depend on their speed.
#[cfg(not(test))]
type RefillClock = governor::clock::DefaultClock;
#[cfg(test)]
type RefillClock = governor::clock::FakeRelativeClock;

#[cfg(test)]
thread_local! {
    pub(super) static TEST_CLOCK: RefillClock = RefillClock::default();
}

#[cfg(not(test))]
fn refill_clock() -> RefillClock {
    RefillClock::default()
}

#[cfg(test)]
fn refill_clock() -> RefillClock {
    TEST_CLOCK.with(Clone::clone)
}

pub(super) type Keyed<K> =
    RateLimiter<K, DashMapStateStore<K>, RefillClock, NoOpMiddleware<<RefillClock as Clock>::Instant>>;

/// The limits of an IPv6 /48 site are this many times as high as those of one of its /64 networks.
pub const SITE_SHARE: u32 = 8;
const SITE: NonZeroU32 = NonZeroU32::new(SITE_SHARE).unwrap();

/// The kind of the limit that a request exceeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// A limit that refills within a minute.
    Minute,
    /// A limit that refills within a day.
    Day,
}

pub(super) trait Tidy {
    /// Drops the entries of keys without recent requests.
    fn tidy(&self);
}

pub(super) trait Charge: Tidy {
    /// The user or address that is charged, or a pair of these.
    type Key;

    fn of(quota: Quota) -> Self;

    /// Charges one request, and returns whether it is allowed.
    fn charge(&self, key: &Self::Key) -> bool;
}

/// A limit that may have parts for a minute and for a day.
pub(super) trait Take: Tidy {
    type Key;

    fn take(&self, key: &Self::Key) -> Result<(), Over>;
}

impl<L: Charge> Take for L {
    type Key = L::Key;

    fn take(&self, key: &L::Key) -> Result<(), Over> {
        if self.charge(key) { Ok(()) } else { Err(Over::Minute) }
    }
}

impl<K: Hash + Eq + Clone> Charge for Keyed<K> {
    type Key = K;

    fn of(quota: Quota) -> Self {
        Self::dashmap_with_clock(quota, refill_clock())
    }

    fn charge(&self, key: &K) -> bool {
        self.check_key(key).is_ok()
    }
}

impl<K: Hash + Eq + Clone> Tidy for Keyed<K> {
    fn tidy(&self) {
        self.retain_recent();
        // Without this, the table keeps the capacity that it needed during a flood.
        self.shrink_to_fit();
    }
}

/// A limit for each IPv4 address and each IPv6 /64 network, and a looser one for each IPv6 /48 site. A site has 65,536
/// such networks.
pub(super) struct ByAddress {
    network: Keyed<IpAddr>,
    site: Keyed<IpAddr>,
}

impl Charge for ByAddress {
    type Key = IpAddr;

    fn of(quota: Quota) -> Self {
        let burst = quota.burst_size().saturating_mul(SITE);
        let of_site = Quota::with_period(quota.replenish_interval() / SITE_SHARE).unwrap_or(quota);
        Self { network: Keyed::of(quota), site: Keyed::of(of_site.allow_burst(burst)) }
    }

    fn charge(&self, address: &IpAddr) -> bool {
        self.network.charge(&network(*address)) && site(*address).is_none_or(|site| self.site.charge(&site))
    }
}

impl Tidy for ByAddress {
    fn tidy(&self) {
        self.network.tidy();
        self.site.tidy();
    }
}

pub(super) struct MinuteAndDay<L> {
    minute: L,
    day: L,
}

impl<L: Charge> MinuteAndDay<L> {
    pub(super) fn new(per_minute: NonZeroU32, day: NonZeroU32) -> Self {
        Self { minute: L::of(Quota::per_minute(per_minute)), day: L::of(per_day(day)) }
    }
}

impl<L: Charge> Take for MinuteAndDay<L> {
    type Key = L::Key;

    fn take(&self, key: &L::Key) -> Result<(), Over> {
        if !self.minute.charge(key) {
            return Err(Over::Minute);
        }
        if self.day.charge(key) { Ok(()) } else { Err(Over::Day) }
    }
}

impl<L: Charge> Tidy for MinuteAndDay<L> {
    fn tidy(&self) {
        self.minute.tidy();
        self.day.tidy();
    }
}

pub(super) struct UserAndAddress<U, A> {
    users: U,
    addresses: A,
}

pub(super) type Paired = UserAndAddress<Keyed<UserId>, ByAddress>;
pub(super) type PairedMinuteAndDay = UserAndAddress<MinuteAndDay<Keyed<UserId>>, MinuteAndDay<ByAddress>>;

impl Paired {
    pub(super) fn of(user: Quota, address: Quota) -> Self {
        Self { users: Charge::of(user), addresses: Charge::of(address) }
    }
}

impl PairedMinuteAndDay {
    /// Limits of users and of addresses, each as a number per minute and a number per day.
    pub(super) fn new(user: (NonZeroU32, NonZeroU32), address: (NonZeroU32, NonZeroU32)) -> Self {
        Self { users: MinuteAndDay::new(user.0, user.1), addresses: MinuteAndDay::new(address.0, address.1) }
    }
}

impl<U: Take<Key = UserId>, A: Take<Key = IpAddr>> UserAndAddress<U, A> {
    /// Charges the user, then the address if there is one. A request that the user's limit refuses is not charged to
    /// the address. So one user cannot use up the budget of their address with refused requests.
    pub(super) fn take(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        self.users.take(user)?;
        address.map_or(Ok(()), |address| self.addresses.take(&address))
    }
}

impl<U: Tidy, A: Tidy> Tidy for UserAndAddress<U, A> {
    fn tidy(&self) {
        self.users.tidy();
        self.addresses.tidy();
    }
}

pub(super) fn burst(per_s: NonZeroU32, burst: NonZeroU32) -> Quota {
    Quota::per_second(per_s).allow_burst(burst)
}

/// A quota per day, which can be spent in one burst.
pub(super) fn per_day(most: NonZeroU32) -> Quota {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    Quota::with_period(DAY / most.get()).map_or(Quota::per_hour(most), |quota| quota.allow_burst(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_keys_are_dropped() {
        let (refilled, used) =
            (Keyed::of(Quota::per_second(NonZeroU32::MIN)), Keyed::of(per_day(NonZeroU32::MIN)));
        for limit in [&refilled, &used] {
            assert!((0..1_000).all(|key| limit.charge(&key)));
        }
        TEST_CLOCK.with(|clock| clock.advance(Duration::from_secs(2)));
        for limit in [&refilled, &used] {
            limit.tidy();
        }
        assert_eq!([refilled.len(), used.len()], [0, 1_000]);
    }

    #[test]
    fn unused_keys_of_networks_and_sites_are_dropped() {
        let limit = MinuteAndDay::<ByAddress>::new(NonZeroU32::MIN, NonZeroU32::MIN);
        for network in 0..100 {
            assert!(limit.take(&format!("2001:db8:{network}::1").parse().unwrap()).is_ok());
        }
        TEST_CLOCK.with(|clock| clock.advance(Duration::from_secs(2 * 24 * 60 * 60)));
        limit.tidy();
        let MinuteAndDay { minute, day } = limit;
        let kept = [minute.network, minute.site, day.network, day.site].map(|keys| keys.len());
        assert_eq!(kept, [0; 4]);
    }
}
