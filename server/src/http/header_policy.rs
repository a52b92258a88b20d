//! The security headers of every response.
//!
//! Invariant: no other site may show a page of the server in a frame. The exception is the entry page of the Activity,
//! which Discord may show in a frame.

use crate::config::WebOrigin;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// The parts of a content security policy that differ between pages, each with a leading space.
#[derive(Default)]
struct Sources {
    files: String,
    pictures: String,
    connections: String,
    ancestors: String,
}

impl Sources {
    fn policy(&self) -> String {
        let Self { files, pictures, connections, ancestors } = self;
        format!(
            "default-src 'none'; script-src 'self'{files}; style-src 'self'{files}; \
             img-src 'self' data:{files}{pictures}; font-src 'self'{files}; media-src 'self'{files}; \
             connect-src 'self'{connections}; manifest-src 'self'; worker-src 'self'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'self'{ancestors}"
        )
    }
}

pub(super) struct HeaderPolicy {
    all: HeaderMap,
    /// The content security policy of the Activity's entry page; none without a Discord application.
    activity: Option<HeaderValue>,
}

impl HeaderPolicy {
    pub(super) fn new(public_url: Option<&WebOrigin>, activity: Option<&WebOrigin>) -> Self {
        // In some browsers, 'self' does not include the WebSocket of the same host.
        let socket = public_url.map_or_else(String::new, |origin| format!(" {}", origin.websocket()));
        let mut all = HeaderMap::new();
        let mut set = |name: HeaderName, value: &str| {
            all.extend(HeaderValue::try_from(value).map(|value| (name, value)));
        };
        let page = Sources { connections: socket, ..Sources::default() };
        set(header::CONTENT_SECURITY_POLICY, &page.policy());
        set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        set(header::REFERRER_POLICY, "same-origin");
        set(
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        );
        if public_url.is_some_and(WebOrigin::is_secure) {
            set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
        }
        let activity = activity.and_then(|origin| HeaderValue::try_from(activity_policy(origin)).ok());
        Self { all, activity }
    }

    pub(super) fn of_activity(&self) -> Option<HeaderValue> {
        self.activity.clone()
    }

    pub(super) fn complete(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.all {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}

/// The content security policy of the Activity's entry page. It names the origin, because `'self'` matches nothing in a
/// frame whose own origin is opaque.
fn activity_policy(origin: &WebOrigin) -> String {
    let sources = Sources {
        files: format!(" {origin}"),
        pictures: " https://cdn.discordapp.com".to_owned(),
        connections: format!(" {origin} {}", origin.websocket()),
        ancestors: format!(" https://discord.com {origin}"),
    };
    sources.policy()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSP: HeaderName = header::CONTENT_SECURITY_POLICY;

    #[test]
    fn only_the_activity_may_be_framed_and_only_by_discord() {
        let origin: WebOrigin = "https://9.discordsays.com".parse().unwrap();
        let policy = HeaderPolicy::new(Some(&"https://k.example".parse().unwrap()), Some(&origin));
        let activity = policy.of_activity().unwrap();
        let activity = activity.to_str().unwrap();
        for part in [
            "script-src 'self' https://9.discordsays.com;",
            "style-src 'self' https://9.discordsays.com;",
            "img-src 'self' data: https://9.discordsays.com https://cdn.discordapp.com;",
            "font-src 'self' https://9.discordsays.com;",
            "media-src 'self' https://9.discordsays.com;",
            "connect-src 'self' https://9.discordsays.com wss://9.discordsays.com;",
        ] {
            assert!(activity.contains(part), "the policy contains {part}: {activity}");
        }
        assert!(
            activity.ends_with("frame-ancestors 'self' https://discord.com https://9.discordsays.com"),
            "{activity}"
        );
        let mut headers = HeaderMap::new();
        policy.complete(&mut headers);
        let page = headers[CSP].to_str().unwrap();
        assert!(page.ends_with("frame-ancestors 'self'") && !page.contains("discord"), "{page}");
        assert!(page.contains("connect-src 'self' wss://k.example;"), "{page}");
    }

    #[test]
    fn a_response_keeps_its_own_policy() {
        let policy = HeaderPolicy::new(None, None);
        assert!(policy.of_activity().is_none());
        let mut headers = HeaderMap::new();
        headers.insert(CSP, HeaderValue::from_static("default-src 'none'"));
        policy.complete(&mut headers);
        assert_eq!(headers[CSP], "default-src 'none'");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
}
