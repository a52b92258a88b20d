//! The limits that Discord sets for the server's requests, computed from its responses. Does no I/O.
//!
//! Invariants:
//! * After a 429 response with a scope, no request of the same kind is sent until the time that Discord names, at most
//!   for an hour. A response about one member's own token pauses nothing, because it affects nobody else.
//! * After a 429 response without a scope, no request of any kind is sent until the time that Discord names, at most
//!   for ten minutes.
//! * Discord bans an address after 10,000 invalid responses (401, 403 or 429) in ten minutes, and the bot may use the
//!   same address. So after [`SLOW_FROM`] invalid responses to one kind of request within [`INVALID_WITHIN`], requests
//!   of this kind are [`SLOW_INTERVAL`] apart. Requests to [`DiscordRoute::User`] wait in the queue of sign-ins instead
//!   (`http/sign_in/queue`). The queue counts each kind of sign-in separately, because members can cause invalid
//!   responses about themselves. These responses must not slow down sign-ins of another kind.
//! * After [`INVALID_MAX`] invalid responses of all kinds, the server sends no request for [`INVALID_WITHIN`].

pub mod recent_count;

use crate::limits::paced_queue::Pace;
use recent_count::RecentCount;
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The pause after a 429 response that names no valid time.
const PAUSE: Duration = Duration::from_secs(5);
/// The longest pause of one kind of request after a 429 response.
const PAUSE_MAX: Duration = Duration::from_secs(60 * 60);
/// The longest pause of all requests after a 429 response. If Discord then refuses requests again, the next pause
/// begins.
const PAUSE_OF_ALL_MAX: Duration = Duration::from_secs(10 * 60);
/// After this many invalid responses to one kind within [`INVALID_WITHIN`], its requests are slow.
const SLOW_FROM: u32 = 800;
const SLOW_INTERVAL: Duration = Duration::from_millis(700);
/// All requests pause after this many invalid responses to all kinds within [`INVALID_WITHIN`]. The number is less than
/// two thirds of what Discord allows.
const INVALID_MAX: u32 = 6_000;
/// The time for which an invalid response counts, and the length of the pause after [`INVALID_MAX`] invalid responses.
const INVALID_WITHIN: Duration = Duration::from_secs(10 * 60);
/// The minimum time between two logged failures of one kind of request.
const LOGGED_EVERY: Duration = Duration::from_secs(60);

/// A kind of request to Discord. The pauses and counts of each kind are separate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiscordRoute {
    /// Asks who is in an instance of the Activity. The request has the token of the application's bot.
    Instances,
    /// The exchange of a code for a token of its user.
    Exchange,
    /// Asks to which user a token belongs. The request has that token.
    User,
    /// Asks about the application itself. The request has the token of its bot.
    Application,
}

impl DiscordRoute {
    const ALL: [Self; 4] = [Self::Instances, Self::Exchange, Self::User, Self::Application];
}

/// The limits on the requests of this server.
#[derive(Debug)]
pub struct DiscordLimits {
    state: Mutex<State>,
    /// The pace of each route while it is slow.
    slow: HashMap<DiscordRoute, Pace>,
}

impl Default for DiscordLimits {
    fn default() -> Self {
        let slow = DiscordRoute::ALL.into_iter().map(|route| (route, Pace::new(SLOW_INTERVAL, 1))).collect();
        Self { state: Mutex::default(), slow }
    }
}

#[derive(Debug, Default)]
struct State {
    /// The end of the pause of each route.
    paused: HashMap<DiscordRoute, Instant>,
    invalid: HashMap<DiscordRoute, RecentCount>,
    /// The time at which a failure of each route was last logged.
    logged: HashMap<DiscordRoute, Instant>,
}

impl DiscordLimits {
    /// Whether a request of this kind may be sent to Discord now.
    #[must_use]
    pub fn allows(&self, route: DiscordRoute, now: Instant) -> bool {
        self.lock().paused.get(&route).is_none_or(|until| *until <= now)
    }

    /// Waits until a pause of this kind of request is over, if the pause ends within this time.
    /// Otherwise returns at once.
    pub async fn wait_out_pause(&self, route: DiscordRoute, within: Duration) {
        let paused = self.lock().paused.get(&route).copied();
        if let Some(until) = paused.filter(|until| *until - Instant::now() < within) {
            tokio::time::sleep_until(until).await;
        }
    }

    /// If requests of this kind are slow now, waits until the next one is due.
    pub async fn wait(&self, route: DiscordRoute) {
        let is_slow = self.lock().invalid_on(route, Instant::now()) >= SLOW_FROM;
        if is_slow && let Some(pace) = self.slow.get(&route) {
            pace.wait().await;
        }
    }

    /// Notes a response of Discord.
    pub fn note(&self, route: DiscordRoute, status: StatusCode, headers: &HeaderMap, now: Instant) {
        let is_over = status == StatusCode::TOO_MANY_REQUESTS;
        if !is_over && !matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            return;
        }
        let scope = headers.get("x-ratelimit-scope").and_then(|scope| scope.to_str().ok());
        let mut state = self.lock();
        if is_over {
            let pause = pause(headers);
            match scope {
                // The limit of the member's own token is used up, perhaps by requests from elsewhere.
                Some("user" | "global") if route == DiscordRoute::User => {}
                Some(_) => state.pause(route, now + pause),
                // The network in front of Discord's API, which bans addresses, sends no scope.
                None => {
                    let until = now + pause.min(PAUSE_OF_ALL_MAX);
                    DiscordRoute::ALL.into_iter().for_each(|route| state.pause(route, until));
                }
            }
        }
        // Discord does not count responses about a limit that several applications share.
        if scope != Some("shared") {
            state.note_invalid(route, now);
        }
    }

    /// Whether a failure of this kind of request may be logged now. If so, notes the failure as logged.
    #[must_use]
    pub fn may_log(&self, route: DiscordRoute, now: Instant) -> bool {
        let mut state = self.lock();
        let logged = &mut state.logged;
        let may_log = logged.get(&route).is_none_or(|at| now - *at >= LOGGED_EVERY);
        if may_log {
            logged.insert(route, now);
        }
        may_log
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Pauses requests of this kind until this time. A pause that already lasts longer stays.
    fn pause(&mut self, route: DiscordRoute, until: Instant) {
        let paused = self.paused.entry(route).or_insert(until);
        *paused = until.max(*paused);
    }

    /// Counts an invalid response. Pauses all routes if there are too many.
    fn note_invalid(&mut self, route: DiscordRoute, now: Instant) {
        let new = || RecentCount::new(INVALID_WITHIN);
        self.invalid.entry(route).or_insert_with(new).add(now);
        let in_all: u32 = DiscordRoute::ALL.into_iter().map(|route| self.invalid_on(route, now)).sum();
        if in_all >= INVALID_MAX {
            DiscordRoute::ALL.into_iter().for_each(|route| self.pause(route, now + INVALID_WITHIN));
            if in_all == INVALID_MAX {
                tracing::error!(
                    "Discord refuses too many requests: none is sent for ten minutes, so that Discord does not ban \
                     this server's address"
                );
            }
        } else if route != DiscordRoute::User && self.invalid_on(route, now) == SLOW_FROM {
            tracing::error!(
                ?route,
                "Discord refuses many requests of this kind: they are slow for ten minutes, so that Discord does not \
                 ban this server's address"
            );
        }
    }

    fn invalid_on(&mut self, route: DiscordRoute, now: Instant) -> u32 {
        self.invalid.get_mut(&route).map_or(0, |recent| recent.count(now))
    }
}

fn pause(headers: &HeaderMap) -> Duration {
    let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
    let named = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    named.unwrap_or(PAUSE).min(PAUSE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use DiscordRoute::{Application, Exchange, Instances, User};

    const OVER: StatusCode = StatusCode::TOO_MANY_REQUESTS;

    fn headers(retry_after: &str, scope: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, retry_after.parse().unwrap());
        if let Some(scope) = scope {
            headers.insert("x-ratelimit-scope", scope.parse().unwrap());
        }
        headers
    }

    fn allowed(limits: &DiscordLimits, now: Instant) -> Vec<DiscordRoute> {
        DiscordRoute::ALL.into_iter().filter(|route| limits.allows(*route, now)).collect()
    }

    #[test]
    fn no_request_is_sent_before_the_time_that_discord_names() {
        let (limits, now) = (DiscordLimits::default(), Instant::now());
        limits.note(Instances, StatusCode::NOT_FOUND, &headers("9", Some("user")), now);
        assert!(limits.allows(Instances, now));
        limits.note(Instances, OVER, &headers("1.5", Some("user")), now);
        // The response to a request under way comes later, and may ask for a shorter pause.
        limits.note(Instances, OVER, &headers("1", Some("user")), now);
        assert_eq!(allowed(&limits, now + Duration::from_millis(1_499)), [Exchange, User, Application]);
        assert_eq!(allowed(&limits, now + Duration::from_millis(1_500)), DiscordRoute::ALL);
    }

    #[test]
    fn a_ban_of_the_address_pauses_all_requests() {
        let (limits, now) = (DiscordLimits::default(), Instant::now());
        limits.note(User, OVER, &headers("30", None), now);
        assert!(allowed(&limits, now + Duration::from_secs(29)).is_empty());
        assert_eq!(allowed(&limits, now + Duration::from_secs(30)), DiscordRoute::ALL);
        for (named, of_all, of_one) in [
            ("soon", PAUSE, PAUSE),
            ("-1", PAUSE, PAUSE),
            ("1e300", PAUSE, PAUSE),
            ("1e9", PAUSE_OF_ALL_MAX, PAUSE_MAX),
        ] {
            for (scope, pause) in [(None, of_all), (Some("global"), of_one)] {
                let limits = DiscordLimits::default();
                limits.note(Exchange, OVER, &headers(named, scope), now);
                assert!(!limits.allows(Exchange, now + pause - Duration::from_millis(1)), "{named}");
                assert!(limits.allows(Exchange, now + pause), "{named}");
            }
        }
    }

    #[test]
    fn the_limit_of_one_members_token_pauses_nothing() {
        let (limits, now) = (DiscordLimits::default(), Instant::now());
        limits.note(User, OVER, &headers("30", Some("user")), now);
        limits.note(User, OVER, &headers("30", Some("global")), now);
        assert_eq!(allowed(&limits, now), DiscordRoute::ALL);
    }

    /// Notes this many invalid responses, a tenth of a second apart. Returns the time a tenth of a second after the
    /// last one.
    fn refuse(
        limits: &DiscordLimits,
        route: DiscordRoute,
        times: u32,
        scope: &str,
        start: Instant,
    ) -> Instant {
        let answers = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, OVER];
        let at = |number: u32| start + Duration::from_millis(100) * number;
        for number in 0..times {
            let status = answers[number as usize % answers.len()];
            limits.note(route, status, &headers("0", Some(scope)), at(number));
        }
        at(times)
    }

    async fn waited(limits: &DiscordLimits, route: DiscordRoute, times: u32) -> Duration {
        let began = Instant::now();
        for _ in 0..times {
            limits.wait(route).await;
        }
        began.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn many_invalid_responses_slow_down_their_route_for_minutes() {
        let (limits, start) = (DiscordLimits::default(), Instant::now());
        refuse(&limits, User, 2 * SLOW_FROM, "shared", start);
        refuse(&limits, User, SLOW_FROM - 1, "user", start);
        tokio::time::advance(INVALID_WITHIN / 2).await;
        assert_eq!(waited(&limits, User, 100).await, Duration::ZERO);
        refuse(&limits, User, 1, "user", Instant::now());
        assert_eq!(waited(&limits, User, 101).await, 100 * SLOW_INTERVAL);
        assert_eq!(waited(&limits, Exchange, 100).await, Duration::ZERO);
        assert_eq!(allowed(&limits, Instant::now()), DiscordRoute::ALL);
        tokio::time::advance(2 * INVALID_WITHIN).await;
        assert_eq!(waited(&limits, User, 100).await, Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn slow_routes_never_pause_all_requests() {
        let limits = DiscordLimits::default();
        let end = Instant::now() + 2 * INVALID_WITHIN;
        while Instant::now() < end {
            for route in [Instances, Application] {
                limits.wait(route).await;
                limits.note(route, StatusCode::UNAUTHORIZED, &HeaderMap::new(), Instant::now());
            }
            assert_eq!(allowed(&limits, Instant::now()), DiscordRoute::ALL);
            tokio::time::advance(Duration::from_millis(20)).await;
        }
    }

    #[test]
    fn many_invalid_responses_pause_all_requests() {
        let (limits, start) = (DiscordLimits::default(), Instant::now());
        refuse(&limits, User, INVALID_MAX / 2, "user", start);
        let now = refuse(&limits, Exchange, INVALID_MAX / 2 - 1, "user", start);
        assert_eq!(allowed(&limits, now), DiscordRoute::ALL);
        let now = refuse(&limits, Instances, 1, "user", now);
        assert!(allowed(&limits, now).is_empty());
        assert_eq!(allowed(&limits, now + INVALID_WITHIN), DiscordRoute::ALL);
    }

    #[test]
    fn invalid_responses_are_forgotten_after_a_while() {
        let (limits, start) = (DiscordLimits::default(), Instant::now());
        for number in 0..4 * SLOW_FROM {
            let now = start + number * (INVALID_WITHIN / (SLOW_FROM / 2));
            limits.note(User, StatusCode::UNAUTHORIZED, &HeaderMap::new(), now);
            assert!(limits.lock().invalid_on(User, now) < SLOW_FROM);
        }
    }

    #[test]
    fn failures_are_logged_once_a_minute_for_each_route() {
        let (limits, now) = (DiscordLimits::default(), Instant::now());
        assert!(
            limits.may_log(Instances, now) && !limits.may_log(Instances, now) && limits.may_log(User, now)
        );
        assert!(
            !limits.may_log(Instances, now + LOGGED_EVERY / 2)
                && limits.may_log(Instances, now + LOGGED_EVERY)
        );
    }
}
