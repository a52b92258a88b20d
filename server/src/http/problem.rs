//! What went wrong with a request, in one sentence; shown as a page, as JSON or as a line, as who asks likes it best.

use super::connection_limits::LimitReached;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use konakis_protocol::ErrorCode;
use std::borrow::Cow;

/// What went wrong, and what would be right.
#[derive(Clone, Debug)]
pub struct Problem {
    /// For programs.
    pub status: StatusCode,
    /// For people.
    pub sentence: Cow<'static, str>,
    header: Option<(HeaderName, HeaderValue)>,
    /// The protocol's word for it, where programs alone ask and are answered as over the WebSocket.
    code: Option<ErrorCode>,
    /// Whether it is a page that is missing, which the web client says in its own way.
    pub(super) no_page: bool,
}

impl Problem {
    /// A problem of this sort.
    pub fn new(status: StatusCode, sentence: impl Into<Cow<'static, str>>) -> Self {
        Self { status, sentence: sentence.into(), header: None, code: None, no_page: false }
    }

    /// There is no such thing.
    #[must_use]
    pub fn not_found(sentence: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, sentence)
    }

    /// There is no page at this address.
    #[must_use]
    pub fn no_page(sentence: &'static str) -> Self {
        Self { no_page: true, ..Self::not_found(sentence) }
    }

    /// There is such a thing, but not to do this with.
    #[must_use]
    pub fn method_not_allowed() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "this address does not take such requests: most are read with GET",
        )
    }

    /// More was sent than is ever needed.
    #[must_use]
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "that is more than this address takes")
    }

    /// Nothing is wrong but that too much is asked at once.
    #[must_use]
    pub fn busy(sentence: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
            .with(header::RETRY_AFTER, HeaderValue::from_static("5"))
    }

    /// The same problem with a header that says more about it.
    #[must_use]
    pub fn with(self, name: HeaderName, value: HeaderValue) -> Self {
        Self { header: Some((name, value)), ..self }
    }

    /// The same problem for programs, who are always told it as JSON with this code.
    #[must_use]
    pub fn coded(self, code: ErrorCode) -> Self {
        Self { code: Some(code), ..self }
    }

    /// A few words for the head of a page.
    pub(super) fn title(&self) -> &'static str {
        match self.status {
            StatusCode::NOT_FOUND => "Not here",
            StatusCode::FORBIDDEN => "Not allowed",
            StatusCode::BAD_GATEWAY => "No answer from Discord",
            status if status.is_server_error() => "Not just now",
            _ => "Not like this",
        }
    }

    /// What is sent to who takes this `Accept`; `page` makes a page out of a title and a sentence.
    pub(super) fn shown(&self, accept: &HeaderMap, page: impl Fn(&str, &str) -> String) -> Response {
        let likes = |kind: &str| {
            let accepted = accept.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
            accepted.into_iter().any(|value| value.contains(kind))
        };
        let (kind, body) = if let Some(code) = self.code {
            ("application/json", serde_json::json!({ "code": code, "message": self.sentence }).to_string())
        } else if likes("text/html") {
            ("text/html; charset=utf-8", page(self.title(), &self.sentence))
        } else if likes("application/json") {
            ("application/json", serde_json::json!({ "error": self.sentence }).to_string())
        } else {
            ("text/plain; charset=utf-8", format!("{}\n", self.sentence))
        };
        let no_store = (header::CACHE_CONTROL, "no-store");
        let mut response = (self.status, [(header::CONTENT_TYPE, kind), no_store], body).into_response();
        response.headers_mut().extend(self.header.clone());
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
    /// The bare status; what finishes every answer finds the problem beside it and writes it out.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
