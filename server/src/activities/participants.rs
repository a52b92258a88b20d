//! Asks Discord who is in an instance of the Activity, with the token of the application's bot.
//!
//! Invariants: a caller waits at most [`REQUEST_TIMEOUT`]. At most [`REQUESTS_AT_ONCE_MAX`] requests are under way.
//! Each instance and each member has at most one request under way. Apart from bursts, requests begin at least
//! [`INTERVAL`] apart. Members take turns; [`super::recheck`], which removes the people who have left, takes its turns
//! like one member. Callers share the answer to a request that began after their call, so a crowd that enters together
//! costs at most two requests.

use super::ActivityError;
use super::answers::{Answers, People};
use crate::bot_api::{BotApi, BotApiError, REQUEST_TIMEOUT};
use crate::config::DiscordConfig;
use crate::discord_limits::{DiscordLimits, DiscordRoute};
use crate::http_client::ClientError;
use crate::limits::fair_queue::FairQueue;
use crate::limits::paced_queue::{Pace, PacedQueue};
use crate::telemetry::{ActivityCheck, Meters};
use konakis_protocol::{ActivityInstanceId, Snowflake};
use lru::LruCache;
use serde::Deserialize;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::time::Instant;

const REQUESTS_AT_ONCE_MAX: usize = 16;
/// The average time between requests. Discord allows a bot 50 requests a second in all.
const INTERVAL: Duration = Duration::from_millis(50);
const BURST: u32 = 40;
/// The average time between requests for one member. Without this limit, a few members who send invented instance ids
/// could use up everybody's requests.
const INTERVAL_OF_MEMBER: Duration = Duration::from_secs(1);
const BURST_OF_MEMBER: u32 = 4;
/// The maximum number of waiting requests of the recheck; a member has at most one.
const WAITING_MAX: usize = 4;
const MEMBERS_MAX: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();
const ROUTE: DiscordRoute = DiscordRoute::Instances;

/// A client that asks Discord for the people in an instance.
pub struct Participants {
    api: BotApi,
    /// The path of a request up to the id of the instance.
    path: String,
    /// The queue of requests, in which members take turns; the key `None` is the recheck.
    queue: PacedQueue<Option<Snowflake>>,
    members: Mutex<LruCache<Snowflake, Arc<Member>>>,
    answers: Mutex<Answers>,
    locks: Mutex<HashMap<ActivityInstanceId, Weak<InstanceLock>>>,
    meters: Meters,
}

/// The lock of an instance, which contains the last request about the instance. A caller holds the lock while it asks
/// Discord.
type InstanceLock = tokio::sync::Mutex<Option<LastRequest>>;

struct Member {
    lock: tokio::sync::Mutex<()>,
    pace: Pace,
}

struct LastRequest {
    began: Instant,
    ended: Instant,
    answer: Result<People, ActivityError>,
}

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
        let Some(api) = BotApi::new(config, limits)? else { return Ok(None) };
        Ok(Some(Self {
            api,
            path: format!("/applications/{}/activity-instances", config.client_id),
            queue: PacedQueue::new(
                FairQueue::new(1, WAITING_MAX),
                Pace::new(INTERVAL, BURST),
                REQUESTS_AT_ONCE_MAX,
            ),
            members: Mutex::new(LruCache::new(MEMBERS_MAX)),
            answers: Mutex::default(),
            locks: Mutex::default(),
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

    /// Returns the people in an instance, from a request that begins after this call.
    pub(super) async fn people(&self, instance: &ActivityInstanceId) -> Result<People, ActivityError> {
        self.answer(instance, None, |_| false).await
    }

    pub(super) fn tidy(&self, now: Instant) {
        self.answers().tidy(now);
        self.locks().retain(|_, lock| lock.strong_count() > 0);
    }

    /// Discord's answer about an instance. The answer to another caller's request is shared if that request began or
    /// failed after this call, or if the answer `suffices`.
    async fn answer(
        &self,
        instance: &ActivityInstanceId,
        member_id: Option<Snowflake>,
        suffices: impl Fn(&People) -> bool,
    ) -> Result<People, ActivityError> {
        let called = Instant::now();
        if !self.api.allows(ROUTE) {
            return Err(ActivityError::NoAnswer);
        }
        let shared = |last: &Option<LastRequest>| {
            let LastRequest { began, ended, answer } = last.as_ref()?;
            let is_new = match answer {
                Ok(people) => *began >= called || suffices(people),
                // If a request failed while this call waited, another one would probably fail too.
                Err(_) => *ended >= called,
            };
            is_new.then(|| answer.clone())
        };
        // This reference locks nothing. It only keeps the instance's lock, with the last answer in it, from being
        // removed from the map while this call waits for the member's lock.
        let instance_lock = self.lock_of(instance);
        let member = member_id.map(|member_id| self.member(member_id));
        let answering = async {
            // Take the member's lock first, so that this member's requests about other instances do not delay people
            // who enter this one.
            let _own = match &member {
                Some(member) => Some(member.lock.lock().await),
                None => None,
            };
            if let Some(shared) = shared(&*instance_lock.lock().await) {
                return shared;
            }
            if let Some(member) = &member {
                member.pace.wait().await;
            }
            let mut last = instance_lock.lock().await;
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
        let in_time = tokio::time::timeout(REQUEST_TIMEOUT, answering).await;
        in_time.unwrap_or_else(|_| Err(self.api.no_answer(ROUTE, "there was no answer in time").into()))
    }

    /// Returns the lock of an instance. The lock exists as long as a caller refers to it.
    fn lock_of(&self, instance: &ActivityInstanceId) -> Arc<InstanceLock> {
        let mut locks = self.locks();
        if let Some(lock) = locks.get(instance).and_then(Weak::upgrade) {
            return lock;
        }
        let lock = Arc::new(InstanceLock::default());
        locks.insert(instance.clone(), Arc::downgrade(&lock));
        lock
    }

    fn member(&self, member: Snowflake) -> Arc<Member> {
        let mut members = self.members.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = || {
            let pace = Pace::new(INTERVAL_OF_MEMBER, BURST_OF_MEMBER);
            Arc::new(Member { lock: tokio::sync::Mutex::default(), pace })
        };
        Arc::clone(members.get_or_insert(member, fresh))
    }

    async fn request(
        &self,
        instance: &ActivityInstanceId,
        member_id: Option<Snowflake>,
    ) -> Result<Box<[Snowflake]>, ActivityError> {
        let Ok(_permit) = self.queue.acquire(member_id, REQUEST_TIMEOUT).await else {
            return Err(ActivityError::NoAnswer);
        };
        // An id has no character that is special in a path.
        let instance: DiscordInstance = self.api.get(ROUTE, &format!("{}/{instance}", self.path)).await?;
        Ok(instance.users.into())
    }

    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn locks(&self) -> MutexGuard<'_, HashMap<ActivityInstanceId, Weak<InstanceLock>>> {
        self.locks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<BotApiError> for ActivityError {
    fn from(error: BotApiError) -> Self {
        match error {
            BotApiError::NotFound => Self::NoSuchInstance,
            BotApiError::NoAnswer => Self::NoAnswer,
        }
    }
}
