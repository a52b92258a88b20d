//! Whose pages may speak with the server. A browser says with `Origin` whose page it is that asks.

use super::Problem;
use crate::config::WebOrigin;
use axum::http::{HeaderMap, StatusCode, header};

/// The origins that may.
#[derive(Clone, Debug)]
pub struct Origins(Vec<WebOrigin>);

impl Origins {
    /// These, and always the server's own.
    pub fn new(others: impl IntoIterator<Item = WebOrigin>) -> Self {
        Self(others.into_iter().collect())
    }

    /// Refuses what a page of somebody else asks. Programs that are no browsers send no `Origin` and may.
    ///
    /// # Errors
    /// A [`Problem`] that says how the page could be allowed.
    pub fn check(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let origin: Option<WebOrigin> = origin.to_str().ok().and_then(|origin| origin.parse().ok());
        let allowed = origin.is_some_and(|origin| {
            self.0.contains(&origin) || host.is_some_and(|host| host.eq_ignore_ascii_case(origin.authority()))
        });
        let sentence = "this page may not speak with the server: open the server's own page, or have whoever \
                        runs the server allow this one with --origin";
        if allowed { Ok(()) } else { Err(Problem::new(StatusCode::FORBIDDEN, sentence)) }
    }

    /// The same for what browsers alone ask, which always say whose page it is.
    ///
    /// # Errors
    /// A [`Problem`] as above, also where there is no `Origin`.
    pub fn check_page(&self, headers: &HeaderMap) -> Result<(), Problem> {
        if headers.contains_key(header::ORIGIN) {
            return self.check(headers);
        }
        Err(Problem::new(
            StatusCode::FORBIDDEN,
            "ask for this from the server's own page, with an Origin header",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(origin: &str, host: &str) -> bool {
        let origins = Origins::new(["https://konakis.example".parse().unwrap()]);
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().unwrap());
        headers.insert(header::HOST, host.parse().unwrap());
        origins.check(&headers).is_ok()
    }

    #[test]
    fn the_own_page_and_the_listed_ones_may() {
        assert!(allows("http://127.0.0.1:8080", "127.0.0.1:8080"));
        assert!(allows("https://Example.org", "example.org"));
        assert!(allows("https://konakis.example", "10.0.0.1:8080"));
    }

    #[test]
    fn the_pages_of_others_may_not() {
        for origin in [
            "null",
            "https://evil.example",
            "http://konakis.example",
            "https://konakis.example:444",
            "https://konakis.example.evil.example",
            "https://127.0.0.1",
            "127.0.0.1:8080",
        ] {
            assert!(!allows(origin, "127.0.0.1:8080"), "{origin}");
        }
    }

    #[test]
    fn programs_that_are_no_browsers_may_except_where_a_page_is_wanted() {
        let origins = Origins::new([]);
        assert!(origins.check(&HeaderMap::new()).is_ok());
        assert!(origins.check_page(&HeaderMap::new()).is_err());
    }
}
