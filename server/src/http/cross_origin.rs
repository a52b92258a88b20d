//! Cross-origin requests (CORS) of the Activity. In some of Discord's clients, the Activity's page has an opaque
//! origin, so even the requests for its own files are cross-origin.
//!
//! Invariants: every page may read files that never change. Only a page with the Activity's origin or an opaque one may
//! read any other answer across origins. Any site can make a page with an opaque origin, so no answer allows
//! credentials.

use super::Origins;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Lets pages of every origin read an answer.
pub(super) const EVERYBODY: HeaderValue = HeaderValue::from_static("*");
const PREFLIGHT_KEPT_S: HeaderValue = HeaderValue::from_static("600");

/// The origin of the request, if its page may read the answer.
pub(super) fn reader(origins: &Origins, headers: &HeaderMap) -> Option<HeaderValue> {
    origins.is_of_activity(headers).then(|| headers.get(header::ORIGIN).cloned()).flatten()
}

pub(super) fn is_preflight(method: &Method, headers: &HeaderMap) -> bool {
    *method == Method::OPTIONS && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

pub(super) fn preflight() -> Response {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST")),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type")),
        (header::ACCESS_CONTROL_MAX_AGE, PREFLIGHT_KEPT_S),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// Lets this origin read an answer, and keeps caches from giving it to pages of other origins.
pub(super) fn allow(headers: &mut HeaderMap, reader: HeaderValue) {
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    headers.entry(header::ACCESS_CONTROL_ALLOW_ORIGIN).or_insert(reader);
}
