//! A semaphore with a fair queue, for work of which only a few pieces may run at a time.
//!
//! Invariants: no call waits while a permit is free, except that background calls ([`Grouped::is_background`]) never
//! hold all permits, unless there is only one. Every wait has a deadline. The networks of an IPv6 site are a group,
//! because a customer of an Internet provider may have thousands of networks. [`FairQueue::acquire`] is
//! cancellation-safe: a dropped call loses no permit.
//!
//! In a queue made by [`FairQueue::new`], groups take turns. In a group, clients with a lower rank ([`Grouped::rank`])
//! come first, and clients of equal rank take turns. Between two calls of one group, every other waiting group
//! gets its turn, however many calls wait. The same holds for clients of equal rank in a group. The waiting calls of a
//! client, and those of a group, are bounded. A call over a bound is refused.
//!
//! In a queue made by [`FairQueue::displacing`], all waiting calls together are bounded. A call over the bound
//! displaces a random waiting call of the client with the most calls, in the group with the most calls. The next permit
//! goes to a random group. So each call has a chance, even if a round of all groups takes longer than a call may wait.

use crate::addresses::site;
use konakis_protocol::Snowflake;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// The maximum number of waiting calls of a group, as a multiple of the maximum for one client.
const GROUP_TIMES: usize = 4;

/// A client of a fair queue.
pub trait Grouped: Eq + Hash + Clone {
    /// The group of the client.
    #[must_use]
    fn group(&self) -> Self;

    /// The rank of the client in its group. The waiting calls of clients with a lower rank go first.
    #[must_use]
    fn rank(&self) -> u8 {
        0
    }

    /// Whether the client's calls are background calls, which never hold all permits, unless there is only one.
    #[must_use]
    fn is_background(&self) -> bool {
        false
    }
}

impl Grouped for IpAddr {
    fn group(&self) -> Self {
        site(*self).unwrap_or(*self)
    }
}

impl Grouped for Snowflake {
    fn group(&self) -> Self {
        *self
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
    /// The maximum number of waiting calls of one client or, in a queue that displaces, of all clients together.
    waiting_max: usize,
    /// Makes the random numbers of a queue that displaces; `None` in other queues.
    displaces: Option<RandomState>,
    state: Mutex<State<K>>,
}

#[derive(Debug)]
struct State<K: Grouped> {
    free: usize,
    /// The permits that background calls may still get.
    free_for_background: usize,
    groups: HashMap<K, GroupQueue<K>>,
    order: VecDeque<K>,
    drawn: u64,
}

#[derive(Debug)]
struct GroupQueue<K: Grouped> {
    /// The calls of each client, the oldest first.
    waiting: HashMap<K, VecDeque<Call<K>>>,
    order: VecDeque<K>,
}

type Call<K> = oneshot::Sender<Permit<K>>;

/// A permit for one piece of work. When it is dropped, the next call gets it.
#[derive(Debug)]
pub struct Permit<K: Grouped> {
    /// `None` once the permit has been returned.
    queue: Option<Arc<FairQueue<K>>>,
    client: K,
}

/// The error of a call that was over a bound, was displaced, or waited until its deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueueRefusal;

impl<K: Grouped> FairQueue<K> {
    /// A queue with this many permits and at most `waiting_max` waiting calls of each client.
    #[must_use]
    pub fn new(permits: usize, waiting_max: usize) -> Arc<Self> {
        Self::with(permits, waiting_max, None)
    }

    /// A queue with this many permits and at most `waiting_max` waiting calls. Many people may share a client, such as
    /// an address. If one of these people floods the queue, the others still get their share of the permits, however
    /// the flood is timed.
    #[must_use]
    pub fn displacing(permits: usize, waiting_max: usize) -> Arc<Self> {
        Self::with(permits, waiting_max, Some(RandomState::new()))
    }

    fn with(permits: usize, waiting_max: usize, displaces: Option<RandomState>) -> Arc<Self> {
        let state = State {
            free: permits,
            free_for_background: permits.saturating_sub(1).max(1),
            groups: HashMap::new(),
            order: VecDeque::new(),
            drawn: 0,
        };
        Arc::new(Self { waiting_max, displaces, state: Mutex::new(state) })
    }

    /// Waits for a permit.
    ///
    /// # Errors
    /// [`QueueRefusal`].
    pub async fn acquire(self: &Arc<Self>, client: K, within: Duration) -> Result<Permit<K>, QueueRefusal> {
        let permit = {
            let mut state = self.lock();
            if state.free > 0 && state.allows(&client) {
                state.free -= 1;
                state.count_begun(&client);
                return Ok(Permit { queue: Some(Arc::clone(self)), client });
            }
            let random = self.draw(&mut state);
            state.enqueue(client, self.waiting_max, random)?
        };
        tokio::time::timeout(within, permit).await.map_err(|_| QueueRefusal)?.map_err(|_| QueueRefusal)
    }

    /// The number of groups with waiting calls.
    #[must_use]
    pub fn waiting_groups(&self) -> usize {
        self.lock().order.len()
    }

    /// The number of waiting calls of this client's group.
    #[must_use]
    pub fn waiting_of_group(&self, client: &K) -> usize {
        self.lock().groups.get(&client.group()).map_or(0, GroupQueue::len)
    }

    /// Passes the permit to the next waiting call, or marks it free.
    fn pass_on(self: &Arc<Self>, served: &K) {
        // Do not hold the lock while sending. If the receiver was dropped, `send` gives the permit back.
        let mut returned = served.clone();
        while let Some((client, next)) = self.next_or_free(served, &returned) {
            returned = client.clone();
            let Err(mut unwanted) = next.send(Permit { queue: Some(Arc::clone(self)), client }) else {
                return;
            };
            unwanted.queue = None;
        }
    }

    /// Takes back the permit of `returned`, and moves `served` and its group to the end of the order. Returns the next
    /// waiting call that may have the permit; if there is none, the permit is free.
    fn next_or_free(&self, served: &K, returned: &K) -> Option<(K, Call<K>)> {
        let mut state = self.lock();
        state.count_ended(returned);
        state.put_last(served);
        let random = self.draw(&mut state);
        let next = state.dequeue(random);
        match &next {
            Some((client, _)) => state.count_begun(client),
            None => state.free += 1,
        }
        next
    }

    fn draw(&self, state: &mut State<K>) -> Option<u64> {
        state.drawn += 1;
        self.displaces.as_ref().map(|random| random.hash_one(state.drawn))
    }

    fn lock(&self) -> MutexGuard<'_, State<K>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Grouped> State<K> {
    fn allows(&self, client: &K) -> bool {
        self.free_for_background > 0 || !client.is_background()
    }

    fn count_begun(&mut self, client: &K) {
        self.free_for_background -= usize::from(client.is_background());
    }

    fn count_ended(&mut self, client: &K) {
        self.free_for_background += usize::from(client.is_background());
    }

    fn enqueue(
        &mut self,
        client: K,
        waiting_max: usize,
        random: Option<u64>,
    ) -> Result<oneshot::Receiver<Permit<K>>, QueueRefusal> {
        let group = client.group();
        if let Some(random) = random {
            self.make_place(waiting_max, random);
        } else if let Some(queue) = self.groups.get_mut(&group) {
            queue.check_place(&client, waiting_max)?;
        }
        let queue = self.groups.entry(group.clone()).or_insert_with(|| {
            self.order.push_back(group);
            GroupQueue { waiting: HashMap::new(), order: VecDeque::new() }
        });
        Ok(queue.enqueue(client))
    }

    fn make_place(&mut self, waiting_max: usize, random: u64) {
        if self.len() < waiting_max {
            return;
        }
        self.groups.values_mut().for_each(GroupQueue::drop_closed);
        if self.len() >= waiting_max
            && let Some(largest) = random_largest(self.groups.values_mut(), |queue| queue.len(), random)
        {
            largest.displace(random);
        }
        self.groups.retain(|_, queue| !queue.order.is_empty());
        self.order.retain(|group| self.groups.contains_key(group));
    }

    fn len(&self) -> usize {
        self.groups.values().map(GroupQueue::len).sum()
    }

    fn put_last(&mut self, client: &K) {
        let group = client.group();
        if let Some(queue) = self.groups.get_mut(&group) {
            put_last(&mut queue.order, client);
        }
        put_last(&mut self.order, &group);
    }

    /// Removes the next call that somebody still waits for. The call is from the first group with an allowed call or,
    /// if a random number is given, from a random group with an allowed call.
    fn dequeue(&mut self, random: Option<u64>) -> Option<(K, Call<K>)> {
        let with_background = self.free_for_background > 0;
        loop {
            let has_call = |(_, group): &(usize, &K)| {
                self.groups.get(group).is_none_or(|queue| queue.has_call(with_background))
            };
            let allowed = || self.order.iter().enumerate().filter(has_call);
            let skipped = random.map_or(0, |random| (random % allowed().count().max(1) as u64) as usize);
            let (next, _) = allowed().nth(skipped)?;
            let group = self.order.remove(next)?;
            let Some(queue) = self.groups.get_mut(&group) else { continue };
            let next = queue.dequeue(with_background);
            if queue.order.is_empty() {
                self.groups.remove(&group);
            } else {
                self.order.push_back(group);
            }
            if next.is_some() {
                return next;
            }
        }
    }
}

impl<K: Grouped> GroupQueue<K> {
    fn check_place(&mut self, client: &K, waiting_max: usize) -> Result<(), QueueRefusal> {
        let is_full = |queue: &Self| {
            let calls = queue.waiting.get(client).map_or(0, VecDeque::len);
            calls >= waiting_max || queue.len() >= GROUP_TIMES * waiting_max
        };
        if is_full(self) {
            self.drop_closed();
        }
        if is_full(self) { Err(QueueRefusal) } else { Ok(()) }
    }

    fn enqueue(&mut self, client: K) -> oneshot::Receiver<Permit<K>> {
        let (sender, receiver) = oneshot::channel();
        if !self.waiting.contains_key(&client) {
            self.order.push_back(client.clone());
        }
        self.waiting.entry(client).or_default().push_back(sender);
        receiver
    }

    fn displace(&mut self, random: u64) {
        if let Some(calls) = random_largest(self.waiting.values_mut(), |calls| calls.len(), random) {
            calls.remove((random % calls.len().max(1) as u64) as usize);
        }
        self.drop_closed();
    }

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

    /// Whether an allowed call waits. Background calls are allowed only with `with_background`.
    fn has_call(&self, with_background: bool) -> bool {
        with_background || self.order.iter().any(|client| !client.is_background())
    }

    fn dequeue(&mut self, with_background: bool) -> Option<(K, Call<K>)> {
        loop {
            let clients = self.order.iter().enumerate();
            let allowed = clients.filter(|(_, client)| with_background || !client.is_background());
            let (first, _) = allowed.min_by_key(|(_, client)| client.rank())?;
            let client = self.order.remove(first)?;
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
    }
}

/// One of the largest items, at random. A hash table keeps the order of its items, so the first of the largest would be
/// the same one each time.
fn random_largest<T>(items: impl Iterator<Item = T>, size: impl Fn(&T) -> usize, random: u64) -> Option<T> {
    let mut items: Vec<T> = items.collect();
    let most = items.iter().map(&size).max()?;
    items.retain(|item| size(item) == most);
    let chosen = (random % items.len() as u64) as usize;
    Some(items.swap_remove(chosen))
}

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
mod tests;
