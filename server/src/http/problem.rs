//! An error response: one sentence, sent as HTML, JSON or plain text depending on the `Accept` header.

use super::connection_limits::LimitReached;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use konakis_protocol::ErrorCode;
use std::borrow::Cow;

/// Tells the client what went wrong and what to do.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The HTTP status.
    pub status: StatusCode,
    /// The message for people.
    pub sentence: Cow<'static, str>,
    header: Option<(HeaderName, HeaderValue)>,
    /// The protocol's error code, for routes that answer with JSON as over the WebSocket.
    code: Option<ErrorCode>,
    /// Whether a page is missing, for which the web client shows its own message.
    pub(super) no_page: bool,
    /// Whether the response closes the connection.
    closes: bool,
}

impl Problem {
    /// A problem with this status and this message.
    pub fn new(status: StatusCode, sentence: impl Into<Cow<'static, str>>) -> Self {
        Self { status, sentence: sentence.into(), header: None, code: None, no_page: false, closes: false }
    }

    /// The resource does not exist.
    #[must_use]
    pub fn not_found(sentence: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, sentence)
    }

    /// There is no page at this address.
    #[must_use]
    pub fn no_page(sentence: &'static str) -> Self {
        Self { no_page: true, ..Self::not_found(sentence) }
    }

    /// The resource does not support the method.
    #[must_use]
    pub fn method_not_allowed() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not support this method: use GET")
    }

    /// The request's body is too large.
    #[must_use]
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large")
    }

    /// The server is overloaded; the client should retry.
    #[must_use]
    pub fn busy(sentence: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
            .with(header::RETRY_AFTER, HeaderValue::from_static("5"))
    }

    /// Adds a header to the response.
    #[must_use]
    pub fn with(self, name: HeaderName, value: HeaderValue) -> Self {
        Self { header: Some((name, value)), ..self }
    }

    /// Closes the connection after the response.
    #[must_use]
    pub fn closing(self) -> Self {
        Self { closes: true, ..self }
    }

    /// Sends the problem as JSON with this code, ignoring the `Accept` header.
    #[must_use]
    pub fn coded(self, code: ErrorCode) -> Self {
        Self { code: Some(code), ..self }
    }

    /// The title of the error page.
    pub(super) fn title(&self) -> &'static str {
        match self.status {
            StatusCode::NOT_FOUND => "Not found",
            StatusCode::FORBIDDEN => "Not allowed",
            StatusCode::BAD_GATEWAY => "No answer from Discord",
            status if status.is_server_error() => "Temporarily unavailable",
            _ => "Bad request",
        }
    }

    /// The response for this `Accept` header; `page` makes HTML from a title and a message.
    pub(super) fn shown(&self, accept: &HeaderMap, page: impl Fn(&str, &str) -> String) -> Response {
        let accepts = |kind: &str| {
            let accepted = accept.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
            accepted.into_iter().any(|value| value.contains(kind))
        };
        let (kind, body) = if let Some(code) = self.code {
            ("application/json", serde_json::json!({ "code": code, "message": self.sentence }).to_string())
        } else if accepts("text/html") {
            ("text/html; charset=utf-8", page(self.title(), &self.sentence))
        } else if accepts("application/json") {
            ("application/json", serde_json::json!({ "error": self.sentence }).to_string())
        } else {
            ("text/plain; charset=utf-8", format!("{}\n", self.sentence))
        };
        let no_store = (header::CACHE_CONTROL, "no-store");
        let mut response = (self.status, [(header::CONTENT_TYPE, kind), no_store], body).into_response();
        response.headers_mut().extend(self.header.clone());
        if self.closes {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

impl From<LimitReached> for Problem {
    fn from(full: LimitReached) -> Self {
        match full {
            LimitReached::Address => Self::new(StatusCode::TOO_MANY_REQUESTS, full.to_string()),
            LimitReached::Server => Self::busy(full.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    /// Stores the problem in the response's extensions, from which `finish` writes it out.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
