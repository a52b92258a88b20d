//! Discord's rate limits, as its responses state them: one limit for each route, and the global limit of all routes.
//!
//! Invariants: the requests of a route are made one after the other. Requests of different routes do not wait for each
//! other unless the global limit is reached.

use reqwest_for_discord::header::HeaderMap;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// If this many routes or more are known, idle routes are dropped.
const ROUTES_MAX: usize = 4096;
/// Discord's code for an old message that was edited too often: waiting does not help.
const OLD_MESSAGE: u64 = 30_046;
/// The longest pause. If Discord asks for a longer pause, the pause is shortened.
const PAUSE_MAX: Duration = Duration::from_secs(3600);

#[derive(Default)]
pub(super) struct Limiter {
    routes: Mutex<HashMap<String, Route>>,
    global_until: Mutex<Option<Instant>>,
    /// Notified when a route becomes free or a request begins to wait.
    pub(super) changed: Notify,
}

#[derive(Debug, Default, Clone, Copy)]
struct Route {
    in_use: bool,
    /// The time at which an exhausted limit resets.
    empty_until: Option<Instant>,
}

/// The right to use a route, until this value is dropped.
pub(super) struct Slot {
    limiter: Arc<Limiter>,
    route: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unavailable {
    InUse,
    /// The limit is exhausted until this time.
    Until(Instant),
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.limiter.change(&self.route, |route| route.in_use = false);
        self.limiter.changed.notify_one();
    }
}

#[derive(Debug, PartialEq)]
pub(super) struct LimitHeaders {
    pub(super) status: u16,
    pub(super) remaining: Option<u32>,
    pub(super) reset_after: Option<Duration>,
    pub(super) retry_after: Option<Duration>,
    /// Whether a refusal concerns all routes: it names the global limit, or has no header about a route. A refusal
    /// without a header about a route comes from a proxy in front of Discord, which limits the IP address.
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

/// A pause of this many seconds, at most [`PAUSE_MAX`]; none if the number is not a valid duration.
fn pause(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok().map(|pause| pause.min(PAUSE_MAX))
}

impl Limiter {
    /// Reserves the route for one request.
    pub(super) fn begin(self: &Arc<Self>, name: &str) -> Result<Slot, Unavailable> {
        let now = Instant::now();
        self.change(name, |route| {
            if route.in_use {
                return Err(Unavailable::InUse);
            }
            route.empty_until = route.empty_until.filter(|until| *until > now);
            match route.empty_until {
                Some(until) => Err(Unavailable::Until(until)),
                None => {
                    route.in_use = true;
                    Ok(Slot { limiter: Arc::clone(self), route: name.to_owned() })
                }
            }
        })
    }

    fn change<T>(&self, name: &str, change: impl FnOnce(&mut Route) -> T) -> T {
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        if routes.len() >= ROUTES_MAX {
            let now = Instant::now();
            routes.retain(|_, route| route.in_use || route.empty_until.is_some_and(|until| until > now));
        }
        change(routes.entry(name.to_owned()).or_default())
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

    /// Begins or extends the global pause.
    pub(super) fn pause(&self, wait: Duration) {
        let mut until = self.global_until.lock().unwrap_or_else(PoisonError::into_inner);
        *until = (*until).max(Some(Instant::now() + wait));
    }

    /// Learns from a response. Returns how long to wait if the request exceeded a limit and waiting helps.
    pub(super) fn learn(&self, slot: Option<&Slot>, limits: &LimitHeaders, text: &str) -> Option<Duration> {
        let empty = |after: Duration| {
            let until = Some(Instant::now() + after);
            if let Some(slot) = slot {
                self.change(&slot.route, |route| route.empty_until = route.empty_until.max(until));
            }
        };
        if let (Some(0), Some(after)) = (limits.remaining, limits.reset_after) {
            empty(after);
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
        empty(wait);
        if limits.is_global || body.get("global").and_then(Value::as_bool) == Some(true) {
            self.pause(wait);
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

    /// The time until the route can be used; none while another request uses it.
    fn available_in(limiter: &Arc<Limiter>, route: &str) -> Option<Duration> {
        match limiter.begin(route) {
            Ok(_) => Some(Duration::ZERO),
            Err(Unavailable::Until(until)) => Some(until - Instant::now()),
            Err(Unavailable::InUse) => None,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn exhausted_route_delays_no_other_route() {
        let limiter = Arc::<Limiter>::default();
        let slot = limiter.begin("a").ok();
        let empty = LimitHeaders { remaining: Some(0), reset_after: pause(5.0), ..limits(200) };
        assert_eq!(limiter.learn(slot.as_ref(), &empty, ""), None);
        assert_eq!(available_in(&limiter, "a"), None);
        drop(slot);
        assert_eq!(available_in(&limiter, "a"), pause(5.0));
        assert_eq!(available_in(&limiter, "b"), pause(0.0));
        tokio::time::advance(Duration::from_secs(5)).await;
        assert_eq!(available_in(&limiter, "a"), pause(0.0));
    }

    #[tokio::test(start_paused = true)]
    async fn global_limit_delays_every_route() {
        let limiter = Limiter::default();
        assert!(timeout(Duration::from_millis(1), limiter.global()).await.is_ok());
        let wait = limiter.learn(None, &limits(429), r#"{"retry_after": 2.5, "global": true}"#);
        assert_eq!(wait, pause(2.5));
        assert!(timeout(Duration::from_secs(2), limiter.global()).await.is_err());
        assert!(timeout(Duration::from_secs(1), limiter.global()).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn refused_route_does_not_delay_other_routes() {
        let limiter = Arc::<Limiter>::default();
        let slot = limiter.begin("a").ok();
        let wait = limiter.learn(slot.as_ref(), &limits(429), r#"{"retry_after": 9, "global": false}"#);
        assert_eq!(wait, pause(9.0));
        assert!(timeout(Duration::from_millis(1), limiter.global()).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn refused_route_waits_even_without_headers() {
        let limiter = Arc::<Limiter>::default();
        let slot = limiter.begin("a").ok();
        limiter.learn(slot.as_ref(), &limits(429), r#"{"retry_after": 9, "global": false}"#);
        // The first request is given up. The next request must still wait.
        drop(slot);
        assert_eq!(available_in(&limiter, "a"), pause(9.0));
    }

    #[tokio::test(start_paused = true)]
    async fn shorter_pause_does_not_end_a_longer_one() {
        let limiter = Arc::<Limiter>::default();
        let slot = limiter.begin("a").ok();
        let empty = LimitHeaders { remaining: Some(0), reset_after: pause(5.0), ..limits(429) };
        limiter.learn(slot.as_ref(), &empty, r#"{"retry_after": 1}"#);
        limiter.learn(None, &limits(429), r#"{"retry_after": 5, "global": true}"#);
        limiter.learn(None, &limits(429), r#"{"retry_after": 1, "global": true}"#);
        drop(slot);
        assert!(timeout(Duration::from_secs(4), limiter.global()).await.is_err());
        assert_eq!(available_in(&limiter, "a"), pause(1.0));
    }

    #[tokio::test(start_paused = true)]
    async fn refusal_without_a_route_is_global() {
        let read = |headers: &[(&'static str, &'static str)]| {
            let headers = headers.iter().map(|(name, value)| {
                (name.parse().unwrap(), reqwest_for_discord::header::HeaderValue::from_static(value))
            });
            LimitHeaders::read(429, &headers.collect::<HeaderMap>())
        };
        assert!(read(&[("retry-after", "7")]).is_global, "a proxy in front of Discord refuses");
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
    fn limit_on_edits_of_an_old_message_causes_no_wait() {
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
