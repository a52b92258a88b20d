//! The limits that Discord sets for the server's requests, computed from its responses. Does no I/O.
//!
//! Invariants: after a 429 response, the server sends no request of that kind before the time that Discord names, at
//! most an hour later, unless the limit is that of one member's token. After one without a scope, it sends none at all,
//! for at most ten minutes. After [`ROUTE_INVALID_MAX`] responses to one kind of request that
//! Discord counts as invalid, or [`INVALID_MAX`] to all, it sends no request of that kind, or none at all, for
//! [`INVALID_WITHIN`]: Discord bans an address after 10,000 of them in ten minutes, and the bot may have the same
//! address. Members can cause invalid responses about themselves, which therefore must not stop everything. Failures of
//! one kind of request are logged at most once in [`LOGGED_EVERY`].

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The pause after a 429 response that names none.
const PAUSE: Duration = Duration::from_secs(5);
/// The longest pause of one kind of request after a 429 response.
const PAUSE_MAX: Duration = Duration::from_secs(60 * 60);
/// The longest pause of all requests after a 429 response. If Discord still refuses them, they pause again.
const PAUSE_OF_ALL_MAX: Duration = Duration::from_secs(10 * 60);
/// The most invalid responses to one kind of request within [`INVALID_WITHIN`].
const ROUTE_INVALID_MAX: u32 = 3_000;
/// The most invalid responses to all requests within [`INVALID_WITHIN`]: less than two thirds of those that Discord
/// allows.
const INVALID_MAX: u32 = 6_000;
/// The time in which invalid responses count, and the pause after too many.
const INVALID_WITHIN: Duration = Duration::from_secs(10 * 60);
/// The length of the intervals whose invalid responses are counted together.
const COUNTED_TOGETHER: Duration = Duration::from_secs(10);
/// The least time between two logged failures of one kind of request.
const LOGGED_EVERY: Duration = Duration::from_secs(60);

/// A kind of request to Discord, as Discord limits them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiscordRoute {
    /// The people in an instance of the Activity, with the token of the application's bot.
    Instances,
    /// The exchange of a code for a token of its user.
    Exchange,
    /// The user to whom a token belongs, with that token.
    User,
}

impl DiscordRoute {
    const ALL: [Self; 3] = [Self::Instances, Self::Exchange, Self::User];
}

/// The limits on the requests of this server.
#[derive(Debug, Default)]
pub struct DiscordLimits(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The end of the pause of each route.
    paused: HashMap<DiscordRoute, Instant>,
    /// The latest invalid responses, by interval: the time of the first, and the number on each route.
    invalid: VecDeque<(Instant, HashMap<DiscordRoute, u32>)>,
    /// When a failure of each route was last logged.
    logged: HashMap<DiscordRoute, Instant>,
}

impl DiscordLimits {
    /// Whether a request of this kind may be sent to Discord now.
    #[must_use]
    pub fn allows(&self, route: DiscordRoute, now: Instant) -> bool {
        self.lock().paused.get(&route).is_none_or(|until| *until <= now)
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
                // The limit of the member's own token is used up, perhaps by requests from elsewhere. It affects nobody
                // else.
                Some("user" | "global") if route == DiscordRoute::User => {}
                Some(_) => state.pause(route, now + pause),
                // Such a response comes from the network in front of Discord's API, which bans addresses.
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

    /// Whether a failure of this kind of request may be logged now.
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
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Pauses a route, unless its pause already lasts longer.
    fn pause(&mut self, route: DiscordRoute, until: Instant) {
        let paused = self.paused.entry(route).or_insert(until);
        *paused = until.max(*paused);
    }

    /// Counts an invalid response, and pauses its route, or all routes, if there are too many.
    fn note_invalid(&mut self, route: DiscordRoute, now: Instant) {
        while self.invalid.front().is_some_and(|(at, _)| now - *at >= INVALID_WITHIN) {
            self.invalid.pop_front();
        }
        match self.invalid.back_mut() {
            Some((at, counts)) if now - *at < COUNTED_TOGETHER => *counts.entry(route).or_default() += 1,
            _ => self.invalid.push_back((now, HashMap::from([(route, 1)]))),
        }
        let until = now + INVALID_WITHIN;
        let of = |route| self.invalid.iter().filter_map(|(_, counts)| counts.get(&route)).sum::<u32>();
        if DiscordRoute::ALL.into_iter().map(of).sum::<u32>() >= INVALID_MAX {
            DiscordRoute::ALL.into_iter().for_each(|route| self.pause(route, until));
        } else if of(route) == ROUTE_INVALID_MAX {
            tracing::error!(
                ?route,
                "Discord refuses too many requests of this kind: none is sent for ten minutes, so that Discord does not \
                 ban this server's address"
            );
            self.pause(route, until);
        }
    }
}

/// The pause that a 429 response asks for.
fn pause(headers: &HeaderMap) -> Duration {
    let seconds = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse::<f64>().ok());
    let named = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    named.unwrap_or(PAUSE).min(PAUSE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use DiscordRoute::{Exchange, Instances, User};

    const OVER: StatusCode = StatusCode::TOO_MANY_REQUESTS;

    fn headers(retry_after: &str, scope: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, retry_after.parse().unwrap());
        if let Some(scope) = scope {
            headers.insert("x-ratelimit-scope", scope.parse().unwrap());
        }
        headers
    }

    /// The routes on which a request may be sent.
    fn allowed(limits: &DiscordLimits, now: Instant) -> Vec<DiscordRoute> {
        DiscordRoute::ALL.into_iter().filter(|route| limits.allows(*route, now)).collect()
    }

    #[test]
    fn nothing_is_asked_before_the_time_that_discord_names() {
        let (limits, now) = (DiscordLimits::default(), Instant::now());
        limits.note(Instances, StatusCode::NOT_FOUND, &headers("9", Some("user")), now);
        assert!(limits.allows(Instances, now));
        limits.note(Instances, OVER, &headers("1.5", Some("user")), now);
        // The response to a request under way comes later, and may ask for a shorter pause.
        limits.note(Instances, OVER, &headers("1", Some("user")), now);
        assert_eq!(allowed(&limits, now + Duration::from_millis(1_499)), [Exchange, User]);
        assert_eq!(allowed(&limits, now + Duration::from_millis(1_500)), DiscordRoute::ALL);
    }

    #[test]
    fn a_ban_of_the_address_pauses_everything() {
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
    fn the_limit_of_one_members_token_concerns_nobody_else() {
        let (limits, now) = (DiscordLimits::default(), Instant::now());
        limits.note(User, OVER, &headers("30", Some("user")), now);
        limits.note(User, OVER, &headers("30", Some("global")), now);
        assert_eq!(allowed(&limits, now), DiscordRoute::ALL);
    }

    /// Notes this many invalid responses on a route, a tenth of a second apart. Returns the time of the last one.
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

    #[test]
    fn many_invalid_answers_pause_their_route_for_minutes() {
        let (limits, start) = (DiscordLimits::default(), Instant::now());
        let now = refuse(&limits, User, 2 * ROUTE_INVALID_MAX, "shared", start);
        let now = refuse(&limits, User, ROUTE_INVALID_MAX - 1, "user", now);
        assert_eq!(allowed(&limits, now), DiscordRoute::ALL);
        let now = refuse(&limits, User, 1, "user", now);
        assert_eq!(allowed(&limits, now), [Instances, Exchange]);
        assert_eq!(allowed(&limits, now + INVALID_WITHIN), DiscordRoute::ALL);
    }

    #[test]
    fn invalid_answers_on_several_routes_pause_everything() {
        let (limits, start) = (DiscordLimits::default(), Instant::now());
        let each = ROUTE_INVALID_MAX - 1;
        for route in [User, Exchange] {
            refuse(&limits, route, each, "user", start);
        }
        let now =
            refuse(&limits, Instances, INVALID_MAX - 2 * each - 1, "user", start + Duration::from_secs(300));
        assert_eq!(allowed(&limits, now), DiscordRoute::ALL);
        let now = refuse(&limits, Instances, 1, "user", now);
        assert!(allowed(&limits, now).is_empty());
    }

    #[test]
    fn invalid_answers_are_forgotten_after_a_while() {
        let (limits, start) = (DiscordLimits::default(), Instant::now());
        for number in 0..2 * ROUTE_INVALID_MAX {
            let now = start + number * (INVALID_WITHIN / (ROUTE_INVALID_MAX / 2));
            limits.note(User, StatusCode::UNAUTHORIZED, &HeaderMap::new(), now);
            assert!(limits.allows(User, now));
        }
        assert!(limits.lock().invalid.len() <= 61, "the memory is bounded");
    }

    #[test]
    fn trouble_is_logged_once_a_minute_for_each_route() {
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
