//! The limits on WebSockets from the page of the Activity, which all come from a few addresses of Discord's proxy.
//!
//! Invariants: such a WebSocket counts for its address before `hello` names its member, and for the member from then
//! on. Any client can claim to be the Activity, but gains little: a WebSocket without `hello` is closed after a
//! deadline. No WebSocket is refused because of its address: otherwise, other clients at the same address could keep
//! members out.

use super::open_counts::{CountedPrefix, LimitReached, OpenCounts};
use konakis_protocol::UserId;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;

/// The maximum number of WebSockets without `hello` from one address. One more closes the oldest of them.
const BEFORE_HELLO_MAX: u32 = 256;
/// The maximum number of WebSockets of one member, from all addresses together.
const OF_MEMBER_MAX: u32 = 8;

#[derive(Debug)]
pub(super) struct ActivityLimits {
    is_limited: bool,
    before_hello: Mutex<BeforeHello>,
    members: OpenCounts<UserId>,
}

impl ActivityLimits {
    /// Creates the limits. WebSockets are counted only if `is_limited`.
    pub(super) fn new(is_limited: bool) -> Arc<Self> {
        Arc::new(Self { is_limited, before_hello: Mutex::default(), members: OpenCounts::default() })
    }

    pub(super) fn permit(self: &Arc<Self>, from: IpAddr) -> ActivityPermit {
        let counted = if self.is_limited {
            Counted::Address(self.before_hello().add(from))
        } else {
            Counted::Unlimited
        };
        ActivityPermit { limits: Arc::clone(self), counted }
    }

    fn before_hello(&self) -> MutexGuard<'_, BeforeHello> {
        self.before_hello.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The WebSockets without `hello`: for each prefix of addresses, in the order in which they were opened.
#[derive(Debug, Default)]
struct BeforeHello {
    next: u64,
    of: HashMap<CountedPrefix, BTreeMap<u64, Place>>,
}

#[derive(Clone, Debug)]
struct Place {
    number: u64,
    address: IpAddr,
    /// Cancelled when another WebSocket gets the place.
    lost: CancellationToken,
}

impl BeforeHello {
    /// Gives a new WebSocket a place. If the address or its site has no free place, the oldest WebSocket there loses
    /// its place.
    fn add(&mut self, address: IpAddr) -> Place {
        for (prefix, most) in CountedPrefix::with_most(address, BEFORE_HELLO_MAX) {
            let Some(places) = self.of.get(&prefix).filter(|places| places.len() >= most as usize) else {
                continue;
            };
            if let Some(oldest) = places.values().next().cloned() {
                oldest.lost.cancel();
                self.remove(&oldest);
            }
        }
        let place = Place { number: self.next, address, lost: CancellationToken::new() };
        self.next += 1;
        for prefix in CountedPrefix::of(address) {
            self.of.entry(prefix).or_default().insert(place.number, place.clone());
        }
        place
    }

    fn remove(&mut self, place: &Place) {
        for prefix in CountedPrefix::of(place.address) {
            if let Some(places) = self.of.get_mut(&prefix) {
                places.remove(&place.number);
                if places.is_empty() {
                    self.of.remove(&prefix);
                }
            }
        }
    }
}

/// Counts one WebSocket of the Activity until the permit is dropped.
#[derive(Debug)]
pub struct ActivityPermit {
    limits: Arc<ActivityLimits>,
    counted: Counted,
}

#[derive(Debug)]
enum Counted {
    Unlimited,
    Address(Place),
    /// The id to which the member's requests are charged.
    Member(UserId),
}

impl ActivityPermit {
    /// Counts the WebSocket for this member from now on.
    ///
    /// # Errors
    /// [`LimitReached::User`] if the member has too many WebSockets; then this one stays counted as before.
    pub fn charge_to(&mut self, member: &UserId) -> Result<(), LimitReached> {
        match &self.counted {
            Counted::Unlimited => return Ok(()),
            Counted::Member(counted) if counted == member => return Ok(()),
            Counted::Member(_) | Counted::Address(_) => {}
        }
        if !self.limits.members.add(std::iter::once((member.clone(), OF_MEMBER_MAX))) {
            return Err(LimitReached::User);
        }
        self.release();
        self.counted = Counted::Member(member.clone());
        Ok(())
    }

    /// Waits until another WebSocket gets the place of this one. After `hello`, or without limits, this never happens.
    pub async fn displaced(&self) {
        match &self.counted {
            Counted::Address(place) => place.lost.cancelled().await,
            Counted::Unlimited | Counted::Member(_) => std::future::pending().await,
        }
    }

    fn release(&self) {
        match &self.counted {
            Counted::Unlimited => {}
            Counted::Address(place) => self.limits.before_hello().remove(place),
            Counted::Member(member) => self.limits.members.remove(std::iter::once(member.clone())),
        }
    }
}

impl Drop for ActivityPermit {
    fn drop(&mut self) {
        self.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn discord() -> IpAddr {
        IpAddr::from([203, 0, 113, 7])
    }

    fn member(number: u32) -> UserId {
        format!("discord-{number}").parse().unwrap()
    }

    fn is_displaced(permit: &ActivityPermit) -> bool {
        matches!(&permit.counted, Counted::Address(place) if place.lost.is_cancelled())
    }

    #[test]
    fn a_new_connection_displaces_the_oldest_that_sent_no_hello() {
        let limits = ActivityLimits::new(true);
        let mut open: Vec<_> = (0..BEFORE_HELLO_MAX).map(|_| limits.permit(discord())).collect();
        open[0].charge_to(&member(1)).unwrap();
        let _other = limits.permit(IpAddr::from([203, 0, 113, 8]));
        open.push(limits.permit(discord()));
        assert!(!open.iter().any(is_displaced), "a known member leaves their place free");
        open.push(limits.permit(discord()));
        let displaced: Vec<_> = (0..open.len()).filter(|number| is_displaced(&open[*number])).collect();
        assert_eq!(displaced, [1]);
        open.remove(1);
        open.push(limits.permit(discord()));
        assert!(is_displaced(&open[1]), "a displaced connection gives no place back when it ends");
        // `hello` may come before the displaced connection is closed.
        open[1].charge_to(&member(2)).unwrap();
        assert!(!is_displaced(&open[1]));
    }

    #[test]
    fn the_networks_of_a_site_share_places() {
        let limits = ActivityLimits::new(true);
        let from = |network: u32| format!("2001:db8:0:{network:x}::1").parse().unwrap();
        let most = BEFORE_HELLO_MAX * crate::limits::SITE_SHARE;
        let open: Vec<_> = (0..most).map(|network| limits.permit(from(network))).collect();
        let _more = limits.permit(from(most));
        assert!(is_displaced(&open[0]) && !is_displaced(&open[1]));
    }

    #[test]
    fn connections_of_a_member_are_limited_across_addresses() {
        let limits = ActivityLimits::new(true);
        let open = |from: u8| limits.permit(IpAddr::from([203, 0, 113, from]));
        let mut charged = Vec::new();
        for from in 0..8 {
            let mut permit = open(from);
            permit.charge_to(&member(1)).unwrap();
            charged.push(permit);
        }
        charged[0].charge_to(&member(1)).unwrap();
        let mut ninth = open(9);
        assert_eq!(ninth.charge_to(&member(1)).unwrap_err(), LimitReached::User);
        ninth.charge_to(&member(2)).unwrap();
        charged.pop();
        open(10).charge_to(&member(1)).unwrap();
    }

    #[test]
    fn closed_connections_are_forgotten() {
        let limits = ActivityLimits::new(true);
        let mut one = limits.permit(discord());
        one.charge_to(&member(1)).unwrap();
        one.charge_to(&member(2)).unwrap();
        drop((one, limits.permit(discord())));
        assert!(limits.before_hello().of.is_empty() && limits.members.is_empty());
    }

    #[test]
    fn without_limits_nothing_is_counted() {
        let limits = ActivityLimits::new(false);
        let open: Vec<_> = (0..300)
            .map(|_| {
                let mut permit = limits.permit(discord());
                permit.charge_to(&member(1)).unwrap();
                permit
            })
            .collect();
        assert_eq!(open.len(), 300);
    }
}
