//! The networks and sites to which addresses are charged.

use std::net::{IpAddr, Ipv6Addr};

/// The network to which an address is charged: an IPv4 host, or the /64 prefix of an IPv6 subscriber.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => prefix(address, 64),
    }
}

/// The site of an IPv6 address, its /48 prefix; none for an IPv4 address.
#[must_use]
pub fn site(address: IpAddr) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => Some(prefix(address, 48)),
    }
}

/// An address with all bits after the first `bits` set to zero.
fn prefix(address: Ipv6Addr, bits: u32) -> IpAddr {
    IpAddr::V6((u128::from(address) & !(u128::MAX >> bits)).into())
}
