//! The embedded files in their compressed encodings, each made at its first use and kept in memory.
//!
//! Invariants: a file is compressed at most once for each encoding, on a blocking thread, one file at a time. No other
//! part of the server compresses a file. The files are part of the program, so their number is bounded.

use super::caching;
use crate::page::Asset;
use axum::body::{Body, Bytes};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, Version, header};
use axum::response::Response;
use dashmap::DashMap;
use std::io::Write;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The minimum length of a text that is compressed, in bytes.
pub(super) const COMPRESSED_FROM: u64 = 1024;
/// Brotli's quality, from 0 to 11. Higher qualities take far longer and gain little.
const BROTLI_QUALITY: i32 = 9;
/// The base-2 logarithm of the size of Brotli's window in bytes.
const BROTLI_WINDOW_BITS: i32 = 22;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// Returns Brotli if the client accepts it, otherwise gzip if the client accepts that. The client's preference
    /// between the two does not matter.
    fn accepted(headers: &HeaderMap) -> Option<Self> {
        let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let entries: Vec<(&str, f32)> = lists.flat_map(|list| list.split(',')).filter_map(entry).collect();
        let quality_of = |is_wanted: &dyn Fn(&str) -> bool| {
            entries.iter().find(|(name, _)| is_wanted(name)).map(|(_, quality)| *quality)
        };
        // An asterisk means every encoding that the list does not name.
        let quality = |encoding: Self| {
            quality_of(&|name| encoding.is_named(name)).or_else(|| quality_of(&|name| name == "*"))
        };
        [Self::Brotli, Self::Gzip].into_iter().find(|encoding| quality(*encoding).is_some_and(|of| of > 0.0))
    }

    /// Whether `name` is a name of this encoding. Case does not matter, and `x-gzip` is `gzip` (RFC 9110).
    fn is_named(self, name: &str) -> bool {
        let old_name = (self == Self::Gzip).then_some("x-gzip");
        [Some(self.name()), old_name].into_iter().flatten().any(|known| known.eq_ignore_ascii_case(name))
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The bytes in this encoding; none if compression fails, which cannot happen in memory.
    fn compress(self, bytes: &[u8]) -> Option<Bytes> {
        let mut compressed = Vec::new();
        match self {
            Self::Brotli => {
                let params = brotli::enc::BrotliEncoderParams {
                    quality: BROTLI_QUALITY,
                    lgwin: BROTLI_WINDOW_BITS,
                    size_hint: bytes.len(),
                    ..Default::default()
                };
                brotli::BrotliCompress(&mut &*bytes, &mut compressed, &params).ok()?;
            }
            Self::Gzip => {
                let mut encoder = flate2::write::GzEncoder::new(&mut compressed, flate2::Compression::best());
                encoder.write_all(bytes).ok()?;
                encoder.finish().ok()?;
            }
        }
        Some(compressed.into())
    }
}

/// The encoding and its quality in an entry of a list, such as `br;q=0.8`; none if the quality is not a number.
fn entry(entry: &str) -> Option<(&str, f32)> {
    let (name, quality) = entry.split_once(';').unwrap_or((entry, ""));
    let quality = quality.trim();
    let quality = quality.strip_prefix("q=").or_else(|| quality.strip_prefix("Q="));
    let quality = quality.map_or(Some(1.0), |quality| quality.parse::<f32>().ok());
    quality.map(|quality| (name.trim(), quality))
}

/// Marks a response that needs no further compression.
#[derive(Clone, Copy)]
struct EmbeddedFile;

pub(super) fn is_made_now(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<EmbeddedFile>().is_none()
}

/// The compressed files, by the content's tag and the encoding.
pub(super) struct CompressedFiles {
    kept: Arc<DashMap<(u64, Encoding), Bytes>>,
    turn: Arc<Semaphore>,
    from: u64,
}

impl Default for CompressedFiles {
    fn default() -> Self {
        Self { kept: Arc::default(), turn: Arc::new(Semaphore::new(1)), from: COMPRESSED_FROM }
    }
}

impl CompressedFiles {
    /// A response with this file, compressed if the client accepts that and the file is a long enough text.
    pub(super) async fn answer(&self, headers: &HeaderMap, asset: Asset) -> Response {
        let mut response = self.file(headers, asset).await;
        response.extensions_mut().insert(EmbeddedFile);
        response
    }

    async fn file(&self, headers: &HeaderMap, asset: Asset) -> Response {
        let (tag, kind, immutable) = (asset.tag(), asset.kind().to_owned(), asset.immutable);
        let is_compressible = self.is_compressible(&asset);
        let encoding = Encoding::accepted(headers).filter(|_| is_compressible);
        if caching::is_kept(headers, tag) {
            return caching::file(headers, tag, &kind, immutable, Body::empty());
        }
        let compressed = match encoding {
            Some(encoding) => self.compressed(&asset, encoding).await.map(|bytes| (encoding, bytes)),
            None => None,
        };
        let (encoding, bytes) = match compressed {
            Some((encoding, bytes)) => (Some(encoding), bytes),
            None => (None, asset.into_bytes()),
        };
        let mut response = caching::file(headers, tag, &kind, immutable, bytes.into());
        let headers = response.headers_mut();
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        if is_compressible {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        response
    }

    fn is_compressible(&self, asset: &Asset) -> bool {
        let kind = asset.kind();
        let is_text = kind.starts_with("text/")
            || ["application/json", "application/manifest+json", "image/svg+xml"].contains(&kind);
        is_text && asset.bytes().len() as u64 >= self.from
    }

    /// Returns the file in this encoding. The first request for it compresses the file.
    async fn compressed(&self, asset: &Asset, encoding: Encoding) -> Option<Bytes> {
        let key = (asset.tag(), encoding);
        let kept = || self.kept.get(&key).map(|bytes| bytes.clone());
        if let Some(bytes) = kept() {
            return Some(bytes);
        }
        let turn = Arc::clone(&self.turn).acquire_owned().await.ok()?;
        if let Some(bytes) = kept() {
            return Some(bytes);
        }
        let (bytes, files) = (asset.bytes().to_vec(), Arc::clone(&self.kept));
        // The work keeps its turn, and its result is stored, even if the client disconnects meanwhile.
        let work = move || {
            let compressed = encoding.compress(&bytes)?;
            files.insert(key, compressed.clone());
            drop(turn);
            Some(compressed)
        };
        tokio::task::spawn_blocking(work).await.ok()?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    fn accepts(value: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn the_best_accepted_encoding_is_chosen() {
        let accepted = |value| Encoding::accepted(&accepts(value));
        assert_eq!(accepted("gzip, deflate, br"), Some(Encoding::Brotli));
        assert_eq!(accepted("gzip;q=0.5, br;q=0"), Some(Encoding::Gzip));
        assert_eq!(accepted("zstd, identity"), None);
        assert_eq!(accepted("*"), Some(Encoding::Brotli));
        assert_eq!(accepted("br;q=0, *;q=0.1"), Some(Encoding::Gzip));
        assert_eq!(accepted("identity, *;q=0"), None);
        assert_eq!(accepted("BR"), Some(Encoding::Brotli));
        assert_eq!(accepted("GZip"), Some(Encoding::Gzip));
        assert_eq!(accepted("x-gzip, br;Q=0"), Some(Encoding::Gzip));
        assert_eq!(accepted("X-GZIP"), Some(Encoding::Gzip));
        assert_eq!(Encoding::accepted(&HeaderMap::new()), None);
    }

    #[tokio::test]
    async fn a_file_is_compressed_once() {
        let (files, style) = (CompressedFiles::default(), || Asset::find("plain.css").unwrap());
        let (one, other) = (style(), style());
        let (first, second) =
            tokio::join!(files.compressed(&one, Encoding::Gzip), files.compressed(&other, Encoding::Gzip),);
        let (first, second) = (first.unwrap(), second.unwrap());
        assert_eq!(first.as_ptr(), second.as_ptr(), "both requests share the bytes");
        assert!(first.len() < style().bytes().len());
        assert_eq!(files.kept.len(), 1);
    }

    #[tokio::test]
    async fn a_compressed_file_is_kept_if_the_client_disconnects() {
        let files = CompressedFiles::default();
        let style = Asset::find("plain.css").unwrap();
        // The first poll begins the work. Then the request is dropped, perhaps after the end of the work.
        files.compressed(&style, Encoding::Brotli).now_or_never();
        let turn = files.turn.acquire().await.unwrap();
        assert_eq!(files.kept.len(), 1, "the work ended, and its turn with it");
        drop(turn);
    }

    #[tokio::test]
    async fn a_file_is_not_compressed_for_each_response() {
        let files = CompressedFiles::default();
        for accepted in ["GZIP", "x-gzip", "br;q=?, GZip;q=?", "zstd"] {
            let (parts, _) =
                files.answer(&accepts(accepted), Asset::find("plain.css").unwrap()).await.into_parts();
            let is_made_now = is_made_now(parts.status, parts.version, &parts.headers, &parts.extensions);
            assert!(!is_made_now, "{accepted}");
        }
        let (page, _) = caching::text(&HeaderMap::new(), String::new()).into_parts();
        assert!(is_made_now(page.status, page.version, &page.headers, &page.extensions));
    }

    #[tokio::test]
    async fn an_answer_names_its_encoding() {
        let files = CompressedFiles { from: 1, ..CompressedFiles::default() };
        let answer = files.answer(&accepts("gzip, br"), Asset::find("plain.css").unwrap()).await;
        assert_eq!(answer.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(answer.headers()[header::VARY], "accept-encoding");
        let plain = files.answer(&HeaderMap::new(), Asset::find("plain.css").unwrap()).await;
        assert!(!plain.headers().contains_key(header::CONTENT_ENCODING));
        assert_eq!(plain.headers()[header::VARY], "accept-encoding", "a cache asks again for each encoding");
        let short = CompressedFiles { from: u64::MAX, ..CompressedFiles::default() };
        short.answer(&accepts("br"), Asset::find("plain.css").unwrap()).await;
        assert_eq!((files.kept.len(), short.kept.len()), (1, 0), "a short file is not compressed");
    }
}
