//! Discord's rate limits: one for each route, learnt from responses, and a global one.
//!
//! Invariants: the requests of a route are made one after the other, in their order; those of different routes
//! do not wait for each other unless the global limit is reached.

use reqwest_for_discord::header::HeaderMap;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::OwnedMutexGuard;
use tokio::time::{Instant, sleep_until};

/// The most routes that are kept; beyond it idle ones are dropped.
const ROUTES_MAX: usize = 4096;
/// Discord's code for an old message that was edited too often: waiting does not help.
const OLD_MESSAGE: u64 = 30_046;
/// The longest pause that is accepted.
const PAUSE_MAX: Duration = Duration::from_secs(3600);

/// The known limits.
#[derive(Default)]
pub(super) struct Limiter {
    routes: Mutex<HashMap<String, Arc<tokio::sync::Mutex<Bucket>>>>,
    /// The end of the global pause.
    global_until: Mutex<Option<Instant>>,
}

/// The known limit of one route.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Bucket {
    /// If nothing is left: when the limit resets.
    empty_until: Option<Instant>,
}

/// The rate limits in a response.
#[derive(Debug, PartialEq)]
pub(super) struct LimitHeaders {
    pub(super) status: u16,
    pub(super) remaining: Option<u32>,
    pub(super) reset_after: Option<Duration>,
    pub(super) retry_after: Option<Duration>,
    /// Whether the global limit is reached. So it is if the response names no route: then not Discord's count by route
    /// refuses, but a proxy before it, which counts the whole IP address.
    pub(super) is_global: bool,
}

impl LimitHeaders {
    pub(super) fn read(status: u16, headers: &HeaderMap) -> Self {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let seconds = |name: &str| text(name)?.parse().ok().and_then(pause);
        let of_route = headers.keys().any(|name| {
            let name = name.as_str();
            name.starts_with("x-ratelimit-") && name != "x-ratelimit-global"
        });
        let is_global =
            text("x-ratelimit-global").is_some() || text("x-ratelimit-scope") == Some("global") || !of_route;
        Self {
            status,
            remaining: text("x-ratelimit-remaining").and_then(|text| text.parse().ok()),
            reset_after: seconds("x-ratelimit-reset-after"),
            retry_after: seconds("retry-after"),
            is_global,
        }
    }
}

/// This many seconds; none if that is no valid duration.
fn pause(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok().map(|pause| pause.min(PAUSE_MAX))
}

impl Limiter {
    /// Waits until the route may be used, and keeps others from using it meanwhile.
    pub(super) async fn slot(&self, route: &str) -> OwnedMutexGuard<Bucket> {
        let bucket = {
            let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
            if routes.len() >= ROUTES_MAX {
                routes.retain(|_, bucket| Arc::strong_count(bucket) > 1);
            }
            Arc::clone(routes.entry(route.to_owned()).or_default())
        };
        let mut bucket = bucket.lock_owned().await;
        if let Some(until) = bucket.empty_until {
            sleep_until(until).await;
            bucket.empty_until = None;
        }
        bucket
    }

    /// Waits until the global pause is over.
    pub(super) async fn global(&self) {
        loop {
            let until = *self.global_until.lock().unwrap_or_else(PoisonError::into_inner);
            match until.filter(|until| *until > Instant::now()) {
                Some(until) => sleep_until(until).await,
                None => return,
            }
        }
    }

    /// Learns from a response; returns how long to wait if the request was one too many.
    pub(super) fn learn(
        &self,
        mut bucket: Option<&mut Bucket>,
        limits: &LimitHeaders,
        text: &str,
    ) -> Option<Duration> {
        if let (Some(bucket), Some(0), Some(after)) =
            (bucket.as_deref_mut(), limits.remaining, limits.reset_after)
        {
            bucket.empty_until = Some(Instant::now() + after);
        }
        if limits.status != 429 {
            return None;
        }
        let body: Value = serde_json::from_str(text).unwrap_or_default();
        if body.get("code").and_then(Value::as_u64) == Some(OLD_MESSAGE) {
            return None;
        }
        let retry_after = body.get("retry_after").and_then(Value::as_f64).and_then(pause);
        let wait = retry_after.or(limits.retry_after).unwrap_or(Duration::from_secs(1));
        let until = Some(Instant::now() + wait);
        if let Some(bucket) = bucket {
            bucket.empty_until = bucket.empty_until.max(until);
        }
        if limits.is_global || body.get("global").and_then(Value::as_bool) == Some(true) {
            let mut global_until = self.global_until.lock().unwrap_or_else(PoisonError::into_inner);
            *global_until = (*global_until).max(until);
        }
        Some(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    fn limits(status: u16) -> LimitHeaders {
        LimitHeaders { status, remaining: None, reset_after: None, retry_after: None, is_global: false }
    }

    #[tokio::test(start_paused = true)]
    async fn exhausted_route_waits_alone() {
        let limiter = Limiter::default();
        let mut slot = limiter.slot("a").await;
        let empty = LimitHeaders { remaining: Some(0), reset_after: pause(5.0), ..limits(200) };
        assert_eq!(limiter.learn(Some(&mut slot), &empty, ""), None);
        drop(slot);
        assert!(timeout(Duration::from_secs(1), limiter.slot("b")).await.is_ok());
        assert!(timeout(Duration::from_secs(4), limiter.slot("a")).await.is_err());
        assert!(timeout(Duration::from_secs(2), limiter.slot("a")).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn global_limit_holds_every_route() {
        let limiter = Limiter::default();
        assert!(timeout(Duration::from_millis(1), limiter.global()).await.is_ok());
        let wait = limiter.learn(None, &limits(429), r#"{"retry_after": 2.5, "global": true}"#);
        assert_eq!(wait, pause(2.5));
        assert!(timeout(Duration::from_secs(2), limiter.global()).await.is_err());
        assert!(timeout(Duration::from_secs(1), limiter.global()).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn refused_route_does_not_hold_others() {
        let limiter = Limiter::default();
        let mut slot = limiter.slot("a").await;
        let wait = limiter.learn(Some(&mut slot), &limits(429), r#"{"retry_after": 9, "global": false}"#);
        assert_eq!(wait, pause(9.0));
        assert!(timeout(Duration::from_millis(1), limiter.global()).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn refused_route_waits_without_headers() {
        let limiter = Limiter::default();
        let mut slot = limiter.slot("a").await;
        limiter.learn(Some(&mut slot), &limits(429), r#"{"retry_after": 9, "global": false}"#);
        // The first request is given up; the next one must not be made at once.
        drop(slot);
        assert!(timeout(Duration::from_secs(8), limiter.slot("a")).await.is_err());
        assert!(timeout(Duration::from_secs(2), limiter.slot("a")).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn shorter_pause_does_not_end_a_longer_one() {
        let limiter = Limiter::default();
        let mut slot = limiter.slot("a").await;
        let empty = LimitHeaders { remaining: Some(0), reset_after: pause(5.0), ..limits(429) };
        limiter.learn(Some(&mut slot), &empty, r#"{"retry_after": 1}"#);
        limiter.learn(None, &limits(429), r#"{"retry_after": 5, "global": true}"#);
        limiter.learn(None, &limits(429), r#"{"retry_after": 1, "global": true}"#);
        drop(slot);
        assert!(timeout(Duration::from_secs(4), limiter.global()).await.is_err());
        assert!(timeout(Duration::from_millis(100), limiter.slot("a")).await.is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn refusal_without_a_route_is_global() {
        let read = |headers: &[(&'static str, &'static str)]| {
            let headers = headers.iter().map(|(name, value)| {
                (name.parse().unwrap(), reqwest_for_discord::header::HeaderValue::from_static(value))
            });
            LimitHeaders::read(429, &headers.collect::<HeaderMap>())
        };
        assert!(read(&[("retry-after", "7")]).is_global, "a proxy before Discord refuses");
        assert!(read(&[("x-ratelimit-global", "true"), ("retry-after", "7")]).is_global);
        assert!(read(&[("x-ratelimit-scope", "global"), ("x-ratelimit-remaining", "0")]).is_global);
        assert!(!read(&[("x-ratelimit-scope", "shared"), ("retry-after", "7")]).is_global);
        assert!(!read(&[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "7")]).is_global);
        let limiter = Limiter::default();
        let blocked = read(&[("retry-after", "7")]);
        assert_eq!(limiter.learn(None, &blocked, "<html>error 1015</html>"), pause(7.0));
        assert!(timeout(Duration::from_secs(6), limiter.global()).await.is_err());
        assert!(timeout(Duration::from_secs(2), limiter.global()).await.is_ok());
    }

    #[test]
    fn old_message_is_not_waited_for() {
        let body = r#"{"code": 30046, "message": "Maximum number of edits reached", "retry_after": 600}"#;
        assert_eq!(Limiter::default().learn(None, &limits(429), body), None);
    }

    #[test]
    fn invalid_pause_is_ignored() {
        assert_eq!(pause(-1.0), None);
        assert_eq!(pause(f64::NAN), None);
        assert_eq!(pause(1e12), Some(PAUSE_MAX));
    }
}
