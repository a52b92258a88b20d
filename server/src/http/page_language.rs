//! The language of a page. It is the first known language among these:
//! - the language in the query (`?lang=fr`)
//! - the language in the cookie `language`, which the web client sets
//! - the best language of the header `Accept-Language`
//! - English
//!
//! Invariant: finding the language takes time linear in the length of the request's head.

use crate::language::Language;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::Response;
use cookie::Cookie;
use std::convert::Infallible;

const PARAMETER: &str = "lang";
const COOKIE: &str = "language";
/// A longer `Accept-Language` is ignored. Browsers send about 100 bytes.
const ACCEPT_BYTES_MAX: usize = 1024;

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(of_request(&parts.uri, &parts.headers))
    }
}

pub(super) fn of_request(uri: &Uri, headers: &HeaderMap) -> Language {
    let in_query = || uri.query().and_then(of_query);
    in_query().or_else(|| of_cookies(headers)).or_else(|| accepted(headers)).unwrap_or_default()
}

/// Adds the language of a response to its headers, and tells caches on which request headers the language depends.
pub(super) fn localized(mut response: Response, language: Language) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    headers.append(header::VARY, HeaderValue::from_static("cookie, accept-language"));
    response
}

fn of_query(query: &str) -> Option<Language> {
    let mut fields = url::form_urlencoded::parse(query.as_bytes());
    fields.find_map(|(name, value)| (name == PARAMETER).then(|| Language::of_locale(&value))?)
}

fn of_cookies(headers: &HeaderMap) -> Option<Language> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find_map(|cookie| (cookie.name() == COOKIE).then(|| Language::of_tag(cookie.value()))?)
}

/// The known language with the highest quality; if several have this quality, the first of them.
fn accepted(headers: &HeaderMap) -> Option<Language> {
    let lines = || headers.get_all(header::ACCEPT_LANGUAGE).iter();
    if lines().map(HeaderValue::len).sum::<usize>() > ACCEPT_BYTES_MAX {
        return None;
    }
    let texts = lines().filter_map(|line| line.to_str().ok());
    let ranges = texts.flat_map(|line| line.split(',')).filter_map(range).filter(|(_, quality)| *quality > 0);
    ranges.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(language, _)| language)
}

/// The language of a range such as `fr-CA;q=0.8`, with its quality in thousandths. None if the language is unknown, or
/// the quality is malformed. An asterisk is read as English.
fn range(range: &str) -> Option<(Language, u16)> {
    let (locale, weight) = match range.split_once(';') {
        Some((locale, weight)) => (locale, thousandths(weight)?),
        None => (range, 1000),
    };
    let locale = locale.trim();
    let language = if locale == "*" { Some(Language::En) } else { Language::of_locale(locale) };
    Some((language?, weight))
}

/// The quality of a weight such as `q=0.8`, in thousandths. RFC 9110 allows at most three decimals, and no quality
/// above 1.
fn thousandths(weight: &str) -> Option<u16> {
    let weight = weight.trim();
    let quality = weight.strip_prefix("q=").or_else(|| weight.strip_prefix("Q="))?;
    let (whole, decimals) = quality.split_once('.').unwrap_or((quality, ""));
    let is_valid = ["0", "1"].contains(&whole)
        && decimals.len() <= 3
        && decimals.bytes().all(|digit| digit.is_ascii_digit());
    let quality: u16 = format!("{whole}{decimals:0<3}").parse().ok()?;
    (is_valid && quality <= 1000).then_some(quality)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NONE: [&str; 0] = [];

    fn chosen(query: &str, cookies: &[&str], accepted: &[&str]) -> Language {
        let value = |text: &&str| HeaderValue::from_str(text).unwrap();
        let cookies = cookies.iter().map(|text| (header::COOKIE, value(text)));
        let accepted = accepted.iter().map(|text| (header::ACCEPT_LANGUAGE, value(text)));
        let mut headers = HeaderMap::new();
        for (name, value) in cookies.chain(accepted) {
            headers.append(name, value);
        }
        of_request(&format!("/learn?{query}").parse().unwrap(), &headers)
    }

    #[test]
    fn the_query_wins_then_the_cookie_then_the_header() {
        use Language::{En, Fr, Ja, Nl};
        for (query, cookie, accepted, language) in [
            ("lang=fr", "language=nl", "ja", Fr),
            ("lang=de", "language=nl", "ja", Nl),
            ("", "language=nl", "ja", Nl),
            ("", "language=de", "ja", Ja),
            ("", "", "ja", Ja),
            ("", "", "de", En),
            ("", "", "", En),
            ("lang=en", "language=nl", "ja", En),
            ("", "language=en", "ja", En),
        ] {
            assert_eq!(chosen(query, &[cookie], &[accepted]), language, "{query} {cookie} {accepted}");
        }
        assert_eq!(of_request(&Uri::from_static("/"), &HeaderMap::new()), En);
    }

    #[test]
    fn case_and_region_of_a_language_in_the_query_are_ignored() {
        use Language::{En, Fr, Ja, Nl};
        for (query, language) in [
            ("lang=fr", Fr),
            ("lang=FR", Fr),
            ("lang=fr-CA", Fr),
            ("lang=nl_BE", Nl),
            ("a=1&lang=ja&b=2", Ja),
            ("lang=%66r", Fr),
            ("lang=de&lang=nl", Nl),
            ("lang=fr&lang=nl", Fr),
            ("lang", En),
            ("lang=", En),
            ("lang=french", En),
            ("Lang=fr", En),
            ("language=fr", En),
            ("lang=%ff%00", En),
            ("&&=&lang=&%", En),
        ] {
            assert_eq!(chosen(query, &NONE, &NONE), language, "{query}");
        }
    }

    #[test]
    fn the_cookie_counts_only_with_an_exact_language_tag() {
        use Language::{En, Fr, Ja, Nl};
        for (cookies, language) in [
            (&["language=fr"][..], Fr),
            (&["a=1; language=ja; b=2"], Ja),
            (&["a=1", "language=nl"], Nl),
            (&["language=de; language=nl"], Nl),
            (&["language=FR"], En),
            (&["language=fr-CA"], En),
            (&["language"], En),
            (&["my-language=fr"], En),
            (&["=; ;;language=;"], En),
        ] {
            assert_eq!(chosen("", cookies, &NONE), language, "{cookies:?}");
        }
    }

    #[test]
    fn the_header_gives_the_best_known_language() {
        use Language::{En, Fr, Ja, Nl};
        for (accepted, language) in [
            (&["fr"][..], Fr),
            (&["fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5"], Fr),
            (&["de-DE,de;q=0.9,nl;q=0.8,en;q=0.7"], Nl),
            (&["en-US,en;q=0.9,fr;q=0.8"], En),
            (&["nl;q=0.2, ja;q=0.8, fr;q=0.5"], Ja),
            (&["nl;q=0.8, ja;q=0.8"], Nl),
            (&["ja;q=0.801, nl;q=0.8"], Ja),
            (&["nl;q=0.8", "ja;q=0.9"], Ja),
            (&["nl ; q=0.5 ,\tJA;Q=1.000"], Ja),
            (&["*"], En),
            (&["fr;q=0.5, *"], En),
            (&["*;q=0.1, fr;q=0.5"], Fr),
            (&["fr;q=0, nl;q=0.001"], Nl),
            (&["fr;q=0"], En),
            (&["fr;q=0.000, *;q=0"], En),
            (&["de, it"], En),
            (&["", "", ",,,;;;,="], En),
        ] {
            assert_eq!(chosen("", &NONE, accepted), language, "{accepted:?}");
        }
    }

    #[test]
    fn ranges_with_a_malformed_quality_are_ignored() {
        for weight in [
            "q=", "q=.5", "q=1.1", "q=2", "q=-1", "q=0.1234", "q=0.5x", "q=NaN", "q=1e0", "0.5", "level=1",
            "q=1;x=1", "", "q=0.+1", "q=01", "q=1.001",
        ] {
            assert_eq!(range(&format!("fr;{weight}")), None, "{weight}");
        }
        for (weight, quality) in
            [("q=0.", 0), ("q=1.", 1000), ("q=0.05", 50), ("q=0.999", 999), ("q=1.000", 1000)]
        {
            assert_eq!(range(&format!("fr;{weight}")), Some((Language::Fr, quality)), "{weight}");
        }
    }

    #[test]
    fn a_header_of_absurd_length_is_ignored() {
        let padded = |length: usize| format!("fr{}", " ".repeat(length - 2));
        let end = |line: &str| format!("{line},ja");
        assert_eq!(chosen("", &NONE, &[&end(&padded(ACCEPT_BYTES_MAX - 3))]), Language::Fr);
        assert_eq!(chosen("", &NONE, &[&end(&padded(ACCEPT_BYTES_MAX - 2))]), Language::En);
        let halves = [padded(ACCEPT_BYTES_MAX / 2), padded(ACCEPT_BYTES_MAX / 2), "ja".to_owned()];
        assert_eq!(chosen("", &NONE, &halves.each_ref().map(String::as_str)), Language::En);
    }

    proptest! {
        #[test]
        fn any_headers_lead_to_a_known_language(cookie: Vec<u8>, accepted: Vec<u8>, query in "[!-~&&[^<>\"`#]]{0,64}") {
            let mut headers = HeaderMap::new();
            for (name, bytes) in [(header::COOKIE, cookie), (header::ACCEPT_LANGUAGE, accepted)] {
                headers.extend(HeaderValue::from_bytes(&bytes).map(|value| (name, value)));
            }
            if let Ok(uri) = format!("/?lang={query}").parse() {
                prop_assert!(Language::ALL.contains(&of_request(&uri, &headers)));
            }
        }
    }
}
