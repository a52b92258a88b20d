//! The queue of the sign-ins that ask Discord.
//!
//! Invariants: the sign-ins keep to a pace. Each waits for a bounded time, and only a bounded number wait at the same
//! time.
//!
//! The kinds of sign-ins ([`Kind`]) take turns, so a flood of invented codes from unproven addresses hardly delays the
//! other kinds. Within a kind, every requester with waiting sign-ins has the same chance to be the next. If the places
//! of a kind are full, a new sign-in displaces a random one of the requester with the most waiting sign-ins. So people
//! who share an address with a flooder still have a chance. Each kind from unproven addresses has a slower pace while
//! nearly all of its sign-ins fail.
//!
//! Discord bans the address of a server that asks too often for users whom Discord then does not name. While a kind has
//! many such unnamed users, the server asks for few users of this kind at a time ([`UnnamedUsers`]). Invented codes do
//! not count, because Discord refuses such a code before the server asks for the user.

use super::proven_addresses::ProvenAddresses;
use crate::accounts::discord::{DiscordError, KnownUser};
use crate::discord_limits::recent_count::RecentCount;
use crate::discord_limits::{DiscordLimits, DiscordRoute};
use crate::limits::fair_queue::{FairQueue, Grouped, Permit, QueueRefusal};
use crate::limits::paced_queue::{Pace, PacedQueue};
use crate::store::SignedInAt;
use konakis_protocol::Snowflake;
use lru::LruCache;
use std::collections::HashSet;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;

/// The average time between two sign-ins that ask Discord.
const INTERVAL: Duration = Duration::from_millis(20);
/// The maximum number of sign-ins in a burst, such as those of all people in a voice channel.
const BURST: u32 = 100;
/// The average time between two sign-ins of a kind from unproven addresses, while nearly all of them fail.
const SLOW_INTERVAL: Duration = Duration::from_millis(50);
const SLOW_BURST: u32 = 20;
/// The maximum number of sign-ins that ask Discord at the same time: enough for 50 a second, each answered within two
/// seconds.
const REQUESTS_AT_ONCE_MAX: usize = 100;
/// The maximum number of waiting sign-ins of each kind except [`Kind::Site`].
const WAITING_MAX: usize = 192;
const WAITING_ON_SITE_MAX: usize = 128;
/// How long a sign-in may wait to ask Discord.
const WAIT_TIMEOUT: Duration = Duration::from_secs(6);
/// The weight of the latest sign-in in the moving average of failures.
const SHARE_OF_LAST: f32 = 1.0 / 32.0;
/// The share of failures above which sign-ins are sent more slowly.
const FAILED_SHARE_MAX: f32 = 0.9;

/// After this many unnamed users of a kind within [`UNNAMED_WITHIN`], the server asks for few users of this kind at a
/// time. Anybody can cause unnamed users, so each kind has its own count.
const UNNAMED_MAX: u32 = 300;
/// The maximum number of requests for users of a kind at a time, while the kind has many unnamed users. Requests of
/// doubtful requesters do not count. The number is enough for a crowd of users whom Discord names.
const ASKED_AT_ONCE_MAX: usize = 8;
/// The time for which a trusted requester keeps their permit after an unnamed user. So the [`ASKED_AT_ONCE_MAX`]
/// permits of a kind lead to at most one unnamed user a second. After a certain number of invalid responses, the server
/// stops its requests to Discord. All kinds together stay below this number, even with the unnamed users of doubtful
/// requesters.
const UNNAMED_PAUSE: Duration = Duration::from_secs(8);
/// A requester is doubtful after this many unnamed users, or after one while the kind has many unnamed users.
const UNNAMED_OF_REQUESTER_MAX: u32 = 10;
/// How long an unnamed user counts.
const UNNAMED_WITHIN: Duration = Duration::from_secs(10 * 60);
/// The pause after an unnamed user of a doubtful requester. Meanwhile, Discord is asked for no user of any doubtful
/// requester of the kind.
const DOUBTFUL_PAUSE: Duration = Duration::from_secs(2);
/// The maximum number of sign-ins that wait to ask for their user, separately for doubtful requesters and others of
/// each kind.
const WAITING_FOR_USER_MAX: usize = 64;
const WAIT_FOR_USER_TIMEOUT: Duration = Duration::from_secs(4);
/// The maximum number of requesters whose unnamed users are counted. Those whose last unnamed user is longest ago are
/// forgotten first.
const UNNAMED_REQUESTERS_MAX: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::http) enum Requester {
    /// A member whom Discord's proxy names.
    Member(Snowflake),
    /// Somebody at this address.
    Address(IpAddr),
}

impl Grouped for Requester {
    fn group(&self) -> Self {
        match self {
            Self::Member(_) => *self,
            Self::Address(address) => Self::Address(address.group()),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Member,
    /// A sign-in from an address from which a genuine sign-in came within the last day.
    Proven,
    /// A sign-in in the Activity, from any other address.
    Activity,
    /// A sign-in on the website, from any other address.
    Site,
}

impl Grouped for Kind {
    fn group(&self) -> Self {
        *self
    }
}

struct Waiting {
    places: Arc<FairQueue<Requester>>,
    failures: Failures,
    unnamed: UnnamedUsers,
}

/// The unnamed users of a kind, and the queues for permits to ask for users.
///
/// Invariants: doubtful requesters ask one at a time. While the kind has many unnamed users, trusted requesters need a
/// permit too. There are few permits for them, and a requester has at most one. Further sign-ins of this requester wait
/// with those of doubtful requesters. A permit is returned after Discord's answer, or after a pause if the answer did
/// not name the user.
struct UnnamedUsers {
    recent: Mutex<RecentCount>,
    doubtful: AskQueue,
    trusted: AskQueue,
    asking: Arc<Mutex<HashSet<Requester>>>,
}

struct AskQueue {
    queue: Arc<FairQueue<Requester>>,
    /// How long a permit is held after a user whom Discord did not name.
    pause: Duration,
}

struct AskPermit {
    _permit: Permit<Requester>,
    pause: Duration,
    /// Keeps a trusted requester from getting another permit.
    only: Option<OnlyPermit>,
}

/// Marks a requester as the owner of a permit from `trusted`, until this mark is dropped.
struct OnlyPermit {
    requester: Requester,
    asking: Arc<Mutex<HashSet<Requester>>>,
}

impl Drop for OnlyPermit {
    fn drop(&mut self) {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.requester);
    }
}

struct Failures {
    /// The share of failures in all sign-ins of the kind; later sign-ins weigh more.
    share: Mutex<f32>,
    pace: Pace,
}

pub(super) struct SignInQueue {
    proven: ProvenAddresses,
    limits: Arc<DiscordLimits>,
    unnamed: Mutex<LruCache<Requester, RecentCount>>,
    /// In the order of [`Kind`].
    waiting: [Waiting; 4],
    asking: PacedQueue<Kind>,
}

pub(super) struct SignInPermit {
    queue: Arc<SignInQueue>,
    requester: Requester,
    kind: Kind,
    /// One of the [`REQUESTS_AT_ONCE_MAX`] permits; none once the sign-in waits for a permit to ask for the user.
    asking: Option<OwnedSemaphorePermit>,
    ask_permit: Option<AskPermit>,
}

impl SignInQueue {
    pub(super) fn new(limits: Arc<DiscordLimits>) -> Arc<Self> {
        let waiting_max = [WAITING_MAX, WAITING_MAX, WAITING_MAX, WAITING_ON_SITE_MAX];
        let waiting = waiting_max.map(|waiting_max| Waiting {
            places: FairQueue::displacing(1, waiting_max),
            failures: Failures { share: Mutex::default(), pace: Pace::new(SLOW_INTERVAL, SLOW_BURST) },
            unnamed: UnnamedUsers::default(),
        });
        // At most one sign-in of each kind waits in this queue; the others wait until they are the next of their kind.
        let asking = PacedQueue::new(FairQueue::new(1, 1), Pace::new(INTERVAL, BURST), REQUESTS_AT_ONCE_MAX);
        let unnamed = Mutex::new(LruCache::new(UNNAMED_REQUESTERS_MAX));
        Arc::new(Self { proven: ProvenAddresses::default(), limits, unnamed, waiting, asking })
    }

    /// Waits until a sign-in of this requester may ask Discord.
    ///
    /// # Errors
    /// [`QueueRefusal`] if the sign-in is displaced or waits for too long.
    pub(super) async fn acquire(
        self: &Arc<Self>,
        requester: Requester,
        at: SignedInAt,
    ) -> Result<SignInPermit, QueueRefusal> {
        let kind = match (requester, at) {
            (Requester::Member(_), _) => Kind::Member,
            (Requester::Address(from), _) if self.proven.contains(from, Instant::now()) => Kind::Proven,
            (Requester::Address(_), SignedInAt::Activity) => Kind::Activity,
            (Requester::Address(_), SignedInAt::Website) => Kind::Site,
        };
        let waiting = self.waiting_of(kind);
        let begin = async {
            let _next = waiting.places.acquire(requester, WAIT_TIMEOUT).await?;
            if matches!(kind, Kind::Activity | Kind::Site) && waiting.failures.are_many() {
                waiting.failures.pace.wait().await;
            }
            for route in [DiscordRoute::User, DiscordRoute::Exchange] {
                self.limits.wait_out_pause(route, WAIT_TIMEOUT).await;
            }
            // After many invalid responses, this slows down further exchanges. Requests for users need no such wait:
            // `UnnamedUsers` already slows them down, separately for each kind.
            self.limits.wait(DiscordRoute::Exchange).await;
            self.asking.acquire(kind, WAIT_TIMEOUT).await
        };
        let permit = tokio::time::timeout(WAIT_TIMEOUT, begin).await.unwrap_or(Err(QueueRefusal))?;
        Ok(SignInPermit { queue: Arc::clone(self), requester, kind, asking: Some(permit), ask_permit: None })
    }

    fn unnamed_of(&self, requester: Requester) -> u32 {
        let mut unnamed = self.unnamed.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = unnamed.peek_mut(&requester.group());
        recent.map_or(0, |recent| recent.count(tokio::time::Instant::now()))
    }

    fn note_unnamed(&self, requester: Requester) {
        let mut unnamed = self.unnamed.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = unnamed.get_or_insert_mut(requester.group(), || RecentCount::new(UNNAMED_WITHIN));
        recent.add(tokio::time::Instant::now());
    }

    fn waiting_of(&self, kind: Kind) -> &Waiting {
        let [member, proven, activity, site] = &self.waiting;
        match kind {
            Kind::Member => member,
            Kind::Proven => proven,
            Kind::Activity => activity,
            Kind::Site => site,
        }
    }
}

impl SignInPermit {
    /// Waits until the server may ask Discord for the user. Call this method after Discord has accepted the code.
    ///
    /// # Errors
    /// [`QueueRefusal`], as for [`SignInQueue::acquire`].
    pub(super) async fn wait_to_ask_user(&mut self) -> Result<(), QueueRefusal> {
        let unnamed = &self.queue.waiting_of(self.kind).unnamed;
        let (are_many, of_requester) = (unnamed.are_many(), self.queue.unnamed_of(self.requester));
        if !are_many && of_requester < UNNAMED_OF_REQUESTER_MAX {
            return Ok(());
        }
        // Release the permit in `asking`, so that the wait holds up no other sign-in.
        self.asking = None;
        let permit = async {
            if of_requester == 0
                && let Some(permit) = unnamed.acquire_trusted(self.requester).await?
                // Other sign-ins of the same requester may have been answered meanwhile.
                && self.queue.unnamed_of(self.requester) == 0
            {
                return Ok(permit);
            }
            unnamed.doubtful.acquire(self.requester).await
        };
        let permit =
            tokio::time::timeout(WAIT_FOR_USER_TIMEOUT, permit).await.unwrap_or(Err(QueueRefusal))?;
        self.ask_permit = Some(permit);
        Ok(())
    }

    pub(super) fn note(mut self, known: &Result<KnownUser, DiscordError>) {
        let waiting = self.queue.waiting_of(self.kind);
        waiting.failures.note(known.is_err());
        if matches!(known, Err(DiscordError::Unnamed)) {
            waiting.unnamed.note(self.kind);
            self.queue.note_unnamed(self.requester);
            if let Some(permit) = self.ask_permit.take() {
                tokio::spawn(async move {
                    tokio::time::sleep(permit.pause).await;
                    drop(permit);
                });
            }
        }
        if let (Ok(user), Requester::Address(from)) = (known, self.requester) {
            self.queue.proven.note(from, user.discord, Instant::now());
        }
    }
}

impl Failures {
    fn note(&self, is_failure: bool) {
        let mut share = self.share.lock().unwrap_or_else(PoisonError::into_inner);
        *share += (f32::from(u8::from(is_failure)) - *share) * SHARE_OF_LAST;
    }

    fn are_many(&self) -> bool {
        *self.share.lock().unwrap_or_else(PoisonError::into_inner) > FAILED_SHARE_MAX
    }
}

impl Default for UnnamedUsers {
    fn default() -> Self {
        let queue =
            |at_once, pause| AskQueue { queue: FairQueue::displacing(at_once, WAITING_FOR_USER_MAX), pause };
        Self {
            recent: Mutex::new(RecentCount::new(UNNAMED_WITHIN)),
            doubtful: queue(1, DOUBTFUL_PAUSE),
            trusted: queue(ASKED_AT_ONCE_MAX, UNNAMED_PAUSE),
            asking: Arc::default(),
        }
    }
}

impl AskQueue {
    async fn acquire(&self, requester: Requester) -> Result<AskPermit, QueueRefusal> {
        let permit = self.queue.acquire(requester, WAIT_FOR_USER_TIMEOUT).await?;
        Ok(AskPermit { _permit: permit, pause: self.pause, only: None })
    }
}

impl UnnamedUsers {
    /// A permit from the queue for trusted requesters; none if the requester has one already.
    async fn acquire_trusted(&self, requester: Requester) -> Result<Option<AskPermit>, QueueRefusal> {
        let mut permit = self.trusted.acquire(requester).await?;
        let requester = requester.group();
        let is_only = self.asking.lock().unwrap_or_else(PoisonError::into_inner).insert(requester);
        permit.only = is_only.then(|| OnlyPermit { requester, asking: Arc::clone(&self.asking) });
        Ok(is_only.then_some(permit))
    }

    fn note(&self, kind: Kind) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let now = tokio::time::Instant::now();
        recent.add(now);
        if recent.count(now) == UNNAMED_MAX {
            tracing::warn!(
                ?kind,
                "many sign-ins of this kind failed because Discord did not name the user: for at most ten minutes \
                 after the last such failure, the server asks for only a few users of this kind at a time"
            );
        }
    }

    fn are_many(&self) -> bool {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.count(tokio::time::Instant::now()) >= UNNAMED_MAX
    }
}

#[cfg(test)]
mod tests;
