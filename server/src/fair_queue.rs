//! A fair queue in front of work that only a few callers may do at once: painting, thinking, reading the store.
//!
//! What always holds: while permits are free nobody waits. When they are not, the next permit goes to the next client in
//! turn, which is never the one that was just served while another waits. So a client with a thousand waiting calls delays
//! another by the work that is being done, not by a thousand calls. How many calls of one
//! client wait is bounded, and every wait has a deadline. A caller that is dropped while it waits loses nothing but its
//! own place.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// A fair queue for clients that are told apart by `K`.
#[derive(Debug)]
pub struct FairQueue<K: Eq + Hash + Clone> {
    /// How many calls of one client may wait.
    waiting_max: usize,
    state: Mutex<State<K>>,
}

#[derive(Debug)]
struct State<K: Eq + Hash + Clone> {
    free: usize,
    /// The waiting calls of each client, the oldest first; no client without any.
    waiting: HashMap<K, VecDeque<oneshot::Sender<Permit<K>>>>,
    /// The clients with waiting calls, in the order in which they are served.
    order: VecDeque<K>,
}

/// The right to do one piece of work; dropping it lets the next caller begin.
#[derive(Debug)]
pub struct Permit<K: Eq + Hash + Clone> {
    /// None once the permit has been given back.
    queue: Option<Arc<FairQueue<K>>>,
    client: K,
}

/// Too many calls of this client wait already, or this one waited too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Busy;

impl<K: Eq + Hash + Clone> FairQueue<K> {
    /// A queue with this many permits, in which each client may have `waiting_max` calls waiting.
    #[must_use]
    pub fn new(permits: usize, waiting_max: usize) -> Arc<Self> {
        let state = State { free: permits, waiting: HashMap::new(), order: VecDeque::new() };
        Arc::new(Self { waiting_max, state: Mutex::new(state) })
    }

    /// Waits for a permit, at most this long.
    ///
    /// # Errors
    /// [`Busy`].
    pub async fn acquire(self: &Arc<Self>, client: K, within: Duration) -> Result<Permit<K>, Busy> {
        let turn = {
            let mut state = self.lock();
            if state.free > 0 {
                state.free -= 1;
                return Ok(Permit { queue: Some(Arc::clone(self)), client });
            }
            state.enqueue(client, self.waiting_max)?
        };
        tokio::time::timeout(within, turn).await.map_err(|_| Busy)?.map_err(|_| Busy)
    }

    /// Hands the permit of this client on to the next caller that still waits, or keeps it free.
    fn hand_on(self: &Arc<Self>, served: &K) {
        // Not within the lock: a permit that is not taken comes back here.
        while let Some((client, next)) = self.next_or_free(served) {
            let Err(mut unwanted) = next.send(Permit { queue: Some(Arc::clone(self)), client }) else {
                return;
            };
            unwanted.queue = None;
        }
    }

    /// The next caller, or none after noting that one more permit is free.
    fn next_or_free(&self, served: &K) -> Option<(K, oneshot::Sender<Permit<K>>)> {
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

impl<K: Eq + Hash + Clone> State<K> {
    fn enqueue(&mut self, client: K, waiting_max: usize) -> Result<oneshot::Receiver<Permit<K>>, Busy> {
        let calls = self.waiting.entry(client.clone()).or_default();
        if calls.len() >= waiting_max {
            calls.retain(|call| !call.is_closed());
        }
        let is_new = calls.is_empty() && !self.order.contains(&client);
        let full = calls.len() >= waiting_max;
        let (sender, receiver) = oneshot::channel();
        if !full {
            calls.push_back(sender);
        }
        if calls.is_empty() {
            self.waiting.remove(&client);
        } else if is_new {
            self.order.push_back(client);
        }
        if full { Err(Busy) } else { Ok(receiver) }
    }

    /// Lets all other clients that wait be served before this one.
    fn put_last(&mut self, client: &K) {
        if let Some(place) = self.order.iter().position(|other| other == client) {
            let moved = self.order.remove(place);
            self.order.extend(moved);
        }
    }

    fn dequeue(&mut self) -> Option<(K, oneshot::Sender<Permit<K>>)> {
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

impl<K: Eq + Hash + Clone> Drop for Permit<K> {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.hand_on(&self.client);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    const LONG: Duration = Duration::from_secs(60);

    type Waiting = Pin<Box<dyn Future<Output = Result<Permit<char>, Busy>>>>;

    /// A call that has taken its place in the queue.
    fn call(queue: &Arc<FairQueue<char>>, client: char) -> Waiting {
        let queue = Arc::clone(queue);
        let mut call: Waiting = Box::pin(async move { queue.acquire(client, LONG).await });
        assert!(poll(&mut call).is_none(), "it was given a permit at once");
        call
    }

    fn poll(call: &mut Waiting) -> Option<Result<Permit<char>, Busy>> {
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
    async fn calls_of_one_client_are_served_in_order_and_bounded() {
        let queue = FairQueue::new(1, 2);
        let held = queue.acquire('a', LONG).await.unwrap();
        let mut calls = [call(&queue, 'a'), call(&queue, 'a')];
        assert_eq!(queue.acquire('a', LONG).await.unwrap_err(), Busy);
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
        assert_eq!(queue.acquire('b', Duration::from_secs(1)).await.unwrap_err(), Busy);
    }

    #[tokio::test(start_paused = true)]
    async fn dropped_calls_give_their_places_back() {
        let queue = FairQueue::new(1, 2);
        let held = queue.acquire('a', LONG).await.unwrap();
        drop([call(&queue, 'a'), call(&queue, 'a')]);
        let mut last = call(&queue, 'a');
        drop(held);
        assert!(poll(&mut last).unwrap().is_ok());
        // A permit that was handed to a call which is dropped before it looks is not lost.
        let held = queue.acquire('a', LONG).await.unwrap();
        let unread = call(&queue, 'b');
        drop(held);
        drop(unread);
        assert_eq!(queue.lock().free, 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Steps: 0 to 2 add a call of a client, 3 drops a waiting call, 4 ends a piece of work.
        #[test]
        fn no_permit_is_lost_or_made(steps in proptest::collection::vec((0_u8..5, 0_usize..16), 1..200)) {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(async {
                let queue = FairQueue::new(2, 4);
                let (mut waiting, mut held): (Vec<Waiting>, Vec<Permit<char>>) = (Vec::new(), Vec::new());
                for (step, which) in steps {
                    match step {
                        0..=2 => {
                            let (queue, client) = (Arc::clone(&queue), char::from(b'a' + step));
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
                    assert_eq!(state.order.len(), state.waiting.len());
                }
            });
        }
    }
}
