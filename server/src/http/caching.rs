//! Answers that a browser may keep, and need not be sent again while they stay the same.

use crate::page::Asset;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Kept, but asked about each time.
const ASK: HeaderValue = HeaderValue::from_static("no-cache");
/// Kept for ever.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// A page.
pub(super) fn html(headers: &HeaderMap, page: String) -> Response {
    let tag = tag_of(&page);
    answer(headers, tag, "text/html; charset=utf-8", page)
}

/// A text for people and programs.
pub(super) fn text(headers: &HeaderMap, text: String) -> Response {
    let tag = tag_of(&text);
    answer(headers, tag, "text/plain; charset=utf-8", text)
}

/// A value for programs.
pub(super) fn json(headers: &HeaderMap, value: &impl Serialize) -> Response {
    #[expect(
        clippy::expect_used,
        reason = "our types have string keys only, and writing to memory cannot fail"
    )]
    let text = serde_json::to_string(value).expect("it encodes");
    let tag = tag_of(&text);
    answer(headers, tag, "application/json", text)
}

/// A file of the page.
pub(super) fn asset(headers: &HeaderMap, asset: &Asset) -> Response {
    let mut response = answer(headers, asset.tag(), asset.kind(), asset.bytes().to_vec());
    if asset.immutable {
        response.headers_mut().insert(header::CACHE_CONTROL, FOR_EVER);
    }
    response
}

/// Whether who asks has what this tag stands for already.
pub(super) fn is_kept(headers: &HeaderMap, tag: u64) -> bool {
    let tag = etag(tag);
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|known| known.trim() == tag)
}

/// The answer, or the word that what was kept still holds.
pub(super) fn answer(headers: &HeaderMap, tag: u64, kind: &str, body: impl Into<Body>) -> Response {
    let mut response = if is_kept(headers, tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(body.into())
    };
    let kept = response.headers_mut();
    kept.insert(header::CACHE_CONTROL, ASK);
    kept.extend(HeaderValue::try_from(etag(tag)).map(|tag| (header::ETAG, tag)));
    if response.status() == StatusCode::OK {
        response.headers_mut().extend(HeaderValue::try_from(kind).map(|kind| (header::CONTENT_TYPE, kind)));
    }
    response
}

/// A weak tag, since the same thing goes out compressed and not.
fn etag(tag: u64) -> String {
    format!("W/\"{tag:016x}\"")
}

fn tag_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
