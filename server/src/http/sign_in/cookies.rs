//! The two cookies of a sign-in, encrypted with a key that lives as long as the server process. An edge uses the key of
//! its host, so that a sign-in may begin on one edge and end on another.
//!
//! Invariants: a script cannot read the cookies, and no other site can make a browser send the ticket's cookie. A value
//! that was not written with this key counts as a missing cookie.

use super::InitError;
use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration as MaxAge;
use cookie::{Cookie, CookieJar, Key, SameSite};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

#[derive(Clone, Copy)]
pub(in crate::http) struct CookieKind {
    name: &'static str,
    max_age: Duration,
    same_site: SameSite,
}

/// The cookie of a begun sign-in. It is `Lax`, so that the browser sends it when Discord redirects back.
pub(in crate::http) const PENDING: CookieKind = CookieKind {
    name: "konakis-sign-in",
    max_age: super::pending::PENDING_LIFETIME,
    same_site: SameSite::Lax,
};
/// The cookie with the ticket. The page redeems the ticket once, for the member's token.
pub(in crate::http) const TICKET: CookieKind =
    CookieKind { name: "konakis-signed-in", max_age: super::TICKET_LIFETIME, same_site: SameSite::Strict };

/// The key of the cookies. Clones share one key.
#[derive(Clone)]
pub struct SharedKey(Arc<RwLock<Key>>);

/// The bytes of a [`SharedKey`], as a host sends them to its edges. `Debug` does not show them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyBytes(Vec<u8>);

#[cfg(test)]
impl KeyBytes {
    pub(crate) fn none() -> Self {
        Self(Vec::new())
    }
}

impl fmt::Debug for KeyBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyBytes(…)")
    }
}

impl SharedKey {
    /// A new key.
    ///
    /// # Errors
    /// [`InitError::Random`] if the system has no random bytes.
    pub fn generate() -> Result<Self, InitError> {
        Ok(Self(Arc::new(RwLock::new(Key::try_generate().ok_or(InitError::Random)?))))
    }

    /// The bytes of the key.
    #[must_use]
    pub fn bytes(&self) -> KeyBytes {
        KeyBytes(self.key().master().to_vec())
    }

    /// Uses this key from now on. Bytes that are not a key are ignored.
    pub fn replace(&self, bytes: &KeyBytes) {
        match Key::try_from(bytes.0.as_slice()) {
            Ok(key) => *self.0.write().unwrap_or_else(PoisonError::into_inner) = key,
            Err(error) => tracing::error!(%error, "the host sent no valid key for the cookies of sign-ins"),
        }
    }

    fn key(&self) -> Key {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

pub(in crate::http) struct Cookies {
    key: SharedKey,
    /// Whether people reach the server through TLS.
    secure: bool,
}

impl Cookies {
    pub(in crate::http) const fn new(key: SharedKey, secure: bool) -> Self {
        Self { key, secure }
    }

    pub(in crate::http) fn set(&self, kind: CookieKind, value: String) -> HeaderValue {
        let mut jar = CookieJar::new();
        jar.private_mut(&self.key.key()).add(self.cookie(kind, value, kind.max_age));
        let encrypted = jar.get(&self.full_name(kind)).map(ToString::to_string);
        // The ciphertext is base64, so it is always a valid header value.
        encrypted.and_then(|line| HeaderValue::try_from(line).ok()).unwrap_or(HeaderValue::from_static(""))
    }

    pub(in crate::http) fn clear(&self, kind: CookieKind) -> HeaderValue {
        let line = self.cookie(kind, String::new(), Duration::ZERO).to_string();
        HeaderValue::try_from(line).unwrap_or(HeaderValue::from_static(""))
    }

    pub(in crate::http) fn read(&self, kind: CookieKind, headers: &HeaderMap) -> Option<String> {
        let name = self.full_name(kind);
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let sent = lines.flat_map(|line| Cookie::split_parse(line.to_owned()).filter_map(Result::ok));
        let found = sent.into_iter().find(|cookie| cookie.name() == name)?;
        let mut jar = CookieJar::new();
        jar.add_original(found);
        jar.private(&self.key.key()).get(&name).map(|cookie| cookie.value().to_owned())
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

    /// With the prefix `__Host-`, browsers send the cookie only to the domain that set it, and accept it only over TLS.
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
            let cookies = Cookies::new(SharedKey::generate().unwrap(), secure);
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
    fn only_processes_with_the_same_key_read_a_cookie() {
        let [own, other] = [(), ()].map(|()| SharedKey::generate().unwrap());
        let set = Cookies::new(own.clone(), true).set(PENDING, "a secret".to_owned());
        let read = |key: &SharedKey| Cookies::new(key.clone(), true).read(PENDING, &sent_back(&set));
        assert_eq!(read(&other), None);
        other.replace(&KeyBytes(vec![1; 8]));
        assert_eq!(read(&other), None);
        other.replace(&own.bytes());
        assert_eq!(read(&other).as_deref(), Some("a secret"));
        assert_eq!(format!("{:?}", own.bytes()), "KeyBytes(…)");
    }
}
