//! Tests of the queue under floods of sign-ins, in paused time.

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

/// A queue whose burst is used up by genuine sign-ins from Discord's proxy.
async fn after_the_burst() -> Arc<SignInQueue> {
    let queue = SignInQueue::new(Arc::default());
    for _ in 0..BURST {
        let permit = queue.acquire(DISCORDS, SignedInAt::Activity).await.unwrap();
        permit.note(&Ok(known_for_tests("1")));
    }
    queue
}

/// Endlessly sends sign-ins with invented codes, always one at a time for each item of `from`.
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

/// Returns how long `times` sign-ins take during a flood. A refused sign-in is retried as early as the page of the
/// Activity may retry it.
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
async fn a_flood_from_discords_proxy_does_not_delay_members() {
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
    // Both members have the same chance to be the next, so 50 sign-ins take about 100 intervals. The bound is twice as
    // long.
    assert!(waited <= 200 * INTERVAL, "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn a_first_sign_in_from_an_address_succeeds_during_a_flood() {
    let queue = after_the_burst().await;
    let flood = flood(&queue, (0..500).map(address), SignedInAt::Website);
    let waited = waited(flood, &queue, address(999), SignedInAt::Website, 10).await;
    // Each of the ten sign-ins takes about 45 s on average; the bound is twice as long.
    assert!(waited <= Duration::from_secs(900), "{waited:?}");
}

/// One sign-in with a genuine code; false if the queue refused it.
async fn with_code(queue: &Arc<SignInQueue>, from: Requester, is_named: bool) -> bool {
    let Ok(mut permit) = queue.acquire(from, SignedInAt::Website).await else { return false };
    if permit.wait_to_ask_user().await.is_err() {
        return false;
    }
    permit.note(&if is_named { Ok(known_for_tests("1")) } else { Err(DiscordError::Unnamed) });
    true
}

async fn unnamed(queue: &Arc<SignInQueue>, from: impl Iterator<Item = Requester>, times: u32) {
    for from in from {
        for _ in 0..times {
            assert!(with_code(queue, from, false).await);
        }
    }
}

/// How long 20 genuine sign-ins take, one after another.
async fn genuine(queue: &Arc<SignInQueue>, from: impl Fn(u16) -> Requester) -> Duration {
    let began = Instant::now();
    for number in 0..20 {
        while !with_code(queue, from(number), true).await {
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
    }
    began.elapsed()
}

#[tokio::test(start_paused = true)]
async fn a_few_unnamed_users_delay_only_their_own_requester() {
    let queue = after_the_burst().await;
    let began = Instant::now();
    unnamed(&queue, std::iter::once(address(1)), UNNAMED_OF_REQUESTER_MAX + 1).await;
    assert!(began.elapsed() < DOUBTFUL_PAUSE, "{:?}", began.elapsed());
    let began = Instant::now();
    unnamed(&queue, std::iter::once(address(1)), 10).await;
    assert!(began.elapsed() >= 10 * DOUBTFUL_PAUSE);
    let waited = genuine(&queue, |number| address(500 + number)).await;
    assert!(waited <= 21 * INTERVAL, "{waited:?}");
    tokio::time::advance(2 * UNNAMED_WITHIN).await;
    let began = Instant::now();
    unnamed(&queue, std::iter::once(address(1)), UNNAMED_OF_REQUESTER_MAX).await;
    assert!(began.elapsed() < DOUBTFUL_PAUSE);
}

/// A queue in which [`Kind::Site`] has just had [`UNNAMED_MAX`] unnamed users.
async fn after_many_unnamed() -> Arc<SignInQueue> {
    let queue = after_the_burst().await;
    let each = UNNAMED_OF_REQUESTER_MAX;
    unnamed(&queue, (1..=(UNNAMED_MAX / each) as u16).map(address), each).await;
    queue
}

#[tokio::test(start_paused = true)]
async fn after_many_unnamed_users_each_further_one_causes_a_pause() {
    let queue = after_many_unnamed().await;
    let began = Instant::now();
    for from in (500..540).map(address) {
        while !with_code(&queue, from, false).await {}
    }
    let least = (40 / ASKED_AT_ONCE_MAX as u32 - 1) * UNNAMED_PAUSE;
    assert!(began.elapsed() >= least, "a pause follows each unnamed user");
    tokio::time::advance(UNNAMED_PAUSE).await;
    let waited = genuine(&queue, |number| address(600 + number)).await;
    assert!(waited <= 21 * INTERVAL, "no pause follows a named user: {waited:?}");
    for from in [|number: u16| member(u64::from(number) + 1), |_| DISCORDS] {
        unnamed(&queue, std::iter::once(address(530)), 1).await;
        let waited = genuine(&queue, from).await;
        assert!(waited <= 21 * INTERVAL, "no pause delays another kind: {waited:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn many_codes_of_a_trusted_requester_occupy_at_most_one_permit() {
    let queue = after_many_unnamed().await;
    let codes = futures_util::future::join_all((0..9).map(|_| with_code(&queue, address(900), false)));
    let (_, waited) = tokio::join!(codes, genuine(&queue, |number| address(600 + number)));
    assert!(waited <= 60 * SLOW_INTERVAL, "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn genuine_sign_ins_succeed_beside_doubtful_and_invented_ones() {
    let queue = after_many_unnamed().await;
    let doubtful = async |from| loop {
        if !with_code(&queue, from, false).await {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    };
    let doubtful: FuturesUnordered<_> = (1..=30).map(|number| doubtful(address(number))).collect();
    let doubtful = async { doubtful.for_each(async |()| ()).await };
    let invented = flood(&queue, (100..110).map(address), SignedInAt::Website);
    tokio::select! {
        biased;
        _ = futures_util::future::join(doubtful, invented) => unreachable!("the floods have no end"),
        waited = genuine(&queue, |number| address(600 + number)) => {
            // On average, each genuine sign-in waits for invented codes of ten addresses, at the slow pace. The bound
            // is four times as long, because places are given by chance.
            assert!(waited <= 20 * 4 * 10 * SLOW_INTERVAL, "{waited:?}");
        }
    }
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
    assert!(first > 125, "the queue does not know yet that the codes are invented: {first}");
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
async fn a_bounded_number_of_sign_ins_waits() {
    let queue = after_the_burst().await;
    let mut calls: Vec<_> =
        (0..2_000).map(|number| Box::pin(queue.acquire(address(number), SignedInAt::Website))).collect();
    for call in &mut calls {
        let _ = futures_util::poll!(call);
    }
    // Each address has one call, so there are as many groups in `places` as calls that wait there. One more call waits,
    // but not in `places`: it is the next of its kind and waits for the pace.
    let waiting = queue.waiting.iter().map(|waiting| waiting.places.waiting_groups()).sum::<usize>();
    assert_eq!(waiting, WAITING_ON_SITE_MAX);
}
