//! The two cookies of a sign-in. Both are encrypted with a key that lives as long as the process.
//!
//! Invariants: a script cannot read the cookies, and no other site can make a browser send the ticket's cookie. A value
//! that this process did not write is treated as a missing cookie.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration as MaxAge;
use cookie::{Cookie, CookieJar, Key, SameSite};
use std::time::Duration;

/// Name, lifetime and scope of one cookie.
#[derive(Clone, Copy)]
pub(super) struct CookieKind {
    name: &'static str,
    max_age: Duration,
    same_site: SameSite,
}

/// The cookie of a sign-in that was begun. It is `Lax`, so that the browser sends it when Discord redirects back.
pub(super) const PENDING: CookieKind = CookieKind {
    name: "konakis-sign-in",
    max_age: super::pending::PENDING_LIFETIME,
    same_site: SameSite::Lax,
};
/// The cookie of the ticket for the member's token.
pub(super) const TICKET: CookieKind =
    CookieKind { name: "konakis-signed-in", max_age: super::TICKET_LIFETIME, same_site: SameSite::Strict };

/// Reads and writes the cookies of this process.
pub(super) struct Cookies {
    key: Key,
    /// Whether people reach the server through TLS. False only on a developer's machine.
    secure: bool,
}

impl Cookies {
    /// Cookies with a new key, or nothing if the system has no random bytes.
    pub(super) fn new(secure: bool) -> Option<Self> {
        Some(Self { key: Key::try_generate()?, secure })
    }

    /// The header that sets a cookie.
    pub(super) fn set(&self, kind: CookieKind, value: String) -> HeaderValue {
        let mut jar = CookieJar::new();
        jar.private_mut(&self.key).add(self.cookie(kind, value, kind.max_age));
        let encrypted = jar.get(&self.full_name(kind)).map(ToString::to_string);
        // The ciphertext is base64, so it is always a valid header value.
        encrypted.and_then(|line| HeaderValue::try_from(line).ok()).unwrap_or(HeaderValue::from_static(""))
    }

    /// The header that removes a cookie.
    pub(super) fn clear(&self, kind: CookieKind) -> HeaderValue {
        let line = self.cookie(kind, String::new(), Duration::ZERO).to_string();
        HeaderValue::try_from(line).unwrap_or(HeaderValue::from_static(""))
    }

    /// The value of a cookie that this process wrote.
    pub(super) fn read(&self, kind: CookieKind, headers: &HeaderMap) -> Option<String> {
        let name = self.full_name(kind);
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let sent = lines.flat_map(|line| Cookie::split_parse(line.to_owned()).filter_map(Result::ok));
        let found = sent.into_iter().find(|cookie| cookie.name() == name)?;
        let mut jar = CookieJar::new();
        jar.add_original(found);
        jar.private(&self.key).get(&name).map(|cookie| cookie.value().to_owned())
    }

    fn cookie(&self, kind: CookieKind, value: String, max_age: Duration) -> Cookie<'static> {
        Cookie::build((self.full_name(kind), value))
            .path("/")
            .max_age(MaxAge::seconds(max_age.as_secs().cast_signed()))
            .http_only(true)
            .same_site(kind.same_site)
            .secure(self.secure)
            .build()
    }

    /// With the prefix `__Host-`, browsers accept the cookie only from this host and over TLS.
    fn full_name(&self, kind: CookieKind) -> String {
        format!("{}{}", if self.secure { "__Host-" } else { "" }, kind.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent_back(set: &HeaderValue) -> HeaderMap {
        let pair = set.to_str().unwrap().split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, format!("other=1; {pair}; more=2").parse().unwrap());
        headers
    }

    #[test]
    fn a_cookie_reads_back_as_it_was_set() {
        for secure in [true, false] {
            let cookies = Cookies::new(secure).unwrap();
            let set = cookies.set(PENDING, "a secret".to_owned());
            let text = set.to_str().unwrap();
            assert_eq!(text.contains("Secure"), secure);
            assert!(text.contains("HttpOnly") && text.contains("SameSite=Lax"), "{text}");
            assert!(!text.contains("secret"), "{text}");
            assert_eq!(cookies.read(PENDING, &sent_back(&set)).as_deref(), Some("a secret"));
            assert_eq!(cookies.read(TICKET, &sent_back(&set)), None);
        }
    }

    #[test]
    fn a_cookie_of_another_process_is_no_cookie() {
        let set = Cookies::new(true).unwrap().set(PENDING, "a secret".to_owned());
        assert_eq!(Cookies::new(true).unwrap().read(PENDING, &sent_back(&set)), None);
    }
}
