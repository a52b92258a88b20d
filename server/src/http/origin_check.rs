//! Checks the `Origin` header, by which a browser names the page that sends a request.

use super::Problem;
use crate::config::WebOrigin;
use axum::http::{HeaderMap, StatusCode, header};

/// The origin of a page in a sandboxed frame, in which some phones show the Activity.
const OPAQUE: &[u8] = b"null";

/// The allowed origins, and the origin of the Activity.
#[derive(Clone, Debug)]
pub struct Origins {
    others: Vec<WebOrigin>,
    activity: Option<WebOrigin>,
}

impl Origins {
    /// Allows these origins and always the server's own.
    pub fn new(others: impl IntoIterator<Item = WebOrigin>, activity: Option<WebOrigin>) -> Self {
        Self { others: others.into_iter().collect(), activity }
    }

    /// Whether a request comes from the page of the Activity, whose origin is opaque in some of Discord's clients. Any
    /// client can claim this, so it proves nothing.
    #[must_use]
    pub fn is_of_activity(&self, headers: &HeaderMap) -> bool {
        let Some(activity) = &self.activity else { return false };
        headers.get(header::ORIGIN).is_some_and(|origin| {
            let origin = origin.as_bytes();
            origin == OPAQUE || origin == activity.as_str().as_bytes()
        })
    }

    /// Refuses a request from a page of a foreign origin. Clients other than browsers send no `Origin` and are allowed.
    ///
    /// # Errors
    /// [`Problem`] (403).
    pub fn check(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let origin: Option<WebOrigin> = origin.to_str().ok().and_then(|origin| origin.parse().ok());
        let allowed = origin.is_some_and(|origin| {
            self.others.contains(&origin)
                || host.is_some_and(|host| host.eq_ignore_ascii_case(origin.authority()))
        });
        let sentence = "this page may not speak with the server: open the server's own page, or ask the \
                        operator to allow this one with --origin";
        if allowed { Ok(()) } else { Err(Problem::new(StatusCode::FORBIDDEN, sentence)) }
    }

    /// Like [`Self::check`], but also refuses a request without an `Origin`. It is for requests that only browsers
    /// send.
    ///
    /// # Errors
    /// [`Problem`] (403), also if the origin is missing.
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
        let origins = Origins::new(["https://konakis.example".parse().unwrap()], None);
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().unwrap());
        headers.insert(header::HOST, host.parse().unwrap());
        origins.check(&headers).is_ok()
    }

    #[test]
    fn own_and_listed_origins_are_allowed() {
        assert!(allows("http://127.0.0.1:8080", "127.0.0.1:8080"));
        assert!(allows("https://Example.org", "example.org"));
        assert!(allows("https://konakis.example", "10.0.0.1:8080"));
    }

    #[test]
    fn foreign_origins_are_refused() {
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
    fn requests_of_the_activity_are_recognized_by_their_origin() {
        let with = |activity: Option<&str>, origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, origin.parse().unwrap());
            Origins::new([], activity.map(|origin| origin.parse().unwrap())).is_of_activity(&headers)
        };
        let activity = Some("https://9.discordsays.com");
        assert!(with(activity, "https://9.discordsays.com") && with(activity, "null"));
        for origin in ["https://8.discordsays.com", "http://9.discordsays.com", "https://discord.com"] {
            assert!(!with(activity, origin), "{origin}");
        }
        assert!(!with(None, "https://9.discordsays.com") && !with(None, "null"));
        assert!(
            !Origins::new([], Some("https://9.discordsays.com".parse().unwrap()))
                .is_of_activity(&HeaderMap::new())
        );
    }

    #[test]
    fn only_the_page_check_refuses_a_missing_origin() {
        let origins = Origins::new([], None);
        assert!(origins.check(&HeaderMap::new()).is_ok());
        assert!(origins.check_page(&HeaderMap::new()).is_err());
    }
}
