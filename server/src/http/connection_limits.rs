//! Limits on open connections, in total and for each address.
//!
//! Invariants: every open connection counts towards the total until its [`ConnectionPermit`] is dropped. Behind a
//! proxy, all connections come from one address. So the limit for each address counts WebSockets instead, by the
//! address that the proxy reports. WebSockets of the Activity are counted apart ([`ActivityPermit`]), because they all
//! come from a few addresses of Discord.

use super::activity_permit::{ActivityLimits, ActivityPermit};
use super::open_counts::{CountedPrefix, LimitReached, OpenCounts};
use crate::config::ServeConfig;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The counts of open connections.
#[derive(Debug)]
pub struct ConnectionLimits {
    slots: Arc<Semaphore>,
    per_address: Option<u32>,
    behind_proxy: bool,
    addresses: OpenCounts<CountedPrefix>,
    activity: Arc<ActivityLimits>,
}

/// Counts one connection or WebSocket until the permit is dropped.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    _slot: Option<OwnedSemaphorePermit>,
    limits: Arc<ConnectionLimits>,
    counted: Mutex<Option<IpAddr>>,
}

impl ConnectionPermit {
    pub(super) fn release_address(&self) {
        let address = self.counted.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(address) = address {
            self.limits.addresses.remove(CountedPrefix::of(address));
        }
    }
}

impl ConnectionLimits {
    /// The configured limits.
    #[must_use]
    pub fn new(config: &ServeConfig) -> Arc<Self> {
        Arc::new(Self {
            slots: Arc::new(Semaphore::new(config.limits.connections as usize)),
            per_address: config.limits.connections_per_address,
            behind_proxy: config.listen.trust_proxy,
            addresses: OpenCounts::default(),
            activity: ActivityLimits::new(config.limits.connections_per_address.is_some()),
        })
    }

    /// Counts a connection in total and, unless the server is behind a proxy, for its address.
    pub(super) fn connection(self: &Arc<Self>, from: IpAddr) -> Result<ConnectionPermit, LimitReached> {
        let slot = Arc::clone(&self.slots).try_acquire_owned().map_err(|_| LimitReached::Server)?;
        let counted = if self.behind_proxy { None } else { self.count(from)? };
        Ok(self.permit(Some(slot), counted))
    }

    /// Counts a WebSocket for its address if the server is behind a proxy. Otherwise, the WebSocket's connection is
    /// counted already.
    pub(super) fn socket(self: &Arc<Self>, from: IpAddr) -> Result<ConnectionPermit, LimitReached> {
        let counted = if self.behind_proxy { self.count(from)? } else { None };
        Ok(self.permit(None, counted))
    }

    /// Counts a WebSocket of the Activity. Its connection also has a [`ConnectionPermit`], perhaps on an edge.
    pub fn activity(&self, from: IpAddr) -> ActivityPermit {
        self.activity.permit(from)
    }

    fn permit(
        self: &Arc<Self>,
        slot: Option<OwnedSemaphorePermit>,
        counted: Option<IpAddr>,
    ) -> ConnectionPermit {
        ConnectionPermit { _slot: slot, limits: Arc::clone(self), counted: Mutex::new(counted) }
    }

    /// Counts one more connection or WebSocket for this address. Returns none if addresses are not limited.
    fn count(&self, from: IpAddr) -> Result<Option<IpAddr>, LimitReached> {
        let Some(most) = self.per_address else { return Ok(None) };
        let is_counted = self.addresses.add(CountedPrefix::with_most(from, most));
        if is_counted { Ok(Some(from)) } else { Err(LimitReached::Address) }
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.release_address();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::SITE_SHARE;

    fn limits(line: &str) -> Arc<ConnectionLimits> {
        ConnectionLimits::new(&crate::config::serve_config_of(line))
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_is_limited_until_a_connection_closes() {
        let limits = limits("--connections-per-address 2");
        let one = limits.connection(ip("192.0.2.1")).unwrap();
        let _two = limits.connection(ip("192.0.2.1")).unwrap();
        assert_eq!(limits.connection(ip("::ffff:192.0.2.1")).unwrap_err(), LimitReached::Address);
        let _other = limits.connection(ip("192.0.2.2")).unwrap();
        drop(one);
        let _three = limits.connection(ip("192.0.2.1")).unwrap();
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let limits = limits("--connections-per-address 1");
        let _one = limits.connection(ip("2001:db8:0:1::1")).unwrap();
        assert_eq!(limits.connection(ip("2001:db8:0:1:ffff::2")).unwrap_err(), LimitReached::Address);
        let _other = limits.connection(ip("2001:db8:0:2::1")).unwrap();
    }

    #[test]
    fn an_ipv6_site_is_limited_in_addition_to_its_networks() {
        let limits = limits("--connections-per-address 1");
        let open = |network: u32| limits.connection(ip(&format!("2001:db8:0:{network:x}::1")));
        let mut permits: Vec<_> = (0..SITE_SHARE).map(|network| open(network).unwrap()).collect();
        assert_eq!(open(SITE_SHARE).unwrap_err(), LimitReached::Address);
        let _other_site = limits.connection(ip("2001:db8:1::1")).unwrap();
        permits.pop();
        let _last = open(SITE_SHARE).unwrap();
    }

    #[test]
    fn connections_are_limited_in_total_until_they_close() {
        let limits = limits("--connections 2 --connections-per-address 2");
        let inside =
            [limits.connection(ip("192.0.2.1")).unwrap(), limits.connection(ip("192.0.2.2")).unwrap()];
        assert_eq!(limits.connection(ip("192.0.2.3")).unwrap_err(), LimitReached::Server);
        drop(inside);
        assert!(limits.addresses.is_empty());
        drop(limits.connection(ip("192.0.2.3")).unwrap());
    }

    #[test]
    fn release_then_drop_frees_only_one_place() {
        let limits = limits("--connections-per-address 1");
        let open = limits.connection(ip("192.0.2.1")).unwrap();
        open.release_address();
        let other = limits.connection(ip("192.0.2.1")).unwrap();
        drop(open);
        assert_eq!(limits.connection(ip("192.0.2.1")).unwrap_err(), LimitReached::Address);
        drop(other);
        assert!(limits.addresses.is_empty());
    }

    #[test]
    fn behind_a_proxy_websockets_are_counted() {
        let limits = limits("--connections-per-address 1 --trust-proxy");
        let _proxy = [limits.connection(ip("10.0.0.1")).unwrap(), limits.connection(ip("10.0.0.1")).unwrap()];
        let _socket = limits.socket(ip("192.0.2.1")).unwrap();
        assert_eq!(limits.socket(ip("192.0.2.1")).unwrap_err(), LimitReached::Address);
    }
}
