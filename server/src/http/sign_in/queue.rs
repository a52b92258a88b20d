//! The queue of the sign-ins that ask Discord.
//!
//! Invariants: the sign-ins keep to a pace. Each waits for a bounded time, and only a bounded number wait at once.
//!
//! There are four kinds of sign-ins, which take turns ([`Kind`]): those of members whom Discord's proxy names, those
//! from proven addresses (with a genuine sign-in within a day), others in the Activity, and others on the website. So a
//! flood of invented codes from many unproven addresses hardly delays sign-ins of the other kinds.
//!
//! Within a kind, every requester (a member or an address; the networks of an IPv6 site count as one address) with
//! waiting sign-ins has the same chance to be the next. If the waiting places of a kind are full, a new sign-in
//! displaces a random one of the requester who has the most waiting sign-ins. So if a person floods a shared address,
//! the other people at that address still have a chance. While nearly all sign-ins of one of the two kinds from
//! unproven addresses fail, the sign-ins of this kind are sent at a slower pace.
//!
//! Discord bans an address from which it is asked too often for users whom it then does not name. While a kind has many
//! such unnamed users, Discord is asked for few users of that kind at a time ([`UnnamedUsers`]). Invented codes do not
//! count, because Discord refuses the code before it is asked for the user.

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
/// The maximum number of sign-ins that ask Discord in a burst, such as those of the people in a voice channel.
const BURST: u32 = 100;
/// The average time between two sign-ins of a kind from unproven addresses, while nearly all of these fail.
const SLOW_INTERVAL: Duration = Duration::from_millis(50);
/// The burst of the slow pace.
const SLOW_BURST: u32 = 20;
/// The maximum number of sign-ins that ask Discord at once: enough for 50 a second, each answered within two seconds.
const REQUESTS_AT_ONCE_MAX: usize = 100;
/// The maximum number of waiting sign-ins of each kind except [`Kind::Site`].
const WAITING_MAX: usize = 192;
/// The maximum number of waiting sign-ins of [`Kind::Site`].
const WAITING_ON_SITE_MAX: usize = 128;
/// How long a sign-in may wait to ask Discord.
const WAIT_TIMEOUT: Duration = Duration::from_secs(6);
/// The weight of the latest sign-in in the moving average of failures.
const SHARE_OF_LAST: f32 = 1.0 / 32.0;
/// The share of failures above which sign-ins are sent more slowly.
const FAILED_SHARE_MAX: f32 = 0.9;

/// If a kind has at least this many unnamed users within [`UNNAMED_WITHIN`], Discord is asked for few users of the kind
/// at a time. Anybody can cause unnamed users, so each kind has its own count: nobody can slow down another kind.
const UNNAMED_MAX: u32 = 300;
/// The maximum number of requests for users of a kind at a time, while the kind has many unnamed users. A request for
/// the user of a doubtful requester is not counted. The maximum is enough for a crowd of users whom Discord names.
const ASKED_AT_ONCE_MAX: usize = 8;
/// How long one of the [`ASKED_AT_ONCE_MAX`] permits is held after an unnamed user, so that a kind has at most one more
/// unnamed user a second from such permits. Even with the unnamed users of doubtful requesters, all kinds together stay
/// below the number of invalid responses after which the server stops its requests to Discord.
const UNNAMED_PAUSE: Duration = Duration::from_secs(8);
/// A requester with at least this many unnamed users is doubtful. While the kind has many unnamed users, a single one
/// makes its requester doubtful.
const UNNAMED_OF_REQUESTER_MAX: u32 = 10;
/// How long an unnamed user counts.
const UNNAMED_WITHIN: Duration = Duration::from_secs(10 * 60);
/// The pause after an unnamed user of a doubtful requester. During the pause, Discord is asked for no user of any
/// doubtful requester of the same kind.
const DOUBTFUL_PAUSE: Duration = Duration::from_secs(2);
/// The maximum number of sign-ins of one kind that wait to ask for their users. The maximum holds separately for
/// doubtful requesters and for the others.
const WAITING_FOR_USER_MAX: usize = 64;
/// How long a sign-in may wait to ask for its user.
const WAIT_FOR_USER_TIMEOUT: Duration = Duration::from_secs(4);
/// The maximum number of requesters whose unnamed users are counted. Requesters whose last unnamed user is longest ago
/// are forgotten first.
const UNNAMED_REQUESTERS_MAX: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();

/// A person who signs in, as the server knows them before it asks Discord.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Requester {
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

/// A kind of sign-ins, which take turns with those of the other kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    /// Of a member whom Discord's proxy names.
    Member,
    /// From an address with a genuine sign-in within a day.
    Proven,
    /// In the Activity, from another address.
    Activity,
    /// On the website, from another address.
    Site,
}

impl Grouped for Kind {
    fn group(&self) -> Self {
        *self
    }
}

/// The waiting sign-ins of a kind, and the results of recent ones.
struct Waiting {
    places: Arc<FairQueue<Requester>>,
    failures: Failures,
    unnamed: UnnamedUsers,
}

/// The number of users of a kind whom Discord did not name, and the queues for permits to ask for users.
///
/// Invariants: doubtful requesters ask one at a time. While the kind has many unnamed users, the other requesters need
/// a permit too. There are few of these permits, and a requester has at most one: further sign-ins of that requester
/// wait with those of doubtful requesters. After an unnamed user, the permit is returned after a pause; otherwise it is
/// returned at once.
struct UnnamedUsers {
    recent: Mutex<RecentCount>,
    doubtful: AskQueue,
    trusted: AskQueue,
    /// The requesters with a permit from `trusted`.
    asking: Arc<Mutex<HashSet<Requester>>>,
}

/// A queue for permits to ask Discord for a user.
struct AskQueue {
    queue: Arc<FairQueue<Requester>>,
    /// The pause after a user whom Discord did not name.
    pause: Duration,
}

/// A permit to ask Discord for a user.
struct AskPermit {
    _permit: Permit<Requester>,
    pause: Duration,
    /// The mark that keeps a trusted requester from getting another permit.
    only: Option<OnlyPermit>,
}

/// The mark of a requester who has a permit from the queue of trusted requesters. Dropping it removes the mark.
struct OnlyPermit {
    requester: Requester,
    asking: Arc<Mutex<HashSet<Requester>>>,
}

impl Drop for OnlyPermit {
    fn drop(&mut self) {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.requester);
    }
}

/// The failures among a kind's recent sign-ins.
struct Failures {
    /// The share of failures in all sign-ins of the kind; later sign-ins weigh more.
    share: Mutex<f32>,
    /// The pace while the share is large.
    pace: Pace,
}

/// The queue of all sign-ins.
pub(super) struct SignInQueue {
    proven: ProvenAddresses,
    limits: Arc<DiscordLimits>,
    /// The number of unnamed users of each requester.
    unnamed: Mutex<LruCache<Requester, RecentCount>>,
    /// The waiting sign-ins of each kind, in the order of [`Kind`].
    waiting: [Waiting; 4],
    asking: PacedQueue<Kind>,
}

/// The permit of a sign-in to ask Discord.
pub(super) struct SignInPermit {
    queue: Arc<SignInQueue>,
    requester: Requester,
    kind: Kind,
    /// The sign-in's share of [`REQUESTS_AT_ONCE_MAX`]; none once it waits for a permit to ask for the user.
    asking: Option<OwnedSemaphorePermit>,
    /// The permit to ask for the user.
    ask_permit: Option<AskPermit>,
}

impl SignInQueue {
    /// An empty queue without proven addresses, which keeps to these limits of Discord.
    pub(super) fn new(limits: Arc<DiscordLimits>) -> Arc<Self> {
        let waiting_max = [WAITING_MAX, WAITING_MAX, WAITING_MAX, WAITING_ON_SITE_MAX];
        let waiting = waiting_max.map(|waiting_max| Waiting {
            places: FairQueue::displacing(1, waiting_max),
            failures: Failures { share: Mutex::default(), pace: Pace::new(SLOW_INTERVAL, SLOW_BURST) },
            unnamed: UnnamedUsers::default(),
        });
        // At most one sign-in of each kind waits in this queue. The others wait until they are the next of their kind.
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
            // After many invalid responses to exchanges, this slows down further exchanges. Requests for users need no
            // such wait: after many users whom Discord does not name, `UnnamedUsers` slows down sign-ins of the same
            // kind only.
            self.limits.wait(DiscordRoute::Exchange).await;
            self.asking.acquire(kind, WAIT_TIMEOUT).await
        };
        let permit = tokio::time::timeout(WAIT_TIMEOUT, begin).await.unwrap_or(Err(QueueRefusal))?;
        Ok(SignInPermit { queue: Arc::clone(self), requester, kind, asking: Some(permit), ask_permit: None })
    }

    /// The number of recent users of this requester whom Discord did not name.
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
    /// Waits until Discord, which has accepted the code, may be asked for the user.
    ///
    /// # Errors
    /// [`QueueRefusal`] if the sign-in is displaced or waits for too long.
    pub(super) async fn wait_to_ask_user(&mut self) -> Result<(), QueueRefusal> {
        let unnamed = &self.queue.waiting_of(self.kind).unnamed;
        let (are_many, of_requester) = (unnamed.are_many(), self.queue.unnamed_of(self.requester));
        if !are_many && of_requester < UNNAMED_OF_REQUESTER_MAX {
            return Ok(());
        }
        // Released, so that this wait holds up no other sign-in.
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

    /// Notes the answer of Discord.
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

    /// Whether nearly all sign-ins fail.
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
    /// Waits for a permit from the queue of the trusted requesters. Returns none if the requester has one already.
    async fn acquire_trusted(&self, requester: Requester) -> Result<Option<AskPermit>, QueueRefusal> {
        let mut permit = self.trusted.acquire(requester).await?;
        let requester = requester.group();
        let is_only = self.asking.lock().unwrap_or_else(PoisonError::into_inner).insert(requester);
        permit.only = is_only.then(|| OnlyPermit { requester, asking: Arc::clone(&self.asking) });
        Ok(is_only.then_some(permit))
    }

    /// Notes a user of this kind whom Discord did not name.
    fn note(&self, kind: Kind) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let now = tokio::time::Instant::now();
        recent.add(now);
        if recent.count(now) == UNNAMED_MAX {
            tracing::warn!(
                ?kind,
                "Discord does not name many of the users who sign in: for ten minutes at most after the last unnamed \
                 one, it is asked for only a few users of this kind at a time"
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
