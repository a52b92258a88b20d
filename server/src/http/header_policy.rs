//! The security headers of every response.

use crate::config::WebOrigin;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use konakis_protocol::Snowflake;

/// The headers of every response.
pub(super) struct HeaderPolicy(HeaderMap);

impl HeaderPolicy {
    /// The policy of a server with this public URL and, if it has one, this Discord application. Only Discord and the
    /// Activity of that application may show the page in a frame.
    pub(super) fn new(public_url: Option<&WebOrigin>, application: Option<Snowflake>) -> Self {
        let ancestors = application
            .map_or_else(String::new, |id| format!(" https://discord.com https://{id}.discordsays.com"));
        // Not every browser takes 'self' to mean the WebSocket of the same host.
        let socket = public_url.map_or_else(String::new, |origin| {
            format!(" {}://{}", if origin.is_secure() { "wss" } else { "ws" }, origin.authority())
        });
        let content = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             media-src 'self'; connect-src 'self'{socket}; manifest-src 'self'; worker-src 'self'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'self'{ancestors}"
        );
        let mut headers = HeaderMap::new();
        let mut set = |name: HeaderName, value: &str| {
            headers.extend(HeaderValue::try_from(value).map(|value| (name, value)));
        };
        set(header::CONTENT_SECURITY_POLICY, &content);
        set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        set(header::REFERRER_POLICY, "same-origin");
        set(
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        );
        if public_url.is_some_and(WebOrigin::is_secure) {
            set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
        }
        Self(headers)
    }

    /// Adds the headers that a response lacks.
    pub(super) fn complete(&self, headers: &mut HeaderMap) {
        for (name, value) in &self.0 {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}
