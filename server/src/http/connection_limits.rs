//! Limits on open connections, in all and for each address.
//!
//! Invariants: every open connection has a [`ConnectionPermit`] and is counted until the permit is dropped. Behind a
//! proxy all connections come from one address, so WebSockets are counted by the address that the proxy reports.

use crate::config::ServeConfig;
use crate::limits::{SITE_SHARE, network, site};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Why a connection is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitReached {
    /// The address has too many connections.
    #[error("there are too many connections from your address: close some of them first")]
    Address,
    /// The server has too many connections.
    #[error("there are too many people here just now: try again in a minute")]
    Server,
}

/// The counts of open connections.
#[derive(Debug)]
pub struct ConnectionLimits {
    slots: Arc<Semaphore>,
    per_address: Option<u32>,
    behind_proxy: bool,
    addresses: Mutex<HashMap<Prefix, u32>>,
}

/// A prefix for which connections are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Prefix {
    /// An IPv4 host or an IPv6 /64 network.
    Network(IpAddr),
    /// An IPv6 /48 site, which may have [`SITE_SHARE`] times as many connections as a network.
    Site(IpAddr),
}

impl Prefix {
    /// The prefixes of an address.
    fn of(address: IpAddr) -> impl Iterator<Item = Self> {
        std::iter::once(Self::Network(network(address))).chain(site(address).map(Self::Site))
    }

    /// The most connections, where a network may have `per_address`.
    const fn most(self, per_address: u32) -> u32 {
        match self {
            Self::Network(_) => per_address,
            Self::Site(_) => per_address.saturating_mul(SITE_SHARE),
        }
    }
}

/// Counts one connection until it is dropped.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    _slot: Option<OwnedSemaphorePermit>,
    /// The limits that count it, and its address; none if the connection is not limited.
    counted: Option<(Arc<ConnectionLimits>, IpAddr)>,
}

impl ConnectionLimits {
    /// The configured limits.
    #[must_use]
    pub fn new(config: &ServeConfig) -> Arc<Self> {
        Arc::new(Self {
            slots: Arc::new(Semaphore::new(config.limits.connections as usize)),
            per_address: config.limits.connections_per_address,
            behind_proxy: config.listen.trust_proxy,
            addresses: Mutex::default(),
        })
    }

    /// Counts a connection from this address.
    pub(super) fn connection(self: &Arc<Self>, from: IpAddr) -> Result<ConnectionPermit, LimitReached> {
        let slot = Arc::clone(&self.slots).try_acquire_owned().map_err(|_| LimitReached::Server)?;
        let counted = if self.behind_proxy { None } else { self.count(from)? };
        Ok(ConnectionPermit { _slot: Some(slot), counted })
    }

    /// Counts a WebSocket, over a connection that has a permit already.
    pub(super) fn socket(self: &Arc<Self>, from: IpAddr) -> Result<ConnectionPermit, LimitReached> {
        let counted = if self.behind_proxy { self.count(from)? } else { None };
        Ok(ConnectionPermit { _slot: None, counted })
    }

    fn count(self: &Arc<Self>, from: IpAddr) -> Result<Option<(Arc<Self>, IpAddr)>, LimitReached> {
        let Some(most) = self.per_address else { return Ok(None) };
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let open = |prefix| addresses.get(&prefix).copied().unwrap_or_default();
        if Prefix::of(from).any(|prefix| open(prefix) >= prefix.most(most)) {
            return Err(LimitReached::Address);
        }
        for prefix in Prefix::of(from) {
            *addresses.entry(prefix).or_default() += 1;
        }
        Ok(Some((Arc::clone(self), from)))
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let Some((limits, address)) = &self.counted else { return };
        let mut addresses = limits.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        for prefix in Prefix::of(*address) {
            if let Some(open) = addresses.get_mut(&prefix) {
                *open -= 1;
                if *open == 0 {
                    addresses.remove(&prefix);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn an_ipv6_site_is_limited_beside_its_networks() {
        let limits = limits("--connections-per-address 1");
        let open = |network: u32| limits.connection(ip(&format!("2001:db8:0:{network:x}::1")));
        let mut permits: Vec<_> = (0..SITE_SHARE).map(|network| open(network).unwrap()).collect();
        assert_eq!(open(SITE_SHARE).unwrap_err(), LimitReached::Address);
        let _other_site = limits.connection(ip("2001:db8:1::1")).unwrap();
        permits.pop();
        let _last = open(SITE_SHARE).unwrap();
    }

    #[test]
    fn the_total_is_limited_and_closed_ones_are_forgotten() {
        let limits = limits("--connections 2 --connections-per-address 2");
        let inside =
            [limits.connection(ip("192.0.2.1")).unwrap(), limits.connection(ip("192.0.2.2")).unwrap()];
        assert_eq!(limits.connection(ip("192.0.2.3")).unwrap_err(), LimitReached::Server);
        drop(inside);
        assert!(limits.addresses.lock().unwrap().is_empty());
        drop(limits.connection(ip("192.0.2.3")).unwrap());
    }

    #[test]
    fn behind_a_proxy_websockets_are_counted() {
        let limits = limits("--connections-per-address 1 --trust-proxy");
        let _proxy = [limits.connection(ip("10.0.0.1")).unwrap(), limits.connection(ip("10.0.0.1")).unwrap()];
        let _socket = limits.socket(ip("192.0.2.1")).unwrap();
        assert_eq!(limits.socket(ip("192.0.2.1")).unwrap_err(), LimitReached::Address);
    }
}
