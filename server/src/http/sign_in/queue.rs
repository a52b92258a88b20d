//! The queue of the sign-ins that ask Discord.
//!
//! Invariants: sign-ins ask at a pace, each waits a bounded time, and a bounded number waits. There are four kinds,
//! which take turns: those of members whom Discord's proxy names, those from addresses with a genuine sign-in within a
//! day, and others in the Activity and on the website. So a flood of invented codes from many addresses delays only
//! people who sign in from an address without a genuine sign-in within a day, and only those of the same kind. The
//! requesters of a kind, who are members or addresses, have the same chance of the next place. Sign-ins of a kind over
//! its bound displace random ones of the requester with most, so one person takes only a share of the places of a
//! shared address. While nearly all sign-ins from unproven addresses of a kind fail, they are sent at a slower pace.

use super::proven_addresses::ProvenAddresses;
use crate::accounts::discord::{DiscordError, KnownUser};
use crate::discord_limits::recent_count::RecentCount;
use crate::discord_limits::{DiscordLimits, DiscordRoute};
use crate::limits::fair_queue::{FairQueue, Grouped, QueueRefusal};
use crate::limits::paced_queue::{Pace, PacedQueue};
use crate::store::SignedInAt;
use konakis_protocol::Snowflake;
use lru::LruCache;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;

/// The average time between two sign-ins that ask Discord.
const INTERVAL: Duration = Duration::from_millis(20);
/// The most sign-ins that ask Discord in a burst, such as the people in a voice channel.
const BURST: u32 = 100;
/// The same from unproven addresses of a kind, while nearly all of these sign-ins fail.
const SLOW_INTERVAL: Duration = Duration::from_millis(50);
/// The burst of the slow pace.
const SLOW_BURST: u32 = 20;
/// The most sign-ins that ask Discord at once: enough for 50 a second, each answered within two seconds.
const REQUESTS_AT_ONCE_MAX: usize = 100;
/// The most sign-ins that wait of each kind but the last.
const WAITING_MAX: usize = 192;
/// The most sign-ins on the site that wait from unproven addresses.
const WAITING_ON_SITE_MAX: usize = 128;
/// How long a sign-in waits to ask Discord.
const WAIT_TIMEOUT: Duration = Duration::from_secs(6);
/// The weight of the latest sign-in in the moving average of failures.
const SHARE_OF_LAST: f32 = 1.0 / 32.0;
/// The share of failures from which on sign-ins are sent more slowly.
const FAILED_SHARE_MAX: f32 = 0.9;

/// The number of sign-ins of a kind within [`UNNAMED_WITHIN`] whose users Discord did not name from which on the kind
/// is slow. Discord bans an address after too many of such responses. Each kind counts its own, because people can
/// cause them: nobody can slow down another kind.
const UNNAMED_SLOW_FROM: u32 = 150;
/// The time in which they count.
const UNNAMED_WITHIN: Duration = Duration::from_secs(10 * 60);
/// The average time between the sign-ins of such a kind.
const UNNAMED_INTERVAL: Duration = Duration::from_secs(2);
/// The number of such sign-ins of one requester from which on the requester is slow, alone at first.
const UNNAMED_OF_REQUESTER_SLOW_FROM: u32 = 10;
/// The most requesters whose sign-ins of this sort are counted. The least recently used are forgotten first.
const UNNAMED_REQUESTERS_MAX: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();

/// Someone who signs in, as far as the server knows before it asks Discord.
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
    /// On the site, from another address.
    Site,
}

impl Grouped for Kind {
    fn group(&self) -> Self {
        *self
    }
}

/// The waiting sign-ins of a kind.
struct Waiting {
    places: Arc<FairQueue<Requester>>,
    failures: Failures,
    unnamed: Unnamed,
}

/// The recent sign-ins of a kind, or of a requester, whose users Discord did not name.
struct Unnamed {
    slow_from: u32,
    recent: Mutex<RecentCount>,
    /// The pace while they are many.
    pace: Pace,
}

/// The recent sign-ins of a kind that failed.
struct Failures {
    /// Their share of all sign-ins, in which the later ones weigh more.
    share: Mutex<f32>,
    /// The pace while the share is large.
    pace: Pace,
}

/// The queue of all sign-ins.
pub(super) struct SignInQueue {
    proven: ProvenAddresses,
    limits: Arc<DiscordLimits>,
    /// The sign-ins of requesters whose users Discord did not name.
    unnamed: Mutex<LruCache<Requester, Arc<Unnamed>>>,
    /// By [`Kind`].
    waiting: [Waiting; 4],
    asking: PacedQueue<Kind>,
}

/// The permit of a sign-in to ask Discord.
pub(super) struct SignInPermit {
    queue: Arc<SignInQueue>,
    requester: Requester,
    kind: Kind,
    _permit: OwnedSemaphorePermit,
}

impl SignInQueue {
    /// SignInQueue at a pace at which nobody has signed in yet, within these limits of Discord.
    pub(super) fn new(limits: Arc<DiscordLimits>) -> Arc<Self> {
        let waiting_max = [WAITING_MAX, WAITING_MAX, WAITING_MAX, WAITING_ON_SITE_MAX];
        let waiting = waiting_max.map(|waiting_max| Waiting {
            places: FairQueue::displacing(1, waiting_max),
            failures: Failures { share: Mutex::default(), pace: Pace::new(SLOW_INTERVAL, SLOW_BURST) },
            unnamed: Unnamed::new(UNNAMED_SLOW_FROM),
        });
        // One sign-in of each kind waits there.
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
            if let Some(unnamed) = self.unnamed_of(requester).filter(|unnamed| unnamed.are_many()) {
                unnamed.pace.wait().await;
            }
            let _next = waiting.places.acquire(requester, WAIT_TIMEOUT).await?;
            if matches!(kind, Kind::Activity | Kind::Site) && waiting.failures.are_many() {
                waiting.failures.pace.wait().await;
            }
            if waiting.unnamed.are_many() {
                waiting.unnamed.pace.wait().await;
            }
            for route in [DiscordRoute::User, DiscordRoute::Exchange] {
                self.limits.wait_out_pause(route, WAIT_TIMEOUT).await;
            }
            // Responses about a user are counted by kind, above.
            self.limits.wait(DiscordRoute::Exchange).await;
            self.asking.acquire(kind, WAIT_TIMEOUT).await
        };
        let permit = tokio::time::timeout(WAIT_TIMEOUT, begin).await.unwrap_or(Err(QueueRefusal))?;
        Ok(SignInPermit { queue: Arc::clone(self), requester, kind, _permit: permit })
    }

    fn unnamed_of(&self, requester: Requester) -> Option<Arc<Unnamed>> {
        let unnamed = self.unnamed.lock().unwrap_or_else(PoisonError::into_inner);
        unnamed.peek(&requester.group()).cloned()
    }

    fn note_unnamed(&self, requester: Requester) {
        let mut unnamed = self.unnamed.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Unnamed::new(UNNAMED_OF_REQUESTER_SLOW_FROM));
        unnamed.get_or_insert(requester.group(), new).note();
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
    /// Notes what Discord answered.
    pub(super) fn note(self, known: &Result<KnownUser, DiscordError>) {
        let waiting = self.queue.waiting_of(self.kind);
        waiting.failures.note(known.is_err());
        if matches!(known, Err(DiscordError::Unnamed)) {
            waiting.unnamed.note();
            self.queue.note_unnamed(self.requester);
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

impl Unnamed {
    fn new(slow_from: u32) -> Self {
        let recent = Mutex::new(RecentCount::new(UNNAMED_WITHIN));
        Self { slow_from, recent, pace: Pace::new(UNNAMED_INTERVAL, 1) }
    }

    fn note(&self) {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner).add(tokio::time::Instant::now());
    }

    fn are_many(&self) -> bool {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.count(tokio::time::Instant::now()) >= self.slow_from
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::discord::known_for_tests;
    use futures_util::StreamExt;
    use futures_util::stream::FuturesUnordered;
    use reqwest::StatusCode;
    use reqwest::header::{HeaderMap, RETRY_AFTER};
    use tokio::time::Instant;

    fn address(number: u16) -> Requester {
        let [high, low] = number.to_be_bytes();
        Requester::Address(IpAddr::from([198, 51, high, low]))
    }

    const DISCORDS: Requester = Requester::Address(IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)));

    fn member(number: u64) -> Requester {
        Requester::Member(number.to_string().parse().unwrap())
    }

    /// SignInQueue whose burst is over, after a genuine sign-in from Discord's proxy.
    async fn after_the_burst() -> Arc<SignInQueue> {
        let queue = SignInQueue::new(Arc::default());
        for _ in 0..BURST {
            let permit = queue.acquire(DISCORDS, SignedInAt::Activity).await.unwrap();
            permit.note(&Ok(known_for_tests("1")));
        }
        queue
    }

    /// Sign-ins with invented codes without an end, one at a time from each of these requesters.
    async fn flood(queue: &Arc<SignInQueue>, from: impl Iterator<Item = Requester>, at: SignedInAt) {
        let mut calls: FuturesUnordered<_> = from.map(|from| invented(queue, from, at)).collect();
        while let Some(from) = calls.next().await {
            calls.push(invented(queue, from, at));
        }
    }

    async fn invented(queue: &Arc<SignInQueue>, from: Requester, at: SignedInAt) -> Requester {
        match queue.acquire(from, at).await {
            Ok(permit) => permit.note(&Err(DiscordError::Refused)),
            Err(QueueRefusal) => tokio::time::sleep(Duration::from_secs(1)).await,
        }
        from
    }

    /// How long this many sign-ins take during a flood. A sign-in without a turn is tried again after two seconds, as
    /// the pages do.
    async fn waited(
        flood: impl Future<Output = ()>,
        queue: &Arc<SignInQueue>,
        from: Requester,
        at: SignedInAt,
        times: u32,
    ) -> Duration {
        let began = Instant::now();
        let members = async {
            for _ in 0..times {
                while queue.acquire(from, at).await.is_err() {
                    tokio::time::sleep(Duration::from_secs(2)).await;
                }
            }
        };
        tokio::select! {
            biased;
            () = flood => unreachable!("the flood has no end"),
            () = members => began.elapsed(),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn many_unproven_addresses_do_not_delay_a_proven_one() {
        let queue = after_the_burst().await;
        let flood = flood(&queue, (0..200).map(address), SignedInAt::Activity);
        let waited = waited(flood, &queue, DISCORDS, SignedInAt::Activity, 50).await;
        assert!(waited <= 101 * INTERVAL, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_in_the_activity_does_not_delay_the_site() {
        let queue = after_the_burst().await;
        let flood = flood(&queue, (0..200).map(address), SignedInAt::Activity);
        let waited = waited(flood, &queue, address(999), SignedInAt::Website, 50).await;
        assert!(waited <= 101 * INTERVAL, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_without_a_name_does_not_delay_members() {
        let queue = after_the_burst().await;
        let flood = flood(&queue, std::iter::repeat_n(DISCORDS, 2_000), SignedInAt::Activity);
        let waited = waited(flood, &queue, member(2), SignedInAt::Activity, 50).await;
        assert!(waited <= 101 * INTERVAL, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn one_member_with_many_codes_does_not_delay_others() {
        let queue = after_the_burst().await;
        let flood = flood(&queue, std::iter::repeat_n(member(1), 2_000), SignedInAt::Activity);
        let waited = waited(flood, &queue, member(2), SignedInAt::Activity, 50).await;
        // Both members have the same chance of each place.
        assert!(waited <= 200 * INTERVAL, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_first_sign_in_from_an_address_outlasts_a_flood_of_many() {
        let queue = after_the_burst().await;
        let flood = flood(&queue, (0..500).map(address), SignedInAt::Website);
        let waited = waited(flood, &queue, address(999), SignedInAt::Website, 20).await;
        // Each takes about 45 s on average.
        assert!(waited <= Duration::from_secs(900), "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn unnamed_users_slow_down_their_requester_and_kind() {
        let queue = after_the_burst().await;
        let unnamed = async |from, times| {
            let began = Instant::now();
            for _ in 0..times {
                let permit = queue.acquire(from, SignedInAt::Website).await.unwrap();
                permit.note(&Err(DiscordError::Unnamed));
            }
            began.elapsed()
        };
        let genuine = async |from, at| {
            let began = Instant::now();
            for _ in 0..20 {
                queue.acquire(from, at).await.unwrap().note(&Ok(known_for_tests("1")));
            }
            began.elapsed()
        };
        assert!(unnamed(address(1), UNNAMED_OF_REQUESTER_SLOW_FROM).await < UNNAMED_INTERVAL);
        assert!(unnamed(address(1), 11).await >= 10 * UNNAMED_INTERVAL);
        // Other addresses of the kind are not slow yet.
        let others = UNNAMED_SLOW_FROM / UNNAMED_OF_REQUESTER_SLOW_FROM;
        for number in 2..others as u16 {
            assert!(unnamed(address(number), UNNAMED_OF_REQUESTER_SLOW_FROM).await < UNNAMED_INTERVAL);
        }
        for number in 0..20 {
            unnamed(address(500 + number), 1).await;
        }
        assert!(unnamed(address(600), 2).await >= UNNAMED_INTERVAL, "the kind is slow");
        for (from, at) in [
            (member(2), SignedInAt::Activity),
            (DISCORDS, SignedInAt::Activity),
            (address(700), SignedInAt::Activity),
        ] {
            assert!(genuine(from, at).await <= 21 * INTERVAL, "{from:?}");
        }
        tokio::time::advance(2 * UNNAMED_WITHIN).await;
        assert!(unnamed(address(1), 9).await < UNNAMED_INTERVAL);
    }

    #[tokio::test(start_paused = true)]
    async fn sign_ins_wait_out_a_pause_of_discord() {
        let queue = after_the_burst().await;
        let headers = HeaderMap::from_iter([(RETRY_AFTER, "3".parse().unwrap())]);
        let began = Instant::now();
        queue.limits.note(DiscordRoute::Exchange, StatusCode::TOO_MANY_REQUESTS, &headers, began);
        let (one, other) = tokio::join!(
            queue.acquire(member(1), SignedInAt::Activity),
            queue.acquire(address(1), SignedInAt::Website),
        );
        assert!(one.is_ok() && other.is_ok() && began.elapsed() >= Duration::from_secs(3));
    }

    #[tokio::test(start_paused = true)]
    async fn failures_slow_down_their_own_kind() {
        let queue = after_the_burst().await;
        let served = async |from, answer: fn() -> Result<KnownUser, DiscordError>| {
            let end = Instant::now() + Duration::from_secs(5);
            let mut served = 0;
            while Instant::now() < end {
                queue.acquire(from, SignedInAt::Website).await.unwrap().note(&answer());
                served += 1;
            }
            served
        };
        let first = served(address(1), || Err(DiscordError::Refused)).await;
        assert!(first > 125, "the codes are not known to be invented yet: {first}");
        for answer in [|| Err(DiscordError::Refused), || Err(DiscordError::Paused)] {
            let many = served(address(1), answer).await;
            assert!((100..=125).contains(&many), "{many}");
        }
        let genuine: fn() -> _ = || Ok(known_for_tests("1"));
        assert!(served(DISCORDS, genuine).await >= 249, "a proven address has the whole pace");
        for _ in 0..8 {
            queue.waiting_of(Kind::Site).failures.note(false);
        }
        assert!(served(address(2), genuine).await > 200);
    }

    #[tokio::test(start_paused = true)]
    async fn few_sign_ins_wait() {
        let queue = after_the_burst().await;
        let mut calls: Vec<_> =
            (0..2_000).map(|number| Box::pin(queue.acquire(address(number), SignedInAt::Website))).collect();
        for call in &mut calls {
            let _ = futures_util::poll!(call);
        }
        // No address has two, so the groups are the calls. One of them waits for the turn of the kind.
        let waiting = queue.waiting.iter().map(|waiting| waiting.places.waiting_groups()).sum::<usize>();
        assert_eq!(waiting, WAITING_ON_SITE_MAX);
    }
}
