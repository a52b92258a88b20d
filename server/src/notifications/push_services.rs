//! The push services to which the server may send.
//!
//! Invariant: the server sends only to known push services. Clients supply the addresses of devices, so otherwise any
//! client could make the server send requests to any address.

use crate::config::WebOrigin;
use konakis_protocol::PushAddress;
use url::{Host, Url};

/// The push services of Chrome, Firefox, Edge and Safari, each with its subdomains.
const HOSTS: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"];

/// The push services that the server knows.
#[derive(Clone, Debug, Default)]
pub struct PushServices {
    /// Further origins, which the operator allows.
    more: Vec<WebOrigin>,
}

impl PushServices {
    /// The push services of the browsers, and those at these origins.
    #[must_use]
    pub const fn with(more: Vec<WebOrigin>) -> Self {
        Self { more }
    }

    /// The address as a URL; none if it belongs to no known push service.
    pub(crate) fn url(&self, address: &PushAddress) -> Option<Url> {
        let url = Url::parse(address.as_str()).ok()?;
        self.host(&url).is_some().then_some(url)
    }

    /// The host name (or allowed origin) of a device's address, and the normalized address, which is the same for all
    /// its spellings. None if the push service is unknown. The fragment, which is never sent, and an empty query are
    /// dropped.
    pub(crate) fn host_of(&self, address: &PushAddress) -> Option<(String, PushAddress)> {
        let mut url = Url::parse(address.as_str()).ok()?;
        url.set_fragment(None);
        if url.query() == Some("") {
            url.set_query(None);
        }
        Some((self.host(&url)?, url.as_str().parse().ok()?))
    }

    fn host(&self, url: &Url) -> Option<String> {
        let more = || self.more.iter().find(|origin| origin.is_of(url)).map(ToString::to_string);
        of_browser(url).map(str::to_owned).or_else(more)
    }
}

/// The push service of a host name: the entry of [`HOSTS`] that is the host name or a parent domain of it. If there is
/// none, it is the host name itself.
pub(super) fn service_of(host: &str) -> &str {
    let is_of = |service: &&str| {
        host.strip_suffix(*service).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    HOSTS.into_iter().find(is_of).unwrap_or(host)
}

fn of_browser(url: &Url) -> Option<&str> {
    let Some(Host::Domain(host)) = url.host() else { return None };
    let is_plain = url.port().is_none() && url.username().is_empty() && url.password().is_none();
    (url.scheme() == "https" && is_plain && HOSTS.contains(&service_of(host))).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_push_services_are_allowed() {
        let known = PushServices::with(vec!["http://127.0.0.1:9000".parse().unwrap()]);
        let allows = |text: &str| known.url(&text.parse().unwrap()).is_some();
        let host = |text: &str| known.host_of(&text.parse().unwrap()).map(|(host, _)| host);
        assert_eq!(host("https://web.push.apple.com/a").as_deref(), Some("web.push.apple.com"));
        assert_eq!(host("http://127.0.0.1:9000/a").as_deref(), Some("http://127.0.0.1:9000"));
        assert_eq!(service_of("web.push.apple.com"), "push.apple.com");
        assert_eq!(service_of("push.apple.com"), "push.apple.com");
        assert_eq!(service_of("xpush.apple.com"), "xpush.apple.com");
        for text in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://wns2-par02p.notify.windows.com/w/?token=abc",
            "https://web.push.apple.com/abc",
            "http://127.0.0.1:9000/abc",
        ] {
            assert!(allows(text), "{text}");
        }
        for text in [
            "http://fcm.googleapis.com/abc",
            "https://fcm.googleapis.com:8443/abc",
            "https://fcm.googleapis.com@example.org/abc",
            "https://user@fcm.googleapis.com/abc",
            "https://evilfcm.googleapis.com.example.org/abc",
            "https://xpush.apple.com.evil/abc",
            "https://notpush.apple.com/abc",
            "https://127.0.0.1/abc",
            "http://127.0.0.1:9001/abc",
            "http://127.0.0.1/abc",
            "http://169.254.169.254/latest",
        ] {
            assert!(!allows(text), "{text}");
        }
    }

    #[test]
    fn all_spellings_of_an_address_are_the_same_address() {
        let known = PushServices::with(vec!["http://127.0.0.1:9000".parse().unwrap()]);
        let address = |text: &str| known.host_of(&text.parse().unwrap()).unwrap().1.as_str().to_owned();
        for text in [
            "https://web.push.apple.com/abc",
            "https://Web.PUSH.apple.com/abc",
            "https://web.push.apple.com:443/abc",
            "https://web.push.apple.com/abc#1",
            "https://web.push.apple.com/abc#",
            "https://web.push.apple.com/abc?",
            "https://web.push.apple.com\\abc",
            "https:///web.push.apple.com/abc",
            "https://web.push.apple.com/x/../abc",
            "https://web.push.apple.com/%2e/abc",
        ] {
            assert_eq!(address(text), "https://web.push.apple.com/abc", "{text}");
        }
        assert_eq!(address("http://127.0.0.1:9000\\abc?a#b"), "http://127.0.0.1:9000/abc?a");
        let other = "https://web.push.apple.com/ABC";
        assert_eq!(address(other), other, "the case of a path matters");
    }
}
