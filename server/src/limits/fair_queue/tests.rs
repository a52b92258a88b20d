use super::*;
use proptest::prelude::*;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// Letters are clients. A small letter and its capital are a group, and the calls of `z` are background calls.
impl Grouped for char {
    fn group(&self) -> Self {
        self.to_ascii_lowercase()
    }

    fn is_background(&self) -> bool {
        *self == 'z'
    }
}

const LONG: Duration = Duration::from_secs(60);

type Waiting = Pin<Box<dyn Future<Output = Result<Permit<char>, QueueRefusal>>>>;

/// A call that waits in the queue.
fn call(queue: &Arc<FairQueue<char>>, client: char) -> Waiting {
    let queue = Arc::clone(queue);
    let mut call: Waiting = Box::pin(async move { queue.acquire(client, LONG).await });
    assert!(poll(&mut call).is_none(), "the call waits for a permit");
    call
}

fn poll(call: &mut Waiting) -> Option<Result<Permit<char>, QueueRefusal>> {
    match call.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Some(result),
        Poll::Pending => None,
    }
}

#[tokio::test(start_paused = true)]
async fn many_calls_of_one_client_do_not_delay_another() {
    let queue = FairQueue::new(1, 100);
    let first = queue.acquire('a', LONG).await.unwrap();
    let mut flood: Vec<_> = (0..50).map(|_| call(&queue, 'a')).collect();
    let mut other = call(&queue, 'b');
    drop(first);
    assert!(poll(&mut flood[0]).is_none());
    drop(poll(&mut other).unwrap().unwrap());
    let served = poll(&mut flood[0]).unwrap().unwrap();
    let mut third = call(&queue, 'c');
    drop(served);
    assert!(poll(&mut third).unwrap().is_ok());
}

#[tokio::test(start_paused = true)]
async fn many_clients_of_one_group_do_not_delay_another_group() {
    let queue = FairQueue::new(1, 100);
    let first = queue.acquire('a', LONG).await.unwrap();
    let mut flood = [call(&queue, 'a'), call(&queue, 'A'), call(&queue, 'A')];
    let (mut other, mut third) = (call(&queue, 'b'), call(&queue, 'c'));
    assert_eq!(queue.waiting_groups(), 3);
    drop(first);
    drop(poll(&mut other).unwrap().unwrap());
    drop(poll(&mut third).unwrap().unwrap());
    // In the group, client `A` comes before client `a`, which had the first permit.
    let second = poll(&mut flood[1]).unwrap().unwrap();
    let mut again = call(&queue, 'b');
    drop(second);
    drop(poll(&mut again).unwrap().unwrap());
    drop(poll(&mut flood[0]).unwrap().unwrap());
    assert!(poll(&mut flood[2]).unwrap().is_ok());
    assert_eq!(queue.waiting_groups(), 0);
}

#[tokio::test(start_paused = true)]
async fn background_calls_leave_a_permit_to_the_others() {
    let queue = FairQueue::new(2, 100);
    let background = queue.acquire('z', LONG).await.unwrap();
    let (mut waiting, given_up) = (call(&queue, 'z'), call(&queue, 'z'));
    let foreground = queue.acquire('a', LONG).await.unwrap();
    let mut next = call(&queue, 'b');
    drop(foreground);
    drop(poll(&mut next).unwrap().unwrap());
    assert!(poll(&mut waiting).is_none(), "the free permit is not for background calls");
    drop(background);
    let background = poll(&mut waiting).unwrap().unwrap();
    assert_eq!(queue.lock().free, 1);
    drop((given_up, background));
    let state = queue.lock();
    assert_eq!((state.free, state.free_for_background), (2, 1));
}

#[tokio::test(start_paused = true)]
async fn background_calls_get_the_only_permit() {
    let queue = FairQueue::new(1, 100);
    let background = queue.acquire('z', LONG).await.unwrap();
    let mut next = call(&queue, 'z');
    drop(background);
    assert!(poll(&mut next).unwrap().is_ok());
}

#[tokio::test(start_paused = true)]
async fn the_calls_of_a_group_are_bounded() {
    let group = |address: &str| address.parse::<IpAddr>().unwrap().group();
    assert_eq!(group("2001:db8:7:1::1"), group("2001:db8:7:2::1"));
    assert_ne!(group("2001:db8:7:1::1"), group("2001:db8:8:1::1"));
    assert_ne!(group("192.0.2.1"), group("192.0.2.2"));
    let queue = FairQueue::new(1, 2);
    let network = |number: usize| -> IpAddr { format!("2001:db8:7:{number}::1").parse().unwrap() };
    let _held = queue.acquire(network(0), LONG).await.unwrap();
    let mut waiting: Vec<_> = Vec::new();
    for number in 0..2 * GROUP_TIMES {
        let mut call = Box::pin(queue.acquire(network(number), LONG));
        assert!(futures_util::poll!(&mut call).is_pending());
        waiting.push(call);
    }
    assert_eq!(queue.acquire(network(100), LONG).await.unwrap_err(), QueueRefusal);
    waiting.pop();
    let mut call = Box::pin(queue.acquire(network(100), LONG));
    assert!(futures_util::poll!(&mut call).is_pending(), "a dropped call frees its place");
}

#[tokio::test(start_paused = true)]
async fn calls_of_one_client_are_served_in_order_and_bounded() {
    let queue = FairQueue::new(1, 2);
    let held = queue.acquire('a', LONG).await.unwrap();
    let mut calls = [call(&queue, 'a'), call(&queue, 'a')];
    assert_eq!(queue.acquire('a', LONG).await.unwrap_err(), QueueRefusal);
    let mut other = call(&queue, 'b');
    drop(held);
    drop(poll(&mut other).unwrap().unwrap());
    assert!(poll(&mut calls[1]).is_none());
    drop(poll(&mut calls[0]).unwrap().unwrap());
    assert!(poll(&mut calls[1]).unwrap().is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_full_displacing_queue_drops_calls_at_random() {
    // With so many calls, it is practically impossible that only the oldest or only the newest are dropped.
    let queue = FairQueue::displacing(1, 51);
    let _held = queue.acquire('a', LONG).await.unwrap();
    let mut other = call(&queue, 'b');
    let mut calls: Vec<_> = (0..150).map(|_| call(&queue, 'a')).collect();
    let waiting: Vec<_> = (0..150).filter(|number| poll(&mut calls[*number]).is_none()).collect();
    assert_eq!((waiting.len(), queue.waiting_of_group(&'a')), (50, 50));
    assert!(!waiting.iter().copied().eq(100..150), "not only the oldest are dropped");
    assert!(waiting.iter().any(|number| (50..149).contains(number)), "not only the newest are dropped");
    assert!(poll(&mut other).is_none(), "another client keeps its place");
}

#[tokio::test(start_paused = true)]
async fn a_queue_that_displaces_serves_groups_in_random_order() {
    let queue = FairQueue::displacing(1, 26);
    let letters = || ('b'..='z').chain(['a']);
    let mut served = Vec::new();
    for _ in 0..2 {
        let held = queue.acquire('a', LONG).await.unwrap();
        let mut calls: Vec<_> = letters().map(|client| (client, call(&queue, client))).collect();
        drop(held);
        while !calls.is_empty() {
            let next = calls.iter_mut().position(|(_, call)| poll(call).is_some_and(|result| result.is_ok()));
            served.push(calls.remove(next.unwrap()).0);
        }
    }
    assert!(!served.iter().copied().eq(letters().chain(letters())), "the groups do not come in order");
    served.sort_unstable();
    assert!(served.chunks(2).map(|twice| twice[0]).eq('a'..='z'), "each round serves each group once");
}

#[tokio::test(start_paused = true)]
async fn a_call_displaces_a_call_of_the_client_with_the_most_calls() {
    let queue = FairQueue::displacing(1, GROUP_TIMES * 3);
    let network = |number: usize| -> IpAddr { format!("2001:db8:7:{number}::1").parse().unwrap() };
    let held = queue.acquire(network(0), LONG).await.unwrap();
    let mut calls = Vec::new();
    // Three calls of one network, and one of each further network.
    for number in (0..GROUP_TIMES * 3).map(|number| number.max(2)) {
        let mut call = Box::pin(queue.acquire(network(number), LONG));
        assert!(futures_util::poll!(&mut call).is_pending());
        calls.push(call);
    }
    let mut late = Box::pin(queue.acquire(network(100), LONG));
    assert!(futures_util::poll!(&mut late).is_pending());
    let dropped: Vec<_> = calls.iter_mut().map(futures_util::FutureExt::now_or_never).collect();
    let dropped: Vec<_> = (0..calls.len()).filter(|number| dropped[*number].is_some()).collect();
    assert!(dropped.len() == 1 && dropped[0] <= 2, "{dropped:?}");
    drop(held);
    assert_eq!(queue.waiting_of_group(&network(0)), GROUP_TIMES * 3 - 1);
}

#[tokio::test(start_paused = true)]
async fn each_of_many_clients_may_be_displaced() {
    let queue = FairQueue::displacing(1, 24);
    let _held = queue.acquire('a', LONG).await.unwrap();
    let mut displaced = Vec::new();
    for _ in 0..400 {
        let mut calls: Vec<_> = ('b'..='y').map(|client| (client, call(&queue, client))).collect();
        let _late = call(&queue, 'z');
        displaced.extend(calls.iter_mut().filter_map(|(client, call)| poll(call).map(|_| *client)));
    }
    displaced.sort_unstable();
    displaced.dedup();
    assert!(displaced.len() > 20, "{displaced:?}");
}

#[tokio::test(start_paused = true)]
async fn all_calls_of_a_queue_that_displaces_are_bounded() {
    let queue = FairQueue::displacing(1, 6);
    let _held = queue.acquire('a', LONG).await.unwrap();
    let mut few = [call(&queue, 'b'), call(&queue, 'c')];
    // Two clients of one group have the most calls together, so each new call takes one of their places.
    let _most = ['a', 'A', 'a', 'A'].map(|client| call(&queue, client));
    let mut late = ['d', 'e', 'f'].map(|client| call(&queue, client));
    assert_eq!(['a', 'd', 'e', 'f'].map(|client| queue.waiting_of_group(&client)), [1, 1, 1, 1]);
    assert!(few.iter_mut().chain(&mut late).all(|call| poll(call).is_none()), "the others keep their places");
    drop(late);
    let _next = call(&queue, 'd');
    assert_eq!(queue.waiting_groups(), 4, "calls that ended keep no place");
}

#[tokio::test(start_paused = true)]
async fn a_call_that_waits_too_long_is_refused() {
    let queue = FairQueue::new(1, 2);
    let _held = queue.acquire('a', LONG).await.unwrap();
    assert_eq!(queue.acquire('b', Duration::from_secs(1)).await.unwrap_err(), QueueRefusal);
}

#[tokio::test(start_paused = true)]
async fn dropped_calls_free_their_places() {
    let queue = FairQueue::new(1, 2);
    let held = queue.acquire('a', LONG).await.unwrap();
    drop([call(&queue, 'a'), call(&queue, 'a')]);
    let mut last = call(&queue, 'a');
    drop(held);
    assert!(poll(&mut last).unwrap().is_ok());
    // A permit that was sent to a call is not lost if the call is dropped before its next poll.
    let held = queue.acquire('a', LONG).await.unwrap();
    let unread = call(&queue, 'b');
    drop(held);
    drop(unread);
    assert_eq!(queue.lock().free, 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Steps: 0 to 3 add a call of a client, 4 drops a waiting call, 5 drops a permit.
    #[test]
    fn permits_are_neither_lost_nor_created(steps in proptest::collection::vec((0_u8..6, 0_usize..16), 1..200)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let queue = FairQueue::new(2, 4);
            let mut waiting: Vec<(char, Waiting)> = Vec::new();
            let mut held: Vec<Permit<char>> = Vec::new();
            for (step, which) in steps {
                match step {
                    0..=3 => {
                        let client = ['a', 'A', 'b', 'z'][usize::from(step)];
                        let queue = Arc::clone(&queue);
                        waiting.push((client, Box::pin(async move { queue.acquire(client, LONG).await })));
                    }
                    4 if !waiting.is_empty() => drop(waiting.remove(which % waiting.len())),
                    5 if !held.is_empty() => drop(held.remove(which % held.len())),
                    _ => {}
                }
                waiting.retain_mut(|(_, call)| match poll(call) {
                    Some(result) => {
                        held.extend(result.ok());
                        false
                    }
                    None => true,
                });
                let state = queue.lock();
                assert_eq!(state.free + held.len(), 2);
                let background = held.iter().filter(|permit| permit.client == 'z').count();
                assert_eq!(state.free_for_background + background, 1);
                let may_wait = |client: char| state.free == 0 || client == 'z' && background == 1;
                assert!(waiting.iter().all(|(client, _)| may_wait(*client)));
                assert_eq!(state.order.len(), state.groups.len());
                assert!(state.groups.values().all(|queue| queue.order.len() == queue.waiting.len()));
            }
        });
    }
}
