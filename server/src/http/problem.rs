//! An error response: one sentence as HTML, JSON or plain text, depending on the `Accept` header. A problem with an
//! error code is always JSON.

use super::open_counts::LimitReached;
use super::page_language::localized;
use crate::page::Page;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use konakis_protocol::ErrorCode;
use std::borrow::Cow;

/// An error response that says what went wrong and what to do.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The HTTP status.
    pub status: StatusCode,
    /// The message for people.
    pub sentence: Cow<'static, str>,
    header: Option<(HeaderName, HeaderValue)>,
    /// The error code, on routes that use the same codes as the WebSocket.
    code: Option<ErrorCode>,
    /// Whether a page is missing. The web client shows its own message about this.
    pub(super) no_page: bool,
    closes: bool,
}

impl Problem {
    /// A problem with this status and message.
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

    /// The resource supports only GET.
    #[must_use]
    pub fn use_get() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not support this method: use GET")
    }

    /// The resource does not support this method. Each resource supports either GET or POST.
    #[must_use]
    pub fn method_not_allowed(method: &Method) -> Self {
        let sentence = match *method {
            Method::POST => return Self::use_get(),
            Method::GET | Method::HEAD => "this address does not support this method: use POST",
            _ => "this address does not support this method: use a method from the Allow header",
        };
        Self::new(StatusCode::METHOD_NOT_ALLOWED, sentence)
    }

    /// The request's body is too large.
    #[must_use]
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large")
    }

    /// The server cannot do this now; the client should retry.
    #[must_use]
    pub fn busy(sentence: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, sentence)
            .with(header::RETRY_AFTER, HeaderValue::from_static("5"))
    }

    /// Adds a header to the response. The new header replaces one that was added earlier.
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

    /// The key of the error page's title.
    pub(super) fn title(&self) -> &'static str {
        match self.status {
            StatusCode::NOT_FOUND => "page-not-found",
            StatusCode::FORBIDDEN => "page-not-allowed",
            StatusCode::BAD_GATEWAY => "page-discord",
            status if status.is_server_error() => "page-unavailable",
            _ => "page-bad-request",
        }
    }

    pub(super) fn is_page(&self, accept: &HeaderMap) -> bool {
        self.code.is_none() && accepts(accept, "text/html")
    }

    pub(super) fn page(&self, page: Page) -> Response {
        localized(self.response("text/html; charset=utf-8", page.html), page.language)
    }

    pub(super) fn text(&self, accept: &HeaderMap) -> Response {
        if let Some(code) = self.code {
            let body = serde_json::json!({ "code": code, "message": self.sentence });
            self.response("application/json", body.to_string())
        } else if accepts(accept, "application/json") {
            let body = serde_json::json!({ "error": self.sentence });
            self.response("application/json", body.to_string())
        } else {
            self.response("text/plain; charset=utf-8", format!("{}\n", self.sentence))
        }
    }

    fn response(&self, kind: &'static str, body: String) -> Response {
        let no_store = (header::CACHE_CONTROL, "no-store");
        let mut response = (self.status, [(header::CONTENT_TYPE, kind), no_store], body).into_response();
        response.headers_mut().extend(self.header.clone());
        if self.closes {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

fn accepts(accept: &HeaderMap, kind: &str) -> bool {
    let accepted = accept.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.into_iter().any(|value| value.contains(kind))
}

impl From<LimitReached> for Problem {
    fn from(full: LimitReached) -> Self {
        match full {
            LimitReached::Address | LimitReached::User => {
                Self::new(StatusCode::TOO_MANY_REQUESTS, full.to_string())
            }
            LimitReached::Server => Self::busy(full.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    /// Stores the problem in the response's extensions; `request_layer` writes it out.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
