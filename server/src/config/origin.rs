//! Web origins: a scheme, a host and a port.

use std::fmt;
use std::str::FromStr;
use url::Url;

/// The origin of a web page, such as `https://example.org`, in the form that browsers send.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WebOrigin(Box<str>);

/// The error for a text that is not an origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "use only a scheme, a host and, if needed, a port, such as https://example.org or http://localhost:5173"
)]
pub struct InvalidOrigin;

impl WebOrigin {
    /// The origin as browsers send it, without a trailing slash.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The host, with the port unless it is the scheme's default.
    #[must_use]
    pub fn authority(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, authority)| authority)
    }

    /// The origin of WebSockets to the same host.
    #[must_use]
    pub fn websocket(&self) -> String {
        format!("{}://{}", if self.is_secure() { "wss" } else { "ws" }, self.authority())
    }

    /// Whether a URL has this origin.
    #[must_use]
    pub fn is_of(&self, url: &Url) -> bool {
        *self.0 == *url.origin().ascii_serialization()
    }

    /// Whether the scheme is `https`.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl FromStr for WebOrigin {
    type Err = InvalidOrigin;

    fn from_str(text: &str) -> Result<Self, InvalidOrigin> {
        let url = Url::parse(text).map_err(|_| InvalidOrigin)?;
        let plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let anonymous = url.username().is_empty() && url.password().is_none();
        let web = matches!(url.scheme(), "http" | "https");
        if plain && anonymous && web {
            Ok(Self(url.origin().ascii_serialization().into()))
        } else {
            Err(InvalidOrigin)
        }
    }
}

impl fmt::Display for WebOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether the host of a URL is `localhost` or a loopback address. Requests to such a host do not use the network.
pub(super) fn is_loopback(url: &Url) -> bool {
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
    fn origins_are_normalised() {
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
    fn texts_that_are_no_origins_are_refused() {
        for text in
            ["", "*", "null", "example.org", "https://a.b/c", "https://a.b?c", "https://u@a.b", "ftp://a.b"]
        {
            assert_eq!(text.parse::<WebOrigin>(), Err(InvalidOrigin), "{text}");
        }
    }
}
