//! The addresses from which a genuine sign-in came: a sign-in with a code for which Discord named a member.
//!
//! Invariants: the number of addresses is bounded; the address whose last sign-in is longest ago is forgotten first.
//! The networks of an IPv6 site count as one address. A member proves at most [`OF_MEMBER_MAX`] addresses, so one
//! account cannot prove all addresses of a flood.

use crate::limits::fair_queue::Grouped;
use konakis_protocol::Snowflake;
use lru::LruCache;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long an address is proven after its last sign-in.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);
const ADDRESSES_MAX: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();
/// For each member, the maximum number of proven addresses from which this member was the first to sign in.
const OF_MEMBER_MAX: usize = 4;

pub(super) struct ProvenAddresses(Mutex<LruCache<IpAddr, Proof>>);

struct Proof {
    /// The member who signed in first.
    member: Snowflake,
    last: Instant,
}

impl Default for ProvenAddresses {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(ADDRESSES_MAX)))
    }
}

impl ProvenAddresses {
    pub(super) fn note(&self, from: IpAddr, member: Snowflake, now: Instant) {
        let (group, mut addresses) = (from.group(), self.lock());
        while addresses.peek_lru().is_some_and(|(_, proof)| now - proof.last >= KEPT) {
            addresses.pop_lru();
        }
        if let Some(proof) = addresses.get_mut(&group) {
            proof.last = now;
        } else if addresses.iter().filter(|(_, proof)| proof.member == member).count() < OF_MEMBER_MAX {
            addresses.put(group, Proof { member, last: now });
        }
    }

    pub(super) fn contains(&self, from: IpAddr, now: Instant) -> bool {
        self.lock().peek(&from.group()).is_some_and(|proof| now - proof.last < KEPT)
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<IpAddr, Proof>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: usize) -> IpAddr {
        let [.., high, low] = number.to_be_bytes();
        IpAddr::from([198, 51, high, low])
    }

    fn member(number: usize) -> Snowflake {
        (1 + number).to_string().parse().unwrap()
    }

    #[test]
    fn an_address_is_proven_for_a_day_after_its_last_sign_in() {
        let (proven, now) = (ProvenAddresses::default(), Instant::now());
        proven.note(address(1), member(1), now);
        proven.note(address(2), member(1), now + KEPT / 2);
        proven.note(address(1), member(2), now + KEPT / 2);
        let at = |after| [0, 1, 2].map(|number| proven.contains(address(number), now + after));
        assert_eq!(at(KEPT), [false, true, true]);
        assert_eq!(at(KEPT + KEPT / 2), [false; 3]);
        let network = |text: &str| text.parse::<IpAddr>().unwrap();
        proven.note(network("2001:db8:7:1::1"), member(3), now);
        assert!(proven.contains(network("2001:db8:7:2::1"), now));
    }

    #[test]
    fn a_member_proves_few_addresses() {
        let (proven, now) = (ProvenAddresses::default(), Instant::now());
        // Address 0 still counts for member 1, although another member signs in there too.
        for number in 0..20 {
            proven.note(address(number), member(1), now);
            proven.note(address(0), member(2), now);
        }
        let count = |now| (0..20).filter(|number| proven.contains(address(*number), now)).count();
        assert_eq!(count(now), OF_MEMBER_MAX);
        assert!(proven.contains(address(0), now));
        proven.note(address(9), member(1), now + KEPT);
        assert_eq!((count(now + KEPT), proven.lock().len()), (1, 1), "the earlier ones are forgotten");
    }

    #[test]
    fn the_least_recently_used_address_is_forgotten_first() {
        let (proven, now) = (ProvenAddresses::default(), Instant::now());
        for number in 0..ADDRESSES_MAX.get() {
            proven.note(address(number), member(number), now);
        }
        proven.note(address(0), member(5_000), now);
        proven.note(address(6_000), member(6_000), now);
        assert!(proven.contains(address(0), now) && proven.contains(address(6_000), now));
        assert!(!proven.contains(address(1), now));
    }
}
