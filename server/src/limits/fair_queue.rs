//! A semaphore with a fair queue, for work of which only a few pieces may run at a time: rendering, computer opponents,
//! reads of the store.
//!
//! Invariants: no call waits while a permit is free. Groups of clients take turns, and so do the clients of a group, so
//! many waiting calls delay another group, or another client of the same group, only by the work in progress. The
//! networks of an IPv6 site are a group, because a subscriber may have thousands. The calls waiting for one client, and
//! for one group, are bounded, and every wait has a deadline. [`FairQueue::acquire`] is cancellation-safe: a dropped
//! call loses no permit.

use super::network::site;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// The most waiting calls of a group, as a multiple of those of one client.
const GROUP_TIMES: usize = 4;

/// A client of a fair queue.
pub trait Grouped: Eq + Hash + Clone {
    /// The group of the client. The groups take turns, and so do the clients of a group.
    #[must_use]
    fn group(&self) -> Self;
}

impl Grouped for IpAddr {
    fn group(&self) -> Self {
        site(*self).unwrap_or(*self)
    }
}

impl<K: Grouped> Grouped for Option<K> {
    fn group(&self) -> Self {
        self.as_ref().map(Grouped::group)
    }
}

/// A fair queue for clients identified by `K`.
#[derive(Debug)]
pub struct FairQueue<K: Grouped> {
    /// The most waiting calls of one client.
    waiting_max: usize,
    state: Mutex<State<K>>,
}

#[derive(Debug)]
struct State<K: Grouped> {
    free: usize,
    /// The groups with waiting calls.
    groups: HashMap<K, Turns<K>>,
    /// These groups, in the order of their turns.
    order: VecDeque<K>,
}

/// The waiting calls of a group.
#[derive(Debug)]
struct Turns<K: Grouped> {
    /// The waiting calls of each client, the oldest first. Clients without waiting calls are left out.
    waiting: HashMap<K, VecDeque<Call<K>>>,
    /// The clients with waiting calls, in the order of their turns.
    order: VecDeque<K>,
}

/// The end of a waiting call that gets the permit.
type Call<K> = oneshot::Sender<Permit<K>>;

/// A permit for one piece of work; dropping it passes it to the next call.
#[derive(Debug)]
pub struct Permit<K: Grouped> {
    /// `None` once the permit has been returned.
    queue: Option<Arc<FairQueue<K>>>,
    client: K,
}

/// The error for a call over the bound of its client or its group, or past its deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPermit;

impl<K: Grouped> FairQueue<K> {
    /// Creates a queue with this many permits and at most `waiting_max` waiting calls of each client.
    #[must_use]
    pub fn new(permits: usize, waiting_max: usize) -> Arc<Self> {
        let state = State { free: permits, groups: HashMap::new(), order: VecDeque::new() };
        Arc::new(Self { waiting_max, state: Mutex::new(state) })
    }

    /// Waits for a permit.
    ///
    /// # Errors
    /// [`NoPermit`] if too many calls of this client or its group wait, or after `within`.
    pub async fn acquire(self: &Arc<Self>, client: K, within: Duration) -> Result<Permit<K>, NoPermit> {
        let turn = {
            let mut state = self.lock();
            if state.free > 0 {
                state.free -= 1;
                return Ok(Permit { queue: Some(Arc::clone(self)), client });
            }
            state.enqueue(client, self.waiting_max)?
        };
        tokio::time::timeout(within, turn).await.map_err(|_| NoPermit)?.map_err(|_| NoPermit)
    }

    /// The number of groups with waiting calls.
    #[must_use]
    pub fn waiting_groups(&self) -> usize {
        self.lock().order.len()
    }

    /// The number of waiting calls of this client's group.
    #[must_use]
    pub fn waiting_of_group(&self, client: &K) -> usize {
        self.lock().groups.get(&client.group()).map_or(0, Turns::len)
    }

    /// Passes the permit of this client to the next waiting call, or marks it free.
    fn pass_on(self: &Arc<Self>, served: &K) {
        // The lock is not held while sending. If the receiver was dropped, the permit comes back.
        while let Some((client, next)) = self.next_or_free(served) {
            let Err(mut unwanted) = next.send(Permit { queue: Some(Arc::clone(self)), client }) else {
                return;
            };
            unwanted.queue = None;
        }
    }

    /// The next waiting call; `None` after marking one more permit free.
    fn next_or_free(&self, served: &K) -> Option<(K, Call<K>)> {
        let mut state = self.lock();
        state.put_last(served);
        let next = state.dequeue();
        if next.is_none() {
            state.free += 1;
        }
        next
    }

    fn lock(&self) -> MutexGuard<'_, State<K>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Grouped> State<K> {
    fn enqueue(&mut self, client: K, waiting_max: usize) -> Result<oneshot::Receiver<Permit<K>>, NoPermit> {
        let group = client.group();
        let turns = self.groups.entry(group.clone()).or_insert_with(|| {
            self.order.push_back(group.clone());
            Turns { waiting: HashMap::new(), order: VecDeque::new() }
        });
        let receiver = turns.enqueue(client, waiting_max);
        if turns.order.is_empty() {
            self.groups.remove(&group);
            self.order.retain(|other| *other != group);
        }
        receiver
    }

    /// Moves this client to the end of the order of its group, and the group to the end of the groups.
    fn put_last(&mut self, client: &K) {
        let group = client.group();
        if let Some(turns) = self.groups.get_mut(&group) {
            put_last(&mut turns.order, client);
        }
        put_last(&mut self.order, &group);
    }

    fn dequeue(&mut self) -> Option<(K, Call<K>)> {
        while let Some(group) = self.order.pop_front() {
            let Some(turns) = self.groups.get_mut(&group) else { continue };
            let next = turns.dequeue();
            if turns.order.is_empty() {
                self.groups.remove(&group);
            } else {
                self.order.push_back(group);
            }
            if next.is_some() {
                return next;
            }
        }
        None
    }
}

impl<K: Grouped> Turns<K> {
    fn enqueue(&mut self, client: K, waiting_max: usize) -> Result<oneshot::Receiver<Permit<K>>, NoPermit> {
        if self.is_full(&client, waiting_max) {
            self.drop_closed();
        }
        if self.is_full(&client, waiting_max) {
            return Err(NoPermit);
        }
        let (sender, receiver) = oneshot::channel();
        if !self.waiting.contains_key(&client) {
            self.order.push_back(client.clone());
        }
        self.waiting.entry(client).or_default().push_back(sender);
        Ok(receiver)
    }

    /// Whether one more call of this client would be too many, for the client or for the group.
    fn is_full(&self, client: &K, waiting_max: usize) -> bool {
        let calls = self.waiting.get(client).map_or(0, VecDeque::len);
        calls >= waiting_max || self.len() >= GROUP_TIMES * waiting_max
    }

    /// The number of waiting calls.
    fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Drops the calls that nobody waits for any more.
    fn drop_closed(&mut self) {
        self.waiting.retain(|_, calls| {
            calls.retain(|call| !call.is_closed());
            !calls.is_empty()
        });
        self.order.retain(|client| self.waiting.contains_key(client));
    }

    fn dequeue(&mut self) -> Option<(K, Call<K>)> {
        while let Some(client) = self.order.pop_front() {
            let Some(calls) = self.waiting.get_mut(&client) else { continue };
            let next = std::iter::from_fn(|| calls.pop_front()).find(|call| !call.is_closed());
            if calls.is_empty() {
                self.waiting.remove(&client);
            } else {
                self.order.push_back(client.clone());
            }
            if let Some(next) = next {
                return Some((client, next));
            }
        }
        None
    }
}

/// Moves a value to the end of an order, if it is there.
fn put_last<K: Eq>(order: &mut VecDeque<K>, value: &K) {
    if let Some(place) = order.iter().position(|other| other == value) {
        let moved = order.remove(place);
        order.extend(moved);
    }
}

impl<K: Grouped> Drop for Permit<K> {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.pass_on(&self.client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    /// Letters are clients; a small letter and its capital are a group.
    impl Grouped for char {
        fn group(&self) -> Self {
            self.to_ascii_lowercase()
        }
    }

    const LONG: Duration = Duration::from_secs(60);

    type Waiting = Pin<Box<dyn Future<Output = Result<Permit<char>, NoPermit>>>>;

    /// A call that waits in the queue.
    fn call(queue: &Arc<FairQueue<char>>, client: char) -> Waiting {
        let queue = Arc::clone(queue);
        let mut call: Waiting = Box::pin(async move { queue.acquire(client, LONG).await });
        assert!(poll(&mut call).is_none(), "the call got a permit at once");
        call
    }

    fn poll(call: &mut Waiting) -> Option<Result<Permit<char>, NoPermit>> {
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
    async fn many_clients_of_one_group_do_not_delay_another() {
        let queue = FairQueue::new(1, 100);
        let first = queue.acquire('a', LONG).await.unwrap();
        let mut flood = [call(&queue, 'a'), call(&queue, 'A'), call(&queue, 'A')];
        let (mut other, mut third) = (call(&queue, 'b'), call(&queue, 'c'));
        assert_eq!(queue.waiting_groups(), 3);
        drop(first);
        drop(poll(&mut other).unwrap().unwrap());
        drop(poll(&mut third).unwrap().unwrap());
        // The other client of the group comes before the one that was served last.
        let second = poll(&mut flood[1]).unwrap().unwrap();
        let mut again = call(&queue, 'b');
        drop(second);
        drop(poll(&mut again).unwrap().unwrap());
        drop(poll(&mut flood[0]).unwrap().unwrap());
        assert!(poll(&mut flood[2]).unwrap().is_ok());
        assert_eq!(queue.waiting_groups(), 0);
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
        assert_eq!(queue.acquire(network(100), LONG).await.unwrap_err(), NoPermit);
        waiting.pop();
        let mut call = Box::pin(queue.acquire(network(100), LONG));
        assert!(futures_util::poll!(&mut call).is_pending(), "a dropped call frees its place");
    }

    #[tokio::test(start_paused = true)]
    async fn calls_of_one_client_are_served_in_order_and_bounded() {
        let queue = FairQueue::new(1, 2);
        let held = queue.acquire('a', LONG).await.unwrap();
        let mut calls = [call(&queue, 'a'), call(&queue, 'a')];
        assert_eq!(queue.acquire('a', LONG).await.unwrap_err(), NoPermit);
        let mut other = call(&queue, 'b');
        drop(held);
        drop(poll(&mut other).unwrap().unwrap());
        assert!(poll(&mut calls[1]).is_none());
        drop(poll(&mut calls[0]).unwrap().unwrap());
        assert!(poll(&mut calls[1]).unwrap().is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_that_waits_too_long_is_refused() {
        let queue = FairQueue::new(1, 2);
        let _held = queue.acquire('a', LONG).await.unwrap();
        assert_eq!(queue.acquire('b', Duration::from_secs(1)).await.unwrap_err(), NoPermit);
    }

    #[tokio::test(start_paused = true)]
    async fn dropped_calls_free_their_places() {
        let queue = FairQueue::new(1, 2);
        let held = queue.acquire('a', LONG).await.unwrap();
        drop([call(&queue, 'a'), call(&queue, 'a')]);
        let mut last = call(&queue, 'a');
        drop(held);
        assert!(poll(&mut last).unwrap().is_ok());
        // A permit sent to a call that is dropped before it is polled is not lost.
        let held = queue.acquire('a', LONG).await.unwrap();
        let unread = call(&queue, 'b');
        drop(held);
        drop(unread);
        assert_eq!(queue.lock().free, 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Steps: 0 to 2 add a call of a client, 3 drops a waiting call, 4 drops a permit.
        #[test]
        fn permits_are_neither_lost_nor_created(steps in proptest::collection::vec((0_u8..5, 0_usize..16), 1..200)) {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(async {
                let queue = FairQueue::new(2, 4);
                let (mut waiting, mut held): (Vec<Waiting>, Vec<Permit<char>>) = (Vec::new(), Vec::new());
                for (step, which) in steps {
                    match step {
                        0..=2 => {
                            let (queue, client) = (Arc::clone(&queue), ['a', 'A', 'b'][usize::from(step)]);
                            waiting.push(Box::pin(async move { queue.acquire(client, LONG).await }));
                        }
                        3 if !waiting.is_empty() => drop(waiting.remove(which % waiting.len())),
                        4 if !held.is_empty() => drop(held.remove(which % held.len())),
                        _ => {}
                    }
                    waiting.retain_mut(|call| match poll(call) {
                        Some(result) => {
                            held.extend(result.ok());
                            false
                        }
                        None => true,
                    });
                    let state = queue.lock();
                    assert_eq!(state.free + held.len(), 2);
                    assert!(state.free == 0 || waiting.is_empty());
                    assert_eq!(state.order.len(), state.groups.len());
                    assert!(state.groups.values().all(|turns| turns.order.len() == turns.waiting.len()));
                }
            });
        }
    }
}
