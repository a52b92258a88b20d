//! How far an address reaches, and how it is shown.

use std::net::Ipv4Addr;
use url::{Host, Url};

/// The ends of host names that only a private network resolves.
const PRIVATE_SUFFIXES: [&str; 6] = [".localhost", ".local", ".internal", ".lan", ".home.arpa", ".test"];

/// Whether requests stay on this machine.
pub(super) fn stays_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

/// Whether requests stay on this machine or in its network, as far as the address tells.
pub(super) fn stays_near(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => is_near(address),
        Some(Host::Ipv6(address)) => match address.to_ipv4_mapped() {
            Some(address) => is_near(address),
            None => {
                address.is_loopback()
                    || address.is_unspecified()
                    || address.is_unique_local()
                    || address.is_unicast_link_local()
            }
        },
        // Only a local network resolves a name without a dot, such as the name of a container.
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.');
            !name.contains('.') || PRIVATE_SUFFIXES.iter().any(|suffix| name.ends_with(suffix))
        }
        None => false,
    }
}

const fn is_near(address: Ipv4Addr) -> bool {
    // Carrier-grade NAT and some virtual private networks use 100.64.0.0/10.
    let [first, second, ..] = address.octets();
    let is_shared = first == 100 && second & 0b1100_0000 == 64;
    address.is_loopback()
        || address.is_unspecified()
        || address.is_private()
        || address.is_link_local()
        || is_shared
}

/// The address without its user name and password.
#[must_use]
pub fn shown(address: &Url) -> Url {
    let mut shown = address.clone();
    // Both calls fail only for an address without a host, which has no user name and no password.
    let _ = shown.set_username("");
    let _ = shown.set_password(None);
    shown
}
