//! Origins: a scheme, a host and a port, by which browsers tell one site from another.

use std::fmt;
use std::str::FromStr;
use url::Url;

/// The origin of a web page, such as `https://example.org`, written as browsers write it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WebOrigin(Box<str>);

/// A text that is no origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("say a scheme and a host alone, such as https://example.org or http://localhost:5173")]
pub struct NoOrigin;

impl WebOrigin {
    /// The origin as browsers write it, without a slash at its end.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its host, with the port where that is not the scheme's own.
    #[must_use]
    pub fn authority(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, authority)| authority)
    }

    /// Whether it is reached through TLS.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl FromStr for WebOrigin {
    type Err = NoOrigin;

    fn from_str(text: &str) -> Result<Self, NoOrigin> {
        let url = Url::parse(text).map_err(|_| NoOrigin)?;
        let plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let anonymous = url.username().is_empty() && url.password().is_none();
        let web = matches!(url.scheme(), "http" | "https");
        if plain && anonymous && web {
            Ok(Self(url.origin().ascii_serialization().into()))
        } else {
            Err(NoOrigin)
        }
    }
}

impl fmt::Display for WebOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether what is sent to this address stays on this machine.
pub(super) fn stays_here(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_written_in_one_way() {
        for (text, origin, authority) in [
            ("https://Example.org/", "https://example.org", "example.org"),
            ("https://example.org:443", "https://example.org", "example.org"),
            ("http://localhost:5173", "http://localhost:5173", "localhost:5173"),
            ("http://[::1]:80", "http://[::1]", "[::1]"),
        ] {
            let read: WebOrigin = text.parse().unwrap();
            assert_eq!((read.as_str(), read.authority()), (origin, authority));
        }
    }

    #[test]
    fn what_is_more_or_less_than_an_origin_is_refused() {
        for text in
            ["", "*", "null", "example.org", "https://a.b/c", "https://a.b?c", "https://u@a.b", "ftp://a.b"]
        {
            assert_eq!(text.parse::<WebOrigin>(), Err(NoOrigin), "{text}");
        }
    }
}
