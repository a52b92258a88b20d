//! Tests of the budgets of bytes: their counts, the peers that are closed, and watched rooms.

use super::super::{Bound, Close, Topic};
use super::*;
use proptest::prelude::*;
use std::task::{Context, Waker};
use std::time::Duration;

fn budget(total: usize, address: usize) -> Arc<ByteBudget> {
    ByteBudget::of(total, address, Meters::new().unwrap())
}

fn from(number: u8) -> Option<IpAddr> {
    Some([192, 0, 2, number].into())
}

fn text(bytes: usize) -> tokio_tungstenite::tungstenite::Utf8Bytes {
    "x".repeat(bytes).into()
}

fn is_closed(outbox: &Outbox) -> bool {
    outbox.closing() == Some(Close::TooSlow)
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Send(usize),
    Show(usize),
    Take,
    Restart,
    Service,
    End,
    Drop,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => (0_usize..40_000).prop_map(Step::Send),
        4 => (0_usize..40_000).prop_map(Step::Show),
        6 => Just(Step::Take),
        1 => Just(Step::Restart),
        1 => Just(Step::Service),
        1 => Just(Step::End),
        1 => Just(Step::Drop),
    ]
}

/// Asserts that the counts of the server and of each address are right. The outbox of a service does not count for its
/// address.
fn assert_exact(budget: &ByteBudget, outboxes: &[(Option<IpAddr>, Arc<Outbox>)]) {
    let counted = |outbox: &Outbox| {
        let queue = outbox.lock();
        let frames: usize = queue.frames.iter().map(|frame| frame.text.len()).sum();
        assert_eq!(frames, queue.bytes);
        (queue.backlog_bytes(), queue.bound.in_budget)
    };
    assert_eq!(budget.waiting(), outboxes.iter().map(|(_, outbox)| counted(outbox).0).sum::<usize>());
    for count in &budget.counts {
        let own = outboxes.iter().filter(|(address, _)| address == count.key());
        let own = own.map(|(_, outbox)| counted(outbox)).filter(|(_, in_budget)| *in_budget);
        assert_eq!(count.limit.bytes(), own.map(|(bytes, _)| bytes).sum::<usize>());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_count_is_the_sum_of_all_outboxes(
        steps in proptest::collection::vec((0_usize..6, step()), 1..200)
    ) {
        let budget = budget(400_000, 200_000);
        let mut connections = 0;
        let mut open = |number: usize| {
            connections += 1;
            let address = [from(1), from(2), None][number % 3];
            (address, budget.outbox(connections, address))
        };
        let mut outboxes: Vec<_> = (0..6).map(&mut open).collect();
        for (number, step) in steps {
            let outbox = &outboxes[number].1;
            match step {
                Step::Send(bytes) => outbox.send(text(bytes)),
                Step::Show(bytes) => outbox.show(Topic::Room(1, None), text(bytes)),
                Step::Take => drop(outbox.poll(&Context::from_waker(Waker::noop()))),
                Step::Restart => outbox.close(Close::Restart),
                Step::Service => outbox.set_bound(Bound::SERVICE),
                Step::End => drop(outbox.end()),
                Step::Drop => outboxes[number] = open(number),
            }
            assert_exact(&budget, &outboxes);
        }
        drop(outboxes);
        prop_assert_eq!(budget.waiting(), 0);
        prop_assert!(budget.counts.is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_over_its_budget_loses_its_worst_peer() {
    let budget = budget(usize::MAX, 1 << 20);
    let [slow, slower, other] = [(1, 1), (2, 1), (3, 2)].map(|(n, address)| budget.outbox(n, from(address)));
    slow.send(text(300 << 10));
    slower.send(text(500 << 10));
    other.send(text(900 << 10));
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!([&slow, &slower, &other].map(|outbox| is_closed(outbox)), [false; 3]);
    slow.send(text(300 << 10));
    assert_eq!([&slow, &slower, &other].map(|outbox| is_closed(outbox)), [true, false, false]);
    assert_eq!(budget.waiting(), 1400 << 10);
    assert_eq!((slow.waiting(), slower.waiting()), (0, 1));
}

#[tokio::test(start_paused = true)]
async fn of_two_peers_the_one_with_older_data_is_closed() {
    let budget = budget(1 << 20, usize::MAX);
    let [old, new] = [1, 2].map(|n| budget.outbox(n, from(n as u8)));
    old.send(text(400 << 10));
    tokio::time::advance(Duration::from_secs(10)).await;
    new.send(text(600 << 10));
    assert!(!is_closed(&old));
    new.send(text(100 << 10));
    assert!(is_closed(&old) && !is_closed(&new));
}

#[tokio::test(start_paused = true)]
async fn a_full_budget_never_closes_a_peer_that_keeps_up() {
    let budget = budget(1 << 20, 1 << 20);
    let readers: Vec<_> = (0..40).map(|n| budget.outbox(n, from(1))).collect();
    for _ in 0..20 {
        for reader in &readers {
            reader.send(text(60 << 10));
        }
        assert!(budget.waiting() > 1 << 20);
        tokio::time::advance(Duration::from_millis(1_900)).await;
        for reader in &readers {
            while reader.next().is_some() {}
        }
    }
    assert!(!readers.iter().any(|reader| is_closed(reader)));
    let flood = budget.outbox(40, from(1));
    flood.send(text(2 << 20));
    assert!(is_closed(&flood));
    assert!(!readers.iter().any(|reader| is_closed(reader)));
}

#[tokio::test(start_paused = true)]
async fn a_full_budget_does_not_close_a_service() {
    let budget = budget(1 << 20, 1 << 20);
    let service = budget.outbox(1, from(1));
    service.send(text(100));
    service.set_bound(Bound::SERVICE);
    service.send(text(8 << 20));
    tokio::time::advance(Duration::from_secs(10)).await;
    service.send(text(8 << 20));
    assert!(!is_closed(&service));
    assert_eq!(budget.waiting(), (16 << 20) + 100);
}

#[tokio::test]
async fn a_frame_counts_until_it_is_written() {
    let budget = budget(usize::MAX, usize::MAX);
    let outbox = budget.outbox(1, from(1));
    outbox.send(text(10_000));
    outbox.send(text(20_000));
    assert!(outbox.next().is_some());
    assert_eq!(budget.waiting(), 30_000);
    assert!(outbox.next().is_some());
    assert_eq!(budget.waiting(), 20_000);
    assert!(outbox.next().is_none());
    assert_eq!(budget.waiting(), 0);
}

#[tokio::test]
async fn a_short_queue_counts_as_empty() {
    let budget = budget(usize::MAX, usize::MAX);
    let outbox = budget.outbox(1, from(1));
    outbox.send(text(4_000));
    assert_eq!(budget.waiting(), 0);
    outbox.send(text(1_000));
    assert_eq!(budget.waiting(), 5_000);
    assert!(outbox.next().is_some() && outbox.next().is_some());
    assert_eq!(budget.waiting(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_writing_task_wakes_when_its_peer_is_too_slow() {
    let budget = budget(usize::MAX, 1 << 20);
    let outbox = budget.outbox(1, from(1));
    let given_up = tokio::spawn({
        let outbox = Arc::clone(&outbox);
        async move { std::future::poll_fn(|context| outbox.poll_given_up(context)).await }
    });
    tokio::task::yield_now().await;
    assert!(!given_up.is_finished());
    outbox.send(text(2 << 20));
    given_up.await.unwrap();
}

#[test]
fn watched_rooms_have_a_budget_for_each_address() {
    let budget = budget(1 << 20, 1 << 20);
    let (one, same, other) =
        (budget.outbox(1, from(1)), budget.outbox(2, from(1)), budget.outbox(3, from(2)));
    let room = |name: &str| name.parse().unwrap();
    assert!(one.watch(&room("a"), ADDRESS_WATCHED_BYTES_MAX));
    assert!(one.may_watch(&room("a"), 1, false), "the client watches this room already");
    assert!(!same.may_watch(&room("b"), 1, true) && other.may_watch(&room("b"), 1, false));
    let no_limits = budget.outbox(4, None);
    assert!(no_limits.may_watch(&room("b"), 1, false), "a client without limits may watch any room");
    no_limits.watch(&room("large"), 1 << 30);
    assert!(
        !other.may_watch(&room("b"), 1, false) && other.may_watch(&room("b"), 1, true),
        "the budget of all watched rooms limits spectators, but not players"
    );
    assert!(other.may_watch(&room("large"), 1 << 20, false), "this room is counted already");
    no_limits.unwatch(&room("large"));
    same.set_bound(Bound::SERVICE);
    assert!(same.may_watch(&room("b"), 1, false), "a service may watch any room");
    one.unwatch(&room("a"));
    assert_eq!(budget.watched(), 0);
    assert!(one.watch(&room("a"), 10) && one.watch(&room("b"), 20) && one.watch(&room("b"), 25));
    assert_eq!(budget.watched(), 35);
    one.count_watched(&room("a"), 15);
    one.count_watched(&room("c"), 1_000);
    assert_eq!(budget.watched(), 40, "the new size of a room counts only if the room is watched");
    one.end();
    assert_eq!(budget.watched(), 0);
}

#[test]
fn writes_to_a_room_must_fit_the_budgets_of_watched_rooms() {
    let budget = budget(1 << 20, 1 << 20);
    let (own, other, no_limits) =
        (budget.outbox(1, from(1)), budget.outbox(2, from(2)), budget.outbox(3, None));
    let room = |name: &str| name.parse().unwrap();
    own.watch(&room("a"), ADDRESS_WATCHED_BYTES_MAX - 10);
    assert!(own.may_write(10, true) && !own.may_write(11, true), "a write must fit the address's budget");
    assert!(other.may_write(11, false) && no_limits.may_write(1 << 30, false));
    no_limits.watch(&room("large"), 1 << 30);
    assert!(!other.may_write(1, false), "a write must fit the budget of all watched rooms");
    assert!(
        other.may_write(1, true) && no_limits.may_write(1, false),
        "players and clients without limits are exempt from this budget"
    );
}

#[test]
fn the_networks_of_a_site_share_a_budget() {
    let budget = budget(1_000_000, 100_000);
    let of = |connection: u64, address: &str| budget.outbox(connection, address.parse().ok());
    let own: Vec<_> = (0..5).map(|n| of(n, &format!("2001:db8:0:{n}::1"))).collect();
    let other = of(9, "2001:db8:1::1");
    other.send(text(90_000));
    for outbox in &own {
        outbox.send(text(90_000));
    }
    assert!(own.iter().any(|outbox| is_closed(outbox)), "450 kB exceed the site's budget of 400 kB");
    assert!(!is_closed(&other));
    drop((own, other));
    assert!(budget.sites.is_empty() && budget.counts.is_empty());
}
