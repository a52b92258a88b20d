//! A prefix of network addresses that can be banned.
//!
//! Invariants: the bits after the prefix are zero, and a prefix is never so short that it covers a large part of the
//! internet.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// The shortest prefix of IPv4 addresses, in bits.
const V4_BITS_MIN: u8 = 8;
/// The shortest prefix of IPv6 addresses, in bits.
const V6_BITS_MIN: u8 = 20;
/// The length of an IPv6 prefix if none is given: the network of one customer.
const V6_BITS_DEFAULT: u8 = 64;

/// A prefix of addresses, such as `203.0.113.0/24` or `2001:db8::/64`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddressPrefix {
    base: IpAddr,
    bits: u8,
}

/// The error for a text that is not a prefix, or a prefix that is too short.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "an address is one like 203.0.113.7 or 2001:db8::1, and a prefix one like 203.0.113.0/24 or 2001:db8::/64, \
     with at least {V4_BITS_MIN} bits for IPv4 and {V6_BITS_MIN} for IPv6"
)]
pub struct InvalidPrefix;

impl AddressPrefix {
    /// Whether the address is covered.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        masked(address, self.bits) == Some(self.base) && address.is_ipv4() == self.base.is_ipv4()
    }
}

/// The address with the bits after the prefix cleared; `None` if the address has fewer bits.
fn masked(address: IpAddr, bits: u8) -> Option<IpAddr> {
    match address {
        IpAddr::V4(address) => {
            let shift = 32_u32.checked_sub(u32::from(bits))?;
            let mask = u32::MAX.checked_shl(shift).unwrap_or(0);
            Some(Ipv4Addr::from_bits(address.to_bits() & mask).into())
        }
        IpAddr::V6(address) => {
            let shift = 128_u32.checked_sub(u32::from(bits))?;
            let mask = u128::MAX.checked_shl(shift).unwrap_or(0);
            Some(Ipv6Addr::from_bits(address.to_bits() & mask).into())
        }
    }
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
            if address.is_ipv4() { (V4_BITS_MIN, 32) } else { (V6_BITS_MIN, V6_BITS_DEFAULT) };
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
