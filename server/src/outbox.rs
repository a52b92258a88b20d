//! What waits to be sent to one connection.
//!
//! What always holds: an outbox is bounded. Of the views of a room that were pushed it keeps the newest alone, so that a
//! slow reader falls behind in frames and never in what he sees; of answers and chat it keeps them all, up to
//! its [`Bound`], and a connection that lets more gather is closed.

use konakis_protocol::{RoomId, UserId};
use std::collections::{BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What may wait for a connection at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// How many frames.
    pub frames_max: usize,
    /// How many bytes all of them together.
    pub bytes_max: usize,
}

impl Bound {
    /// For people: several of the longest answers there are, such as long games seen again, asked for at once.
    pub const PERSON: Self = Self { frames_max: 1_024, bytes_max: 4 << 20 };
    /// For a service, which speaks for many.
    pub const SERVICE: Self = Self { frames_max: 1 << 13, bytes_max: 64 << 20 };
}

/// Frames on their way to one connection.
#[derive(Debug)]
pub struct Outbox {
    connection: u64,
    queue: Mutex<Queue>,
    /// The rooms that send here; nothing once the connection has ended.
    watched: Mutex<Option<BTreeSet<RoomId>>>,
}

#[derive(Debug)]
struct Queue {
    frames: VecDeque<Frame>,
    /// How long all of them are together.
    bytes: usize,
    bound: Bound,
    /// How many requests wait for their answers.
    owed: u32,
    close: Option<Close>,
    /// The connection's task, where it waits.
    waiting: Option<Waker>,
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
    /// The empty outbox of the connection with this number.
    #[must_use]
    pub fn new(connection: u64) -> Self {
        let queue = Queue {
            frames: VecDeque::new(),
            bytes: 0,
            bound: Bound::PERSON,
            owed: 0,
            close: None,
            waiting: None,
        };
        Self { connection, queue: Mutex::new(queue), watched: Mutex::new(Some(BTreeSet::new())) }
    }

    /// Lets so much wait from now on.
    pub fn set_bound(&self, bound: Bound) {
        self.lock().bound = bound;
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

    /// The connection has ended: gives the rooms that sent here, and lets none send any more.
    pub fn end(&self) -> BTreeSet<RoomId> {
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
        push(queue, Frame { topic: None, text });
    }

    /// Adds a frame that must arrive though nobody asked for it, such as a line of chat.
    pub fn send(&self, text: Utf8Bytes) {
        push(self.lock(), Frame { topic: None, text });
    }

    /// Adds a frame that makes earlier ones about the same needless.
    pub fn show(&self, topic: Topic, text: Utf8Bytes) {
        push(self.lock(), Frame { topic: Some(topic), text });
    }

    /// Adds a frame that builds on the earlier ones about the same, all of which stay; not where so many of them wait
    /// already. Gives whether it was added.
    pub fn follow(&self, topic: Topic, text: Utf8Bytes, most: usize) -> bool {
        let (queue, topic) = (self.lock(), Some(topic));
        if queue.frames.iter().filter(|frame| frame.topic == topic).count() >= most {
            return false;
        }
        append(queue, Frame { topic, text });
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
        if let Some(text) = queue.next() {
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

    /// The next frame to send.
    #[must_use]
    pub fn next(&self) -> Option<Utf8Bytes> {
        self.lock().next()
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
}

impl Queue {
    fn next(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.pop_front()?;
        self.bytes -= frame.text.len();
        if self.frames.is_empty() {
            // What a burst had taken is given back, since most connections are idle most of the time.
            self.frames.shrink_to(4);
        }
        Some(frame.text)
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

/// Adds a frame, or has the connection closed where too much has gathered.
fn push(mut queue: MutexGuard<'_, Queue>, frame: Frame) {
    if frame.topic.is_some() {
        queue.forget(&frame.topic);
    }
    append(queue, frame);
}

/// Adds a frame behind all others, or has the connection closed where too much has gathered.
fn append(mut queue: MutexGuard<'_, Queue>, frame: Frame) {
    let bytes = queue.bytes + frame.text.len();
    if queue.frames.len() >= queue.bound.frames_max || bytes > queue.bound.bytes_max {
        queue.close.get_or_insert(Close::TooSlow);
    } else {
        queue.bytes = bytes;
        queue.frames.push_back(frame);
    }
    wake(queue);
}

/// Wakes the connection's task, if it waits, once the queue is no longer locked.
fn wake(mut queue: MutexGuard<'_, Queue>) {
    let waiting = queue.waiting.take();
    drop(queue);
    if let Some(waiting) = waiting {
        waiting.wake();
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
        assert_eq!(texts(&outbox).len(), Bound::PERSON.frames_max);
    }

    #[test]
    fn bytes_are_bounded_too_and_what_is_overtaken_or_sent_does_not_count() {
        let outbox = Outbox::new(1);
        outbox.set_bound(Bound { frames_max: 10, bytes_max: 10 });
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
