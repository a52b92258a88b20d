//! Responses with an entity tag, which a browser may cache and revalidate.

use super::cross_origin;
use super::page_language::localized;
use crate::page::Page;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::hash::{DefaultHasher, Hash, Hasher};

const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

pub(super) fn html(headers: &HeaderMap, page: String) -> Response {
    let tag = tag_of(&page);
    answer(headers, tag, "text/html; charset=utf-8", page)
}

pub(super) fn page(headers: &HeaderMap, page: Page) -> Response {
    localized(html(headers, page.html), page.language)
}

pub(super) fn text(headers: &HeaderMap, text: String) -> Response {
    let tag = tag_of(&text);
    answer(headers, tag, "text/plain; charset=utf-8", text)
}

pub(super) fn json(headers: &HeaderMap, value: &impl Serialize) -> Response {
    #[expect(
        clippy::expect_used,
        reason = "our types have string keys only, and writing to memory cannot fail"
    )]
    let text = serde_json::to_string(value).expect("it encodes");
    let tag = tag_of(&text);
    answer(headers, tag, "application/json", text)
}

/// A response with a file. An immutable file is never revalidated, and pages of any origin may read it.
pub(super) fn file(headers: &HeaderMap, tag: u64, kind: &str, immutable: bool, body: Body) -> Response {
    let mut response = answer(headers, tag, kind, body);
    if immutable {
        response.headers_mut().insert(header::CACHE_CONTROL, IMMUTABLE);
        response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, cross_origin::EVERYBODY);
    }
    response
}

/// Whether the client has the content with this tag already.
pub(super) fn is_kept(headers: &HeaderMap, tag: u64) -> bool {
    let tag = etag(tag);
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|known| known.trim() == tag)
}

/// A response with this content, or 304 (not modified) if the client has the content already.
pub(super) fn answer(headers: &HeaderMap, tag: u64, kind: &str, body: impl Into<Body>) -> Response {
    let mut response = if is_kept(headers, tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(body.into())
    };
    let kept = response.headers_mut();
    kept.insert(header::CACHE_CONTROL, REVALIDATE);
    kept.extend(HeaderValue::try_from(etag(tag)).map(|tag| (header::ETAG, tag)));
    if response.status() == StatusCode::OK {
        response.headers_mut().extend(HeaderValue::try_from(kind).map(|kind| (header::CONTENT_TYPE, kind)));
    } else {
        // A full response that may be compressed has this header, so the 304 needs it too.
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

/// Asks search engines not to list a response that is not `searchable`.
pub(super) fn for_search(searchable: bool, mut response: Response) -> Response {
    if !searchable {
        response.headers_mut().insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    response
}

/// The entity tag for a header. It is weak, because the same content is sent compressed and uncompressed.
fn etag(tag: u64) -> String {
    format!("W/\"{tag:016x}\"")
}

fn tag_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_304_response_has_the_vary_header_of_the_full_one() {
        let page = || "a page".to_owned();
        let full = text(&HeaderMap::new(), page());
        let known = HeaderMap::from_iter([(header::IF_NONE_MATCH, full.headers()[header::ETAG].clone())]);
        let short = text(&known, page());
        assert_eq!(short.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(short.headers()[header::VARY], "accept-encoding");
    }
}
