//! Prefixes of network addresses, for limits and bans; also made-up prefixes for members in Discord's Activity.
//!
//! Invariants: the bits after a prefix are zero, and a prefix that can be banned never covers a large part of the
//! internet.

use sha2::{Digest, Sha256};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// The shortest IPv4 prefix that can be banned, in bits.
const V4_BITS_MIN: u8 = 8;
/// The shortest IPv6 prefix that can be banned, in bits.
const V6_BITS_MIN: u8 = 20;
/// The length of the IPv6 prefix of one customer's network, in bits.
const NETWORK_BITS: u8 = 64;
/// The length of the IPv6 prefix of a site with many networks, in bits.
const SITE_BITS: u8 = 48;
/// The first byte of IPv6 addresses that are not routed on the internet (RFC 4193).
const PRIVATE: u8 = 0xfd;

/// The network to which an address is charged: an IPv4 host, or the /64 prefix of an IPv6 customer.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => v6_prefix(address, NETWORK_BITS),
    }
}

/// The /48 prefix of an IPv6 address; `None` for an IPv4 address.
#[must_use]
pub fn site(address: IpAddr) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => Some(v6_prefix(address, SITE_BITS)),
    }
}

/// A made-up IPv6 site for the owner of this name. The internet does not route its addresses.
#[must_use]
pub fn private_site(name: &str) -> IpAddr {
    let mut bytes = [PRIVATE; 16];
    for (byte, hashed) in bytes.iter_mut().skip(1).zip(Sha256::digest(name)) {
        *byte = hashed;
    }
    v6_prefix(Ipv6Addr::from(bytes), SITE_BITS)
}

/// A prefix of addresses, such as `203.0.113.0/24` or `2001:db8::/64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddressPrefix {
    base: IpAddr,
    bits: u8,
}

/// The error for a text that is neither an address nor a prefix, or for a prefix that is too short to be banned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "write an address such as 203.0.113.7 or 2001:db8::1, or a prefix such as 203.0.113.0/24 or 2001:db8::/64, \
     with at least {V4_BITS_MIN} bits for IPv4 and {V6_BITS_MIN} for IPv6"
)]
pub struct InvalidPrefix;

impl AddressPrefix {
    /// Whether the prefix covers this address.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        masked(address, self.bits) == Some(self.base) && address.is_ipv4() == self.base.is_ipv4()
    }
}

/// The address with all bits after the first `bits` set to zero; `None` if the address has fewer bits.
fn masked(address: IpAddr, bits: u8) -> Option<IpAddr> {
    match address {
        IpAddr::V4(address) => {
            let shift = 32_u32.checked_sub(u32::from(bits))?;
            let mask = u32::MAX.checked_shl(shift).unwrap_or(0);
            Some(Ipv4Addr::from_bits(address.to_bits() & mask).into())
        }
        IpAddr::V6(address) => (bits <= 128).then(|| v6_prefix(address, bits)),
    }
}

fn v6_prefix(address: Ipv6Addr, bits: u8) -> IpAddr {
    let cleared = u128::MAX.checked_shr(u32::from(bits)).unwrap_or(0);
    Ipv6Addr::from_bits(address.to_bits() & !cleared).into()
}

impl FromStr for AddressPrefix {
    type Err = InvalidPrefix;

    fn from_str(text: &str) -> Result<Self, InvalidPrefix> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| InvalidPrefix)?)),
            None => (text, None),
        };
        let address = address.parse::<IpAddr>().map_err(|_| InvalidPrefix)?.to_canonical();
        let (least, default) =
            if address.is_ipv4() { (V4_BITS_MIN, 32) } else { (V6_BITS_MIN, NETWORK_BITS) };
        let bits = bits.unwrap_or(default);
        let base = masked(address, bits).filter(|_| bits >= least).ok_or(InvalidPrefix)?;
        Ok(Self { base, bits })
    }
}

impl fmt::Display for AddressPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.base, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_reduced_to_their_network_and_site() {
        let v6: IpAddr = "2001:db8:1:2:3::4".parse().unwrap();
        assert_eq!(network(v6), "2001:db8:1:2::".parse::<IpAddr>().unwrap());
        assert_eq!(site(v6), Some("2001:db8:1::".parse().unwrap()));
        let mapped: IpAddr = "::ffff:203.0.113.7".parse().unwrap();
        assert_eq!(network(mapped), "203.0.113.7".parse::<IpAddr>().unwrap());
        assert_eq!(site(mapped), None);
    }

    #[test]
    fn each_name_gets_a_made_up_ipv6_site_of_its_own() {
        let [anna, ben] = ["discord-1", "discord-2"].map(private_site);
        assert_eq!(anna, private_site("discord-1"));
        assert!(site(anna) == Some(anna) && site(anna) != site(ben));
        assert!(anna.to_string().starts_with("fd"), "{anna}");
    }

    #[test]
    fn a_prefix_is_written_with_its_bits() {
        for (text, shown) in [
            ("203.0.113.7", "203.0.113.7/32"),
            ("203.0.113.7/24", "203.0.113.0/24"),
            ("2001:db8::1", "2001:db8::/64"),
            ("2001:db8:1::/48", "2001:db8:1::/48"),
            ("::ffff:203.0.113.7", "203.0.113.7/32"),
        ] {
            let prefix: AddressPrefix = text.parse().unwrap();
            assert_eq!(prefix.to_string(), shown);
            assert_eq!(shown.parse(), Ok(prefix));
        }
    }

    #[test]
    fn short_and_invalid_prefixes_are_refused() {
        for text in
            ["", "anna", "0.0.0.0/0", "10.0.0.0/7", "::/0", "2001::/19", "1.2.3.4/33", "::1/129", "1.2.3.4/x"]
        {
            assert_eq!(text.parse::<AddressPrefix>(), Err(InvalidPrefix), "{text}");
        }
    }

    #[test]
    fn a_prefix_contains_its_addresses_only() {
        let contains = |prefix: &str, address: &str| {
            prefix.parse::<AddressPrefix>().unwrap().contains(address.parse().unwrap())
        };
        assert!(contains("203.0.113.0/24", "203.0.113.255"));
        assert!(contains("203.0.113.0/24", "::ffff:203.0.113.9"));
        assert!(!contains("203.0.113.0/24", "203.0.114.0"));
        assert!(contains("2001:db8::1", "2001:db8::ffff"));
        assert!(!contains("2001:db8::1", "2001:db8:0:1::"));
        assert!(!contains("203.0.113.0/24", "2001:db8::"));
    }
}
