//! A semaphore with a fair queue, for work of which only a few pieces may run at a time: rendering, computer opponents,
//! reads of the store.
//!
//! Invariants: no call waits while a permit is free. Clients take turns, so many waiting calls of one client delay
//! another client only by the work in progress. The calls waiting for one client are bounded, and every wait has a
//! deadline.
//! [`FairQueue::acquire`] is cancellation-safe: a dropped call loses no permit.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// A fair queue for clients identified by `K`.
#[derive(Debug)]
pub struct FairQueue<K: Eq + Hash + Clone> {
    /// The most waiting calls of one client.
    waiting_max: usize,
    state: Mutex<State<K>>,
}

#[derive(Debug)]
struct State<K: Eq + Hash + Clone> {
    free: usize,
    /// The waiting calls of each client, the oldest first. Clients without any are left out.
    waiting: HashMap<K, VecDeque<oneshot::Sender<Permit<K>>>>,
    /// The clients with waiting calls, in the order of their turns.
    order: VecDeque<K>,
}

/// A permit for one piece of work; dropping it passes it to the next call.
#[derive(Debug)]
pub struct Permit<K: Eq + Hash + Clone> {
    /// `None` once the permit has been returned.
    queue: Option<Arc<FairQueue<K>>>,
    client: K,
}

/// The error for a call over the bound of its client, or past its deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPermit;

impl<K: Eq + Hash + Clone> FairQueue<K> {
    /// Creates a queue with this many permits and at most `waiting_max` waiting calls of each client.
    #[must_use]
    pub fn new(permits: usize, waiting_max: usize) -> Arc<Self> {
        let state = State { free: permits, waiting: HashMap::new(), order: VecDeque::new() };
        Arc::new(Self { waiting_max, state: Mutex::new(state) })
    }

    /// Waits for a permit.
    ///
    /// # Errors
    /// [`NoPermit`] if too many calls of this client wait, or after `within`.
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
    fn enqueue(&mut self, client: K, waiting_max: usize) -> Result<oneshot::Receiver<Permit<K>>, NoPermit> {
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
        if full { Err(NoPermit) } else { Ok(receiver) }
    }

    /// Moves this client to the end of the order.
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
