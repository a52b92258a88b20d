//! The turns of the sign-ins that ask Discord.
//!
//! Invariants: sign-ins ask at a pace, each waits a bounded time, and a bounded number waits. There are three kinds,
//! which take turns: from addresses with a genuine sign-in within a day, and from others in the Activity and on the
//! site. So a flood of invented codes from many addresses delays only people who sign in from an address for the first
//! time, and only at the same place. The addresses of a kind take turns. Sign-ins of a kind over its bound displace
//! random ones of the address with most, so one person takes only a share of the turns of a shared address. While
//! Discord refuses nearly all codes from unproven addresses of a kind, they are sent at a slower pace.

use super::proven_addresses::ProvenAddresses;
use crate::accounts::discord::{DiscordError, KnownUser};
use crate::limits::fair_queue::{FairQueue, Grouped, QueueRefusal};
use crate::limits::paced_queue::{Pace, PacedQueue};
use crate::store::SignedInAt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;

/// The average time between two sign-ins that ask Discord.
const PAUSE: Duration = Duration::from_millis(20);
/// The most sign-ins that ask Discord in a burst, such as the people in a voice channel.
const BURST: u32 = 100;
/// The same from unproven addresses of a kind, while nearly all of their codes are refused.
const SLOW_PAUSE: Duration = Duration::from_millis(50);
/// The burst of the slow pace.
const SLOW_BURST: u32 = 20;
/// The most sign-ins that ask Discord at once, also if it answers after two seconds.
const REQUESTS_AT_ONCE_MAX: usize = 100;
/// The most sign-ins that wait from proven addresses, and as many from unproven ones in the Activity.
const WAITING_MAX: usize = 192;
/// The most sign-ins on the site that wait from unproven addresses.
const WAITING_ON_SITE_MAX: usize = 128;
/// How long a sign-in waits to ask Discord.
const WAIT_MAX: Duration = Duration::from_secs(6);
/// How much of the share of refused codes is that of the last one.
const SHARE_OF_LAST: f32 = 1.0 / 32.0;
/// The share of refused codes from which on they are sent more slowly.
const REFUSED_SHARE_MAX: f32 = 0.9;

/// A kind of sign-ins, which take turns with those of the other kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
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
    /// The order of their addresses.
    turns: Arc<FairQueue<IpAddr>>,
    refusals: Refusals,
}

/// The codes that Discord refused of late.
struct Refusals {
    /// Their share of all codes, in which the later ones weigh more.
    share: Mutex<f32>,
    /// The pace while the share is large.
    pace: Pace,
}

/// The turns of all sign-ins.
pub(super) struct Turns {
    proven: ProvenAddresses,
    /// By [`Kind`].
    waiting: [Waiting; 3],
    asking: PacedQueue<Kind>,
}

/// The turn of a sign-in, which ends when it is dropped.
pub(super) struct Turn<'a> {
    turns: &'a Turns,
    from: IpAddr,
    kind: Kind,
    _permit: OwnedSemaphorePermit,
}

impl Turns {
    /// Turns at a pace at which nobody has signed in yet.
    pub(super) fn new() -> Self {
        let waiting = [WAITING_MAX, WAITING_MAX, WAITING_ON_SITE_MAX].map(|waiting_max| Waiting {
            turns: FairQueue::displacing(1, waiting_max),
            refusals: Refusals { share: Mutex::default(), pace: Pace::new(SLOW_PAUSE, SLOW_BURST) },
        });
        // One sign-in of each kind waits there.
        let asking = PacedQueue::new(FairQueue::new(1, 1), Pace::new(PAUSE, BURST), REQUESTS_AT_ONCE_MAX);
        Self { proven: ProvenAddresses::default(), waiting, asking }
    }

    /// Waits until a sign-in from this address may ask Discord.
    ///
    /// # Errors
    /// [`QueueRefusal`] if the sign-in is displaced or waits for too long.
    pub(super) async fn acquire(&self, from: IpAddr, at: SignedInAt) -> Result<Turn<'_>, QueueRefusal> {
        let kind = match at {
            _ if self.proven.contains(from, Instant::now()) => Kind::Proven,
            SignedInAt::Activity => Kind::Activity,
            SignedInAt::Site => Kind::Site,
        };
        let waiting = self.waiting_of(kind);
        let begin = async {
            let _next = waiting.turns.acquire(from, WAIT_MAX).await?;
            if kind != Kind::Proven && waiting.refusals.are_many() {
                waiting.refusals.pace.wait().await;
            }
            self.asking.acquire(kind, WAIT_MAX).await
        };
        let permit = tokio::time::timeout(WAIT_MAX, begin).await.unwrap_or(Err(QueueRefusal))?;
        Ok(Turn { turns: self, from, kind, _permit: permit })
    }

    fn waiting_of(&self, kind: Kind) -> &Waiting {
        let [proven, activity, site] = &self.waiting;
        match kind {
            Kind::Proven => proven,
            Kind::Activity => activity,
            Kind::Site => site,
        }
    }
}

impl Turn<'_> {
    /// Notes what Discord answered in this turn.
    pub(super) fn note(&self, known: &Result<KnownUser, DiscordError>) {
        let refusals = &self.turns.waiting_of(self.kind).refusals;
        match known {
            Ok(user) => {
                refusals.note(false);
                self.turns.proven.note(self.from, user.discord, Instant::now());
            }
            Err(DiscordError::Refused) => refusals.note(true),
            Err(DiscordError::NotSetUp | DiscordError::Paused | DiscordError::NoAnswer) => {}
        }
    }
}

impl Refusals {
    fn note(&self, is_refused: bool) {
        let mut share = self.share.lock().unwrap_or_else(PoisonError::into_inner);
        *share += (f32::from(u8::from(is_refused)) - *share) * SHARE_OF_LAST;
    }

    /// Whether nearly all codes are refused.
    fn are_many(&self) -> bool {
        *self.share.lock().unwrap_or_else(PoisonError::into_inner) > REFUSED_SHARE_MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::discord::known_for_tests;
    use futures_util::StreamExt;
    use futures_util::stream::FuturesUnordered;
    use tokio::time::Instant;

    fn address(number: u16) -> IpAddr {
        let [high, low] = number.to_be_bytes();
        IpAddr::from([198, 51, high, low])
    }

    const DISCORDS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    /// Turns whose burst is over, after a genuine sign-in from Discord's proxy.
    async fn after_the_burst() -> Turns {
        let turns = Turns::new();
        for _ in 0..BURST {
            let turn = turns.acquire(DISCORDS, SignedInAt::Activity).await.unwrap();
            turn.note(&Ok(known_for_tests("1")));
        }
        turns
    }

    /// Sign-ins with invented codes without an end, one at a time from each of 200 addresses.
    async fn flood(turns: &Turns, at: SignedInAt) {
        let mut calls: FuturesUnordered<_> =
            (0..200).map(|number| invented(turns, address(number), at)).collect();
        while let Some(from) = calls.next().await {
            calls.push(invented(turns, from, at));
        }
    }

    async fn invented(turns: &Turns, from: IpAddr, at: SignedInAt) -> IpAddr {
        match turns.acquire(from, at).await {
            Ok(turn) => turn.note(&Err(DiscordError::Refused)),
            Err(QueueRefusal) => tokio::time::sleep(Duration::from_secs(1)).await,
        }
        from
    }

    /// How long this many sign-ins take under a flood at this place.
    async fn waited(
        turns: &Turns,
        flooded: SignedInAt,
        from: IpAddr,
        at: SignedInAt,
        times: u32,
    ) -> Duration {
        let began = Instant::now();
        let members = async {
            for _ in 0..times {
                turns.acquire(from, at).await.unwrap();
            }
        };
        tokio::select! {
            biased;
            () = flood(turns, flooded) => unreachable!("the flood has no end"),
            () = members => began.elapsed(),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn many_unproven_addresses_do_not_delay_a_proven_one() {
        let turns = after_the_burst().await;
        let waited = waited(&turns, SignedInAt::Activity, DISCORDS, SignedInAt::Activity, 50).await;
        assert!(waited <= 101 * PAUSE, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_in_the_activity_does_not_delay_the_site() {
        let turns = after_the_burst().await;
        let waited = waited(&turns, SignedInAt::Activity, address(999), SignedInAt::Site, 50).await;
        assert!(waited <= 101 * PAUSE, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn refused_codes_slow_down_their_own_kind() {
        let turns = after_the_burst().await;
        let served = async |from, answer: fn() -> Result<KnownUser, DiscordError>| {
            let end = Instant::now() + Duration::from_secs(5);
            let mut served = 0;
            while Instant::now() < end {
                turns.acquire(from, SignedInAt::Site).await.unwrap().note(&answer());
                served += 1;
            }
            served
        };
        let refused: fn() -> _ = || Err(DiscordError::Refused);
        let first = served(address(1), refused).await;
        assert!(first > 125, "the codes are not known to be invented yet: {first}");
        let many = served(address(1), refused).await;
        assert!((100..=125).contains(&many), "{many}");
        assert!(
            served(DISCORDS, || Ok(known_for_tests("1"))).await >= 249,
            "a proven address has the whole pace"
        );
        for _ in 0..8 {
            let turn = turns.acquire(address(2), SignedInAt::Site).await.unwrap();
            turn.turns.waiting_of(turn.kind).refusals.note(false);
        }
        assert!(served(address(1), || Err(DiscordError::NoAnswer)).await > 200);
    }

    #[tokio::test(start_paused = true)]
    async fn few_sign_ins_wait() {
        let turns = after_the_burst().await;
        let mut calls: Vec<_> =
            (0..2_000).map(|number| Box::pin(turns.acquire(address(number), SignedInAt::Site))).collect();
        for call in &mut calls {
            let _ = futures_util::poll!(call);
        }
        // No address has two, so the groups are the calls. One of them waits for the turn of the kind.
        let waiting = turns.waiting.iter().map(|waiting| waiting.turns.waiting_groups()).sum::<usize>();
        assert_eq!(waiting, WAITING_ON_SITE_MAX);
    }
}
