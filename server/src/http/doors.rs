//! How many may be inside at once, in all and from one address.
//!
//! What always holds: whoever is inside holds a [`Pass`], and is counted until he drops it. Behind a proxy all connections
//! come from one address, so there the requests for a WebSocket are counted by where the proxy says they come from.

use crate::config::ServeConfig;
use crate::limits::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Why nobody else may come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Full {
    /// There are too many from this address.
    #[error("there are too many connections from your address: close some of them first")]
    Address,
    /// There are too many in all.
    #[error("there are too many people here just now: try again in a minute")]
    House,
}

/// The count of those inside.
#[derive(Debug)]
pub struct Doors {
    places: Arc<Semaphore>,
    per_address: Option<u32>,
    behind_proxy: bool,
    addresses: Mutex<HashMap<IpAddr, u32>>,
}

/// Stands for one who is inside.
#[derive(Debug)]
pub(super) struct Pass {
    _place: Option<OwnedSemaphorePermit>,
    /// Where he was counted.
    counted: Option<(Arc<Doors>, IpAddr)>,
}

impl Doors {
    /// Doors through which as many may come as is configured.
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
    pub(super) fn connection(self: &Arc<Self>, from: IpAddr) -> Result<Pass, Full> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Full::House)?;
        let counted = if self.behind_proxy { None } else { self.count(from)? };
        Ok(Pass { _place: Some(place), counted })
    }

    /// Lets in a WebSocket, over a connection that was let in already.
    pub(super) fn socket(self: &Arc<Self>, from: IpAddr) -> Result<Pass, Full> {
        let counted = if self.behind_proxy { self.count(from)? } else { None };
        Ok(Pass { _place: None, counted })
    }

    fn count(self: &Arc<Self>, from: IpAddr) -> Result<Option<(Arc<Self>, IpAddr)>, Full> {
        let Some(most) = self.per_address else { return Ok(None) };
        let home = network(from);
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let inside = addresses.entry(home).or_default();
        if *inside >= most {
            return Err(Full::Address);
        }
        *inside += 1;
        Ok(Some((Arc::clone(self), home)))
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let Some((doors, home)) = &self.counted else { return };
        let mut addresses = doors.addresses.lock().unwrap_or_else(PoisonError::into_inner);
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

    fn doors(line: &str) -> Arc<Doors> {
        Doors::new(&crate::config::serve_config_of(line))
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_has_its_share_and_no_more_until_somebody_leaves() {
        let doors = doors("--connections-per-address 2");
        let one = doors.connection(ip("192.0.2.1")).unwrap();
        let _two = doors.connection(ip("192.0.2.1")).unwrap();
        assert_eq!(doors.connection(ip("::ffff:192.0.2.1")).unwrap_err(), Full::Address);
        let _other = doors.connection(ip("192.0.2.2")).unwrap();
        drop(one);
        let _three = doors.connection(ip("192.0.2.1")).unwrap();
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let doors = doors("--connections-per-address 1");
        let _one = doors.connection(ip("2001:db8:0:1::1")).unwrap();
        assert_eq!(doors.connection(ip("2001:db8:0:1:ffff::2")).unwrap_err(), Full::Address);
        let _other = doors.connection(ip("2001:db8:0:2::1")).unwrap();
    }

    #[test]
    fn the_house_has_so_many_places_and_forgets_who_left() {
        let doors = doors("--connections 2 --connections-per-address 2");
        let inside = [doors.connection(ip("192.0.2.1")).unwrap(), doors.connection(ip("192.0.2.2")).unwrap()];
        assert_eq!(doors.connection(ip("192.0.2.3")).unwrap_err(), Full::House);
        drop(inside);
        assert!(doors.addresses.lock().unwrap().is_empty());
        drop(doors.connection(ip("192.0.2.3")).unwrap());
    }

    #[test]
    fn behind_a_proxy_it_is_the_sockets_that_are_counted() {
        let doors = doors("--connections-per-address 1 --trust-proxy");
        let _proxy = [doors.connection(ip("10.0.0.1")).unwrap(), doors.connection(ip("10.0.0.1")).unwrap()];
        let _socket = doors.socket(ip("192.0.2.1")).unwrap();
        assert_eq!(doors.socket(ip("192.0.2.1")).unwrap_err(), Full::Address);
    }
}
