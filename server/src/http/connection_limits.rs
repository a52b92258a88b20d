//! How many may be inside at once, in all and from one address.
//!
//! What always holds: whoever is inside holds a [`ConnectionPermit`], and is counted until he drops it. ServerBackend a proxy all connections
//! come from one address, so there the requests for a WebSocket are counted by where the proxy says they come from.

use crate::config::ServeConfig;
use crate::limits::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Why nobody else may come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitReached {
    /// There are too many from this address.
    #[error("there are too many connections from your address: close some of them first")]
    Address,
    /// There are too many in all.
    #[error("there are too many people here just now: try again in a minute")]
    Server,
}

/// The count of those inside.
#[derive(Debug)]
pub struct ConnectionLimits {
    places: Arc<Semaphore>,
    per_address: Option<u32>,
    behind_proxy: bool,
    addresses: Mutex<HashMap<IpAddr, u32>>,
}

/// Stands for one who is inside.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    _place: Option<OwnedSemaphorePermit>,
    /// Where he was counted.
    counted: Option<(Arc<ConnectionLimits>, IpAddr)>,
}

impl ConnectionLimits {
    /// ConnectionLimits through which as many may come as is configured.
    #[must_use]
    pub fn new(config: &ServeConfig) -> Arc<Self> {
        Arc::new(Self {
            places: Arc::new(Semaphore::new(config.limits.connections as usize)),
            per_address: config.limits.connections_per_address,
            behind_proxy: config.listen.trust_proxy,
            addresses: Mutex::default(),
        })
    }

    /// Lets in a connection from this address.
    pub(super) fn connection(self: &Arc<Self>, from: IpAddr) -> Result<ConnectionPermit, LimitReached> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| LimitReached::Server)?;
        let counted = if self.behind_proxy { None } else { self.count(from)? };
        Ok(ConnectionPermit { _place: Some(place), counted })
    }

    /// Lets in a WebSocket, over a connection that was let in already.
    pub(super) fn socket(self: &Arc<Self>, from: IpAddr) -> Result<ConnectionPermit, LimitReached> {
        let counted = if self.behind_proxy { self.count(from)? } else { None };
        Ok(ConnectionPermit { _place: None, counted })
    }

    fn count(self: &Arc<Self>, from: IpAddr) -> Result<Option<(Arc<Self>, IpAddr)>, LimitReached> {
        let Some(most) = self.per_address else { return Ok(None) };
        let home = network(from);
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let inside = addresses.entry(home).or_default();
        if *inside >= most {
            return Err(LimitReached::Address);
        }
        *inside += 1;
        Ok(Some((Arc::clone(self), home)))
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let Some((limits, home)) = &self.counted else { return };
        let mut addresses = limits.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(inside) = addresses.get_mut(home) {
            *inside -= 1;
            if *inside == 0 {
                addresses.remove(home);
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
    fn an_address_has_its_share_and_no_more_until_somebody_leaves() {
        let limits = limits("--connections-per-address 2");
        let one = limits.connection(ip("192.0.2.1")).unwrap();
        let _two = limits.connection(ip("192.0.2.1")).unwrap();
        assert_eq!(limits.connection(ip("::ffff:192.0.2.1")).unwrap_err(), LimitReached::Address);
        let _other = limits.connection(ip("192.0.2.2")).unwrap();
        drop(one);
        let _three = limits.connection(ip("192.0.2.1")).unwrap();
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let limits = limits("--connections-per-address 1");
        let _one = limits.connection(ip("2001:db8:0:1::1")).unwrap();
        assert_eq!(limits.connection(ip("2001:db8:0:1:ffff::2")).unwrap_err(), LimitReached::Address);
        let _other = limits.connection(ip("2001:db8:0:2::1")).unwrap();
    }

    #[test]
    fn the_house_has_so_many_places_and_forgets_who_left() {
        let limits = limits("--connections 2 --connections-per-address 2");
        let inside =
            [limits.connection(ip("192.0.2.1")).unwrap(), limits.connection(ip("192.0.2.2")).unwrap()];
        assert_eq!(limits.connection(ip("192.0.2.3")).unwrap_err(), LimitReached::Server);
        drop(inside);
        assert!(limits.addresses.lock().unwrap().is_empty());
        drop(limits.connection(ip("192.0.2.3")).unwrap());
    }

    #[test]
    fn behind_a_proxy_it_is_the_sockets_that_are_counted() {
        let limits = limits("--connections-per-address 1 --trust-proxy");
        let _proxy = [limits.connection(ip("10.0.0.1")).unwrap(), limits.connection(ip("10.0.0.1")).unwrap()];
        let _socket = limits.socket(ip("192.0.2.1")).unwrap();
        assert_eq!(limits.socket(ip("192.0.2.1")).unwrap_err(), LimitReached::Address);
    }
}
