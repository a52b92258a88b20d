//! What waits to be sent to one connection.
//!
//! What always holds: an outbox is bounded. Of the views of a room that were pushed it keeps only the newest, so that a
//! slow reader misses intermediate views and never the latest; of answers and chat it keeps all, up to its [`Bound`]
//! and the [`Budget`] of the server. A connection that exceeds them is closed, and what waits for it is dropped at once.

mod budget;

pub use budget::Budget;

use crate::metrics::Slow;
use budget::{Account, Backlog};

use konakis_protocol::{RoomId, UserId};
use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What may wait for a connection at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// How many frames.
    pub frames_max: usize,
    /// How many bytes all of them together.
    pub bytes_max: usize,
    /// Whether they count towards the budget of the address, and the connection may be closed to keep a budget.
    pub in_budget: bool,
}

impl Bound {
    /// For people: several of the longest answers there are, such as long games seen again, asked for at once.
    pub const PERSON: Self = Self { frames_max: 1_024, bytes_max: 4 << 20, in_budget: true };
    /// For a service, which speaks for many and is never closed for the sake of others.
    pub const SERVICE: Self = Self { frames_max: 1 << 13, bytes_max: 64 << 20, in_budget: false };
}

/// Frames on their way to one connection.
#[derive(Debug)]
pub struct Outbox {
    connection: u64,
    /// Where its bytes are counted; nowhere in tests of other things.
    account: Option<Arc<Account>>,
    queue: Mutex<Queue>,
    /// The rooms that send here; nothing once the connection has ended.
    watched: Mutex<Option<BTreeSet<RoomId>>>,
}

#[derive(Debug)]
struct Queue {
    frames: VecDeque<Frame>,
    /// How long all of them are together.
    bytes: usize,
    /// How long the frame is that was taken last and is being written.
    in_flight: usize,
    /// How many bytes are counted in the account.
    counted: usize,
    /// Since when something has waited without a break.
    since: Option<Instant>,
    bound: Bound,
    /// How many requests wait for their answers.
    owed: u32,
    close: Option<Close>,
    /// The connection's task, where it waits for something to do.
    waiting: Option<Waker>,
    /// The connection's task, where it waits for the peer to read.
    writing: Option<Waker>,
    /// Whether the connection has ended, so that nothing is kept for it.
    ended: bool,
}

#[derive(Debug)]
struct Frame {
    /// Of what newer frames make this one needless.
    topic: Option<Topic>,
    text: Utf8Bytes,
}

/// What a pushed frame is about; a newer one about the same takes its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Topic {
    /// A room by the number it has while it is in memory, as the connection itself or, on a service's, as one of its users
    /// sees it.
    Room(u64, Option<UserId>),
    /// The lobby, for the connection itself or for a user of a service.
    Lobby(Option<UserId>),
}

/// What is due at a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Due {
    /// To send this frame.
    Frame(Utf8Bytes),
    /// To hear no more, and to wait for answers that are owed.
    Answers,
    /// To close it.
    Close(Close),
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Close {
    /// The user gave up his token.
    SignedOut,
    /// Too much has gathered that was not read.
    TooSlow,
    /// The server stops.
    Restart,
}

impl Outbox {
    /// The empty outbox of the connection with this number, which counts towards no [`Budget`].
    #[must_use]
    pub fn new(connection: u64) -> Self {
        Self::of(connection, None)
    }

    fn of(connection: u64, account: Option<Arc<Account>>) -> Self {
        let queue = Queue {
            frames: VecDeque::new(),
            bytes: 0,
            in_flight: 0,
            counted: 0,
            since: None,
            bound: Bound::PERSON,
            owed: 0,
            close: None,
            waiting: None,
            writing: None,
            ended: false,
        };
        Self { connection, account, queue: Mutex::new(queue), watched: Mutex::new(Some(BTreeSet::new())) }
    }

    /// Lets this much wait from now on. An outbox that has left the budgets does not come back to them.
    pub fn set_bound(&self, bound: Bound) {
        let mut queue = self.lock();
        if let Some(account) = self.account.as_ref().filter(|_| queue.bound.in_budget && !bound.in_budget) {
            account.exempt(queue.counted);
        }
        let in_budget = queue.bound.in_budget && bound.in_budget;
        queue.bound = Bound { in_budget, ..bound };
    }

    /// Takes note that a room sends here; gives whether it may, which it may not once the connection has ended.
    pub fn watch(&self, room: &RoomId) -> bool {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.as_mut().is_some_and(|rooms| {
            rooms.insert(room.clone());
            true
        })
    }

    /// Takes note that a room sends here no more.
    pub fn unwatch(&self, room: &RoomId) {
        if let Some(rooms) = self.watched.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            rooms.remove(room);
        }
    }

    /// How many rooms send here.
    #[must_use]
    pub fn watched(&self) -> usize {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map_or(0, BTreeSet::len)
    }

    /// The connection has ended: drops what waits, gives the rooms that sent here, and lets none send any more.
    pub fn end(&self) -> BTreeSet<RoomId> {
        let mut queue = self.lock();
        queue.ended = true;
        queue.clear();
        self.count(&mut queue);
        drop(queue);
        if let Some(account) = &self.account {
            account.leave(self.connection);
        }
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default()
    }

    /// The number of the connection.
    #[must_use]
    pub const fn connection(&self) -> u64 {
        self.connection
    }

    /// Takes note of a request, to which an answer is owed.
    pub fn owe(&self) {
        self.lock().owed += 1;
    }

    /// Adds the answer to a request.
    pub fn answer(&self, text: Utf8Bytes) {
        let mut queue = self.lock();
        queue.owed = queue.owed.saturating_sub(1);
        self.push(queue, Frame { topic: None, text });
    }

    /// Adds a frame that must arrive though nobody asked for it, such as a line of chat.
    pub fn send(&self, text: Utf8Bytes) {
        self.push(self.lock(), Frame { topic: None, text });
    }

    /// Adds a frame that makes earlier ones about the same needless.
    pub fn show(&self, topic: Topic, text: Utf8Bytes) {
        self.push(self.lock(), Frame { topic: Some(topic), text });
    }

    /// Adds a frame that builds on the earlier ones about the same, all of which stay; not where so many of them wait
    /// already. Gives whether it was added.
    pub fn follow(&self, topic: Topic, text: Utf8Bytes, most: usize) -> bool {
        let (queue, topic) = (self.lock(), Some(topic));
        if queue.frames.iter().filter(|frame| frame.topic == topic).count() >= most {
            return false;
        }
        self.append(queue, Frame { topic, text });
        true
    }

    /// Asks for the connection to be closed once what waits has been sent.
    pub fn close(&self, why: Close) {
        let mut queue = self.lock();
        queue.close.get_or_insert(why);
        wake(queue);
    }

    /// What is due now; where that is nothing, or only answers that are still to come, wakes whoever asks once there is
    /// more. Only one asks, the connection's task.
    pub fn poll(&self, context: &Context<'_>) -> Poll<Due> {
        let mut queue = self.lock();
        if let Some(text) = self.take(&mut queue) {
            return Poll::Ready(Due::Frame(text));
        }
        let due = match queue.close {
            // What was asked before the server stops is answered yet.
            Some(Close::Restart) if queue.owed > 0 => Poll::Ready(Due::Answers),
            Some(why) => return Poll::Ready(Due::Close(why)),
            None => Poll::Pending,
        };
        queue.waiting = Some(context.waker().clone());
        due
    }

    /// The next frame to send. Asking for it says that the one before has been written.
    #[must_use]
    pub fn next(&self) -> Option<Utf8Bytes> {
        self.take(&mut self.lock())
    }

    /// Ready once the peer is given up as too slow. While a frame is being written this is what the connection's task
    /// waits for beside the peer.
    pub fn poll_given_up(&self, context: &Context<'_>) -> Poll<()> {
        let mut queue = self.lock();
        if queue.close == Some(Close::TooSlow) {
            return Poll::Ready(());
        }
        queue.writing = Some(context.waker().clone());
        Poll::Pending
    }

    /// How many frames wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.lock().frames.len()
    }

    /// Whether the connection is to be closed, and why.
    #[must_use]
    pub fn closing(&self) -> Option<Close> {
        self.lock().close
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, queue: &mut Queue) -> Option<Utf8Bytes> {
        let next = queue.next();
        self.count(queue);
        next
    }

    /// Adds a frame in place of earlier ones about the same topic.
    fn push(&self, mut queue: MutexGuard<'_, Queue>, frame: Frame) {
        if frame.topic.is_some() {
            queue.forget(&frame.topic);
        }
        self.append(queue, frame);
    }

    /// Appends a frame, or has the connection closed if too much waits for it.
    fn append(&self, mut queue: MutexGuard<'_, Queue>, frame: Frame) {
        if queue.ended || queue.close == Some(Close::TooSlow) {
            return;
        }
        let bytes = queue.bytes + queue.in_flight + frame.text.len();
        let too_much = queue.frames.len() >= queue.bound.frames_max || bytes > queue.bound.bytes_max;
        if too_much {
            queue.clear();
            queue.close = Some(Close::TooSlow);
        } else {
            queue.bytes += frame.text.len();
            queue.frames.push_back(frame);
        }
        self.count(&mut queue);
        wake(queue);
        if let Some(account) = &self.account {
            if too_much {
                account.closed(Slow::Outbox);
            }
            account.relieve();
        }
    }

    /// What waits, if the connection may be closed to keep a budget.
    fn backlog(&self, now: Instant) -> Option<Backlog> {
        let queue = self.lock();
        let lasting = now.saturating_duration_since(queue.since?);
        queue.bound.in_budget.then_some(Backlog { bytes: queue.counted, lasting })
    }

    /// Drops what waits and has the connection closed as too slow; gives how many bytes that freed, or none if it was
    /// closed already.
    fn give_up(&self) -> Option<usize> {
        let mut queue = self.lock();
        if queue.ended || queue.close == Some(Close::TooSlow) {
            return None;
        }
        let freed = queue.counted;
        queue.clear();
        queue.close = Some(Close::TooSlow);
        self.count(&mut queue);
        wake(queue);
        Some(freed)
    }

    /// Brings the account up to date with the queue.
    fn count(&self, queue: &mut Queue) {
        let (before, now) = (queue.counted, queue.bytes + queue.in_flight);
        if before == now {
            return;
        }
        queue.counted = now;
        queue.since = if now == 0 { None } else { queue.since.or_else(|| Some(Instant::now())) };
        if let Some(account) = &self.account {
            account.change(before, now, queue.bound.in_budget);
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.end();
    }
}

impl Queue {
    fn next(&mut self) -> Option<Utf8Bytes> {
        self.in_flight = 0;
        let frame = self.frames.pop_front()?;
        self.bytes -= frame.text.len();
        self.in_flight = frame.text.len();
        if self.frames.is_empty() {
            // What a burst had taken is given back, since most connections are idle most of the time.
            self.frames.shrink_to(4);
        }
        Some(frame.text)
    }

    /// Drops all that waits, and that is being written.
    fn clear(&mut self) {
        self.frames = VecDeque::new();
        self.bytes = 0;
        self.in_flight = 0;
    }

    /// Drops what a newer frame makes needless.
    fn forget(&mut self, topic: &Option<Topic>) {
        let Self { frames, bytes, .. } = self;
        frames.retain(|earlier| {
            let kept = earlier.topic != *topic;
            if !kept {
                *bytes -= earlier.text.len();
            }
            kept
        });
    }
}

/// Wakes the connection's task, if it waits, once the queue is no longer locked. While it waits for the peer to read, only
/// giving the peer up concerns it.
fn wake(mut queue: MutexGuard<'_, Queue>) {
    let waiting = queue.waiting.take();
    let writing = if queue.close == Some(Close::TooSlow) { queue.writing.take() } else { None };
    drop(queue);
    for waker in waiting.into_iter().chain(writing) {
        waker.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(outbox: &Outbox) -> Vec<String> {
        std::iter::from_fn(|| outbox.next()).map(|text| text.to_string()).collect()
    }

    fn room(number: u64) -> Topic {
        Topic::Room(number, None)
    }

    #[test]
    fn of_a_rooms_views_the_newest_alone_is_kept_and_in_its_place() {
        let outbox = Outbox::new(1);
        outbox.show(room(1), "a1".into());
        outbox.show(room(2), "b1".into());
        outbox.send("answer".into());
        outbox.show(room(1), "a2".into());
        assert_eq!(texts(&outbox), ["b1", "answer", "a2"]);
    }

    #[test]
    fn frames_that_follow_each_other_all_stay_up_to_a_number() {
        let (outbox, lobby) = (Outbox::new(1), || Topic::Lobby(None));
        outbox.send("answer".into());
        let followed = ["1", "2", "3"].map(|text| outbox.follow(lobby(), text.into(), 2));
        assert_eq!(followed, [true, true, false]);
        outbox.show(lobby(), "all".into());
        assert!(outbox.follow(lobby(), "4".into(), 2));
        assert_eq!(texts(&outbox), ["answer", "all", "4"]);
    }

    #[test]
    fn views_for_different_users_of_a_service_are_kept_apart() {
        let outbox = Outbox::new(1);
        let to = |user: &str| Topic::Room(1, Some(user.parse().unwrap()));
        outbox.show(to("u1"), "1".into());
        outbox.show(to("u2"), "2".into());
        assert_eq!(texts(&outbox), ["1", "2"]);
    }

    #[test]
    fn who_is_to_be_closed_is_sent_first_what_waits_and_what_is_owed() {
        let (outbox, context) = (Outbox::new(1), Context::from_waker(Waker::noop()));
        assert_eq!(outbox.poll(&context), Poll::Pending);
        outbox.owe();
        outbox.send("chat".into());
        outbox.close(Close::Restart);
        assert_eq!(outbox.poll(&context), Poll::Ready(Due::Frame("chat".into())));
        assert_eq!(outbox.poll(&context), Poll::Ready(Due::Answers));
        outbox.answer("answer".into());
        assert_eq!(outbox.poll(&context), Poll::Ready(Due::Frame("answer".into())));
        assert_eq!(outbox.poll(&context), Poll::Ready(Due::Close(Close::Restart)));
    }

    #[test]
    fn no_room_sends_where_a_connection_has_ended() {
        let (outbox, room) = (Outbox::new(1), "a".parse().unwrap());
        assert!(outbox.watch(&room));
        assert_eq!(outbox.watched(), 1);
        outbox.unwatch(&room);
        assert_eq!(outbox.watched(), 0);
        assert!(outbox.watch(&room));
        assert_eq!(outbox.end().len(), 1);
        assert!(!outbox.watch(&room));
    }

    #[test]
    fn who_lets_too_much_gather_is_closed() {
        let outbox = Outbox::new(1);
        for _ in 0..Bound::PERSON.frames_max {
            outbox.send("x".into());
        }
        assert_eq!(outbox.closing(), None);
        outbox.send("x".into());
        assert_eq!(outbox.closing(), Some(Close::TooSlow));
        assert_eq!(outbox.waiting(), 0);
        outbox.send("x".into());
        assert_eq!(outbox.waiting(), 0);
    }

    #[test]
    fn bytes_are_bounded_too_and_what_is_overtaken_or_sent_does_not_count() {
        let outbox = Outbox::new(1);
        outbox.set_bound(Bound { frames_max: 10, bytes_max: 10, ..Bound::PERSON });
        for _ in 0..5 {
            outbox.show(room(1), "12345678".into());
        }
        assert_eq!(texts(&outbox).len(), 1);
        outbox.send("1234567890".into());
        assert_eq!(outbox.closing(), None);
        outbox.send("1".into());
        assert_eq!(outbox.closing(), Some(Close::TooSlow));
    }
}
