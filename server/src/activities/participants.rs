//! Asks Discord who is in an instance of the Activity, with the token of the application's bot.
//!
//! Invariants: a request waits at most [`REQUEST_MAX`], and at most [`ANSWER_BYTES_MAX`] of its response are read. At most
//! [`REQUESTS_AT_ONCE_MAX`] requests are under way, at most one for each instance and one for each member, and they are [`PAUSE`]
//! apart on average. Members take turns; the recheck counts as one member. Callers that wait for the answer about an
//! instance share the answer to a request that began after their call, so a crowd that enters together costs at most
//! two requests. `answers` caches the answers. No request is sent before the time that Discord names. The token appears
//! in no log and no error.

use super::ActivityError;
use super::answers::{Answers, People};
use crate::config::DiscordConfig;
use crate::discord_limits::{DiscordLimits, DiscordRoute};
use crate::http_client::{self, ClientError};
use crate::limits::fair_queue::FairQueue;
use crate::limits::paced_queue::{Pace, PacedQueue};
use crate::telemetry::{ActivityCheck, Meters};
use konakis_protocol::{ActivityInstanceId, Secret, Snowflake};
use lru::LruCache;
use reqwest::StatusCode;
use serde::Deserialize;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::time::Instant;

/// How long a request may take, including the wait for its turn.
const REQUEST_MAX: Duration = Duration::from_secs(3);
/// The most requests under way at once.
const REQUESTS_AT_ONCE_MAX: usize = 16;
/// The most bytes of an answer that are read.
const ANSWER_BYTES_MAX: usize = 64 * 1024;
/// The average time between requests. Discord allows a bot 50 requests a second in all.
const PAUSE: Duration = Duration::from_millis(50);
/// The most requests in a burst.
const BURST: u32 = 40;
/// The average time between the requests of one member. Without it, a few members could use up the pace of all with
/// invented ids, until the limit of entries stops them.
const PAUSE_OF_MEMBER: Duration = Duration::from_secs(1);
/// The most requests of one member in a burst.
const BURST_OF_MEMBER: u32 = 4;
/// The most waiting requests of the recheck. A member has at most one.
const WAITING_MAX: usize = 4;
/// The most members whose turns are in memory. The least recently used are dropped first.
const MEMBERS_MAX: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();
/// The route of the requests.
const ROUTE: DiscordRoute = DiscordRoute::Instances;

/// A client of Discord's list of instances.
pub struct Participants {
    http: reqwest::Client,
    /// The URL of the application's instances, without the id of one.
    url: String,
    /// The name of this program, in the form that Discord wants.
    agent: String,
    token: Secret,
    limits: Arc<DiscordLimits>,
    /// The turns of the members; `None` is the recheck.
    queue: PacedQueue<Option<Snowflake>>,
    /// The members for whom requests were made most recently.
    members: Mutex<LruCache<Snowflake, Arc<Member>>>,
    answers: Mutex<Answers>,
    /// The turn of each instance about which callers ask now.
    turns: Mutex<HashMap<ActivityInstanceId, Weak<Turn>>>,
    meters: Meters,
}

/// The lock under which one caller at a time asks about an instance, with the last request.
type Turn = tokio::sync::Mutex<Option<LastRequest>>;

/// The requests of a member: one at a time, and at a pace.
struct Member {
    turn: tokio::sync::Mutex<()>,
    pace: Pace,
}

/// A request with its answer.
struct LastRequest {
    began: Instant,
    ended: Instant,
    answer: Result<People, ActivityError>,
}

/// The part of Discord's object that the server needs.
#[derive(Deserialize)]
struct DiscordInstance {
    users: Vec<Snowflake>,
}

impl Participants {
    /// The client for this configuration; none without the token of the application's bot.
    ///
    /// # Errors
    /// [`ClientError`] if TLS towards Discord cannot be set up.
    pub fn new(
        config: &DiscordConfig,
        limits: Arc<DiscordLimits>,
        meters: Meters,
    ) -> Result<Option<Self>, ClientError> {
        let Some(token) = config.bot_token.clone() else { return Ok(None) };
        let api = config.api_url.as_str().trim_end_matches('/');
        Ok(Some(Self {
            http: http_client::new(REQUEST_MAX)?,
            url: format!("{api}/applications/{}/activity-instances", config.client_id),
            agent: format!("DiscordBot ({}, {})", config.public_url, env!("CARGO_PKG_VERSION")),
            token,
            limits,
            queue: PacedQueue::new(
                FairQueue::new(1, WAITING_MAX),
                Pace::new(PAUSE, BURST),
                REQUESTS_AT_ONCE_MAX,
            ),
            members: Mutex::new(LruCache::new(MEMBERS_MAX)),
            answers: Mutex::default(),
            turns: Mutex::default(),
            meters,
        }))
    }

    /// Checks that a user is in an instance.
    ///
    /// # Errors
    /// [`ActivityError`] if they are not, or Discord cannot be asked.
    pub async fn check(&self, instance: &ActivityInstanceId, user: Snowflake) -> Result<(), ActivityError> {
        if let Some(known) = self.answers().known(instance, user, Instant::now()) {
            return known;
        }
        let people = self.answer(instance, Some(user), |people| people.contains(&user)).await;
        let checked = people
            .and_then(|people| if people.contains(&user) { Ok(()) } else { Err(ActivityError::NotThere) });
        self.meters.activity_check(match checked {
            Ok(()) => ActivityCheck::There,
            Err(ActivityError::NotThere) => ActivityCheck::NotThere,
            Err(ActivityError::NoSuchInstance) => ActivityCheck::NoInstance,
            Err(_) => ActivityCheck::NoAnswer,
        });
        checked
    }

    /// The people in an instance, by a request that begins after this call.
    ///
    /// # Errors
    /// [`ActivityError`] if there is no such instance, or Discord cannot be asked.
    pub(super) async fn people(&self, instance: &ActivityInstanceId) -> Result<People, ActivityError> {
        self.answer(instance, None, |_| false).await
    }

    /// Forgets answers that are no longer valid.
    pub(super) fn tidy(&self, now: Instant) {
        self.answers().tidy(now);
        self.turns().retain(|_, turn| turn.strong_count() > 0);
    }

    /// Discord's answer about an instance. The answer to another caller's request is shared if that request began after
    /// this call, or if the answer `suffices`. Otherwise a new request is made: for the member `member_id`, or for the
    /// recheck.
    async fn answer(
        &self,
        instance: &ActivityInstanceId,
        member_id: Option<Snowflake>,
        suffices: impl Fn(&People) -> bool,
    ) -> Result<People, ActivityError> {
        let called = Instant::now();
        if !self.limits.allows(ROUTE, called) {
            return Err(ActivityError::NoAnswer);
        }
        let shared = |last: &Option<LastRequest>| {
            let LastRequest { began, ended, answer } = last.as_ref()?;
            let is_new = match answer {
                Ok(people) => *began >= called || suffices(people),
                // If a request failed while this call waited, another would fail too.
                Err(_) => *ended >= called,
            };
            is_new.then(|| answer.clone())
        };
        // Held from the start, so that its last answer is still there after the wait for the member's turn.
        let turn = self.turn(instance);
        let member = member_id.map(|member_id| self.member(member_id));
        let answering = async {
            // Taken before the turn of the instance: the other requests of a member must not delay people who enter it.
            let _own = match &member {
                Some(member) => Some(member.turn.lock().await),
                None => None,
            };
            if let Some(shared) = shared(&*turn.lock().await) {
                return shared;
            }
            if let Some(member) = &member {
                member.pace.wait().await;
            }
            let mut last = turn.lock().await;
            if let Some(shared) = shared(&last) {
                return shared;
            }
            let began = Instant::now();
            let answer = self.request(instance, member_id).await.map(People::from);
            let ended = Instant::now();
            self.answers().note(instance, &answer, ended);
            *last = Some(LastRequest { began, ended, answer: answer.clone() });
            answer
        };
        let in_time = tokio::time::timeout(REQUEST_MAX, answering).await;
        in_time.unwrap_or_else(|_| Err(self.no_answer("there was no answer in time")))
    }

    /// The turn of an instance. It exists as long as a caller holds it.
    fn turn(&self, instance: &ActivityInstanceId) -> Arc<Turn> {
        let mut turns = self.turns();
        if let Some(turn) = turns.get(instance).and_then(Weak::upgrade) {
            return turn;
        }
        let turn = Arc::new(Turn::default());
        turns.insert(instance.clone(), Arc::downgrade(&turn));
        turn
    }

    /// The turn and the pace of a member.
    fn member(&self, member: Snowflake) -> Arc<Member> {
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = || {
            let pace = Pace::new(PAUSE_OF_MEMBER, BURST_OF_MEMBER);
            Arc::new(Member { turn: tokio::sync::Mutex::default(), pace })
        };
        Arc::clone(members.get_or_insert(member, fresh))
    }

    async fn request(
        &self,
        instance: &ActivityInstanceId,
        member_id: Option<Snowflake>,
    ) -> Result<Box<[Snowflake]>, ActivityError> {
        let Ok(_permit) = self.queue.acquire(member_id, REQUEST_MAX).await else {
            return Err(ActivityError::NoAnswer);
        };
        // The response to an earlier request may have begun a pause meanwhile.
        if !self.limits.allows(ROUTE, Instant::now()) {
            return Err(ActivityError::NoAnswer);
        }
        // An id has no character that is special in a path.
        let request = self
            .http
            .get(format!("{}/{instance}", self.url))
            .header(reqwest::header::USER_AGENT, &self.agent)
            .header(reqwest::header::AUTHORIZATION, format!("Bot {}", self.token.expose()));
        let mut answer =
            request.send().await.map_err(|error| self.no_answer(&error.without_url().to_string()))?;
        self.limits.note(ROUTE, answer.status(), answer.headers(), Instant::now());
        match answer.status() {
            status if status.is_success() => {}
            StatusCode::NOT_FOUND => return Err(ActivityError::NoSuchInstance),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                if self.limits.may_log(ROUTE, Instant::now()) {
                    tracing::error!("Discord refuses the bot's token: check --discord-token-file");
                }
                return Err(ActivityError::NoAnswer);
            }
            status => return Err(self.no_answer(&format!("it answers {status}"))),
        }
        let body = http_client::body(&mut answer, ANSWER_BYTES_MAX).await;
        let body = body.map_err(|error| self.no_answer(&error.to_string()))?;
        let instance: DiscordInstance =
            serde_json::from_slice(&body).map_err(|error| self.no_answer(&error.to_string()))?;
        Ok(instance.users.into())
    }

    fn no_answer(&self, why: &str) -> ActivityError {
        if self.limits.may_log(ROUTE, Instant::now()) {
            tracing::warn!(why, "Discord does not say who is in an Activity");
        }
        ActivityError::NoAnswer
    }

    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turns(&self) -> MutexGuard<'_, HashMap<ActivityInstanceId, Weak<Turn>>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
