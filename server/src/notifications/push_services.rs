//! The push services to which the server sends.
//!
//! Invariant: the server sends to known services alone. A device's address is chosen by its browser, so without this
//! rule any client could make the server send requests to any address.

use crate::config::WebOrigin;
use konakis_protocol::PushAddress;
use url::{Host, Url};

/// The hosts of the push services of Chrome, Firefox, Edge and Safari, each with its subdomains.
const HOSTS: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"];

/// The push services that the server knows.
#[derive(Clone, Debug, Default)]
pub struct PushServices {
    /// The origins that the operator allows in addition to the push services of the browsers.
    more: Vec<WebOrigin>,
}

impl PushServices {
    /// The push services of the browsers, and those at these origins.
    #[must_use]
    pub const fn with(more: Vec<WebOrigin>) -> Self {
        Self { more }
    }

    /// The URL of a device's address, if it belongs to a known push service.
    pub(crate) fn url(&self, address: &PushAddress) -> Option<Url> {
        let url = Url::parse(address.as_str()).ok()?;
        (is_of_browser(&url) || self.more.iter().any(|origin| origin.is_of(&url))).then_some(url)
    }
}

fn is_of_browser(url: &Url) -> bool {
    let Some(Host::Domain(host)) = url.host() else { return false };
    let is_known =
        |known: &&str| host.strip_suffix(*known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    let is_plain = url.port().is_none() && url.username().is_empty() && url.password().is_none();
    url.scheme() == "https" && is_plain && HOSTS.iter().any(is_known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_push_services_are_sent_to() {
        let known = PushServices::with(vec!["http://127.0.0.1:9000".parse().unwrap()]);
        let allows = |text: &str| known.url(&text.parse().unwrap()).is_some();
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
}
