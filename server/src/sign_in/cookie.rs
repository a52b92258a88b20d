//! The two cookies of signing in. Each holds one ticket, which no script sees.

use axum::http::{HeaderMap, HeaderValue, header};

/// A cookie, and how long a browser keeps it.
pub(super) struct Cookie {
    name: &'static str,
    max_age_s: u32,
    same_site: &'static str,
}

/// Binds a sign-in to the browser that began it. It comes along when Discord's page sends the browser back.
pub(super) const BROWSER: Cookie = Cookie { name: "konakis-sign-in", max_age_s: 600, same_site: "Lax" };
/// Holds the ticket for the member's token, for the server's own page alone.
pub(super) const TOKEN: Cookie = Cookie { name: "konakis-signed-in", max_age_s: 60, same_site: "Strict" };

impl Cookie {
    /// The header that sets it. `secure` is left out on a developer's machine alone, where there is no TLS.
    pub(super) fn set(&self, value: &str, secure: bool) -> HeaderValue {
        self.written(value, self.max_age_s, secure)
    }

    /// The header that takes it away.
    pub(super) fn clear(&self, secure: bool) -> HeaderValue {
        self.written("", 0, secure)
    }

    /// What the browser sends of it.
    pub(super) fn read<'a>(&self, headers: &'a HeaderMap, secure: bool) -> Option<&'a str> {
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let whole = self.whole_name(secure);
        pairs.find(|(name, _)| *name == whole).map(|(_, value)| value)
    }

    fn written(&self, value: &str, max_age_s: u32, secure: bool) -> HeaderValue {
        let (name, same_site) = (self.whole_name(secure), self.same_site);
        let secure = if secure { "; Secure" } else { "" };
        let cookie =
            format!("{name}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite={same_site}{secure}");
        // A ticket is of plain letters, so that this is always a header.
        HeaderValue::try_from(cookie).unwrap_or(HeaderValue::from_static(""))
    }

    /// With the prefix, browsers take the cookie from this very host alone, over TLS.
    fn whole_name(&self, secure: bool) -> String {
        format!("{}{}", if secure { "__Host-" } else { "" }, self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_read_as_it_was_set() {
        for secure in [true, false] {
            let set = BROWSER.set("abc", secure);
            let (pair, how) = set.to_str().unwrap().split_once("; ").unwrap();
            assert_eq!(how.contains("Secure"), secure);
            assert!(how.contains("HttpOnly") && how.contains("SameSite=Lax"));
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, format!("other=1; {pair}; more=2").parse().unwrap());
            assert_eq!(BROWSER.read(&headers, secure), Some("abc"));
            assert_eq!(BROWSER.read(&headers, !secure), None);
            assert_eq!(TOKEN.read(&headers, secure), None);
        }
    }
}
