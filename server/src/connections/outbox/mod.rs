//! The queue of frames to be sent to one connection. If the socket is on an edge, the frames go straight to the queue
//! of messages to the edge ([`EdgeLink`]). An outbox on the edge then bounds the waiting frames.
//!
//! Invariants: if a frame shows a whole state, such as a room's view, it replaces older frames of that state. An outbox
//! keeps all answers and chat messages. A connection is closed, and its queue dropped, if its outbox exceeds its
//! [`Bound`]. While a [`ByteBudget`] is exceeded, this happens to the connections with the worst backlogs.

mod backlog;
mod budget;
mod byte_limit;
mod due;
pub(crate) mod edge;
mod frames;
mod queue;
mod watched;
mod watched_rooms;

pub use budget::ByteBudget;
pub use due::{Close, Due};
pub use edge::{EdgeAudience, EdgeLink, EdgePeer, FrameKind};
pub use frames::Topic;

use crate::connections::wire::encode;
use crate::telemetry::Slow;
use backlog::Backlog;
use budget::AddressBudget;
use frames::Frame;
use konakis_protocol::{ErrorCode, ErrorReply, RoomId, ServerMessage};
use queue::{Queue, wake};
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The limits of one outbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The maximum number of queued frames.
    pub frames_max: usize,
    /// The maximum number of queued bytes.
    pub bytes_max: usize,
    /// Whether the outbox counts towards the budgets of its address and IPv6 site. If so, its connection may be closed
    /// when a budget is exceeded.
    pub in_budget: bool,
}

impl Bound {
    /// For people: enough for several of the longest answers, such as replays of long games.
    pub const PERSON: Self = Self { frames_max: 1_024, bytes_max: 4 << 20, in_budget: true };
    /// For a service, which serves many users and is not closed when a budget is exceeded.
    pub const SERVICE: Self = Self { frames_max: 1 << 13, bytes_max: 64 << 20, in_budget: false };
}

/// The outbox of one connection.
#[derive(Debug)]
pub struct Outbox {
    connection: u64,
    budget: Option<Arc<AddressBudget>>,
    edge: Option<EdgePeer>,
    queue: Mutex<Queue>,
    /// The rooms that send frames to this outbox, with the bytes last counted for each; none once the connection has
    /// ended.
    watched: Mutex<Option<BTreeMap<RoomId, usize>>>,
}

impl Outbox {
    /// An empty outbox, which counts towards no [`ByteBudget`].
    #[must_use]
    pub fn new(connection: u64) -> Self {
        Self::of(connection, None, None)
    }

    fn of(connection: u64, budget: Option<Arc<AddressBudget>>, edge: Option<EdgePeer>) -> Self {
        Self {
            connection,
            budget,
            edge,
            queue: Mutex::new(Queue::empty()),
            watched: Mutex::new(Some(BTreeMap::new())),
        }
    }

    /// Changes the limits. `in_budget` can only change from true to false.
    pub fn set_bound(&self, bound: Bound) {
        let mut queue = self.lock();
        if let Some(budget) = self.budget.as_ref().filter(|_| queue.bound.in_budget && !bound.in_budget) {
            budget.exempt(queue.counted);
        }
        let in_budget = queue.bound.in_budget && bound.in_budget;
        queue.bound = Bound { in_budget, ..bound };
    }

    /// The network to which this outbox is charged; none for a client without limits.
    #[must_use]
    pub fn network(&self) -> Option<IpAddr> {
        self.budget.as_ref().and_then(|budget| budget.address())
    }

    /// How many requests wait for their answers.
    #[must_use]
    pub fn unanswered(&self) -> usize {
        self.lock().unanswered as usize
    }

    /// Ends the outbox: drops the queue and all later frames. Returns the rooms that sent frames to it.
    pub fn end(&self) -> BTreeSet<RoomId> {
        let mut queue = self.lock();
        queue.ended = true;
        queue.clear();
        self.report_bytes(&mut queue);
        drop(queue);
        if let Some(budget) = &self.budget {
            budget.leave(self.connection);
        }
        let watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default();
        if let Some(budget) = &self.budget {
            watched.iter().for_each(|(room, bytes)| budget.leave_watched(room, *bytes));
        }
        watched.into_keys().collect()
    }

    /// Whether the connection has ended.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// The number of the connection.
    #[must_use]
    pub const fn connection(&self) -> u64 {
        self.connection
    }

    /// Counts a request that must be answered.
    pub fn count_request(&self) {
        self.lock().unanswered += 1;
    }

    /// Adds the answer to a request.
    pub fn answer(&self, text: Utf8Bytes) {
        let mut queue = self.lock();
        queue.unanswered = queue.unanswered.saturating_sub(1);
        if let Some(edge) = &self.edge {
            edge.deliver(&queue, &FrameKind::Answer, &text);
            edge.close_if_due(&queue);
            return;
        }
        self.push(queue, Frame { topic: None, text });
    }

    /// Adds a frame that is not an answer and must not be replaced, such as a chat message.
    pub fn send(&self, text: Utf8Bytes) {
        let queue = self.lock();
        match &self.edge {
            Some(edge) => edge.deliver(&queue, &FrameKind::Send, &text),
            None => self.push(queue, Frame { topic: None, text }),
        }
    }

    /// Adds a frame, and removes queued frames of the same topic.
    pub fn show(&self, topic: Topic, text: Utf8Bytes) {
        let queue = self.lock();
        match &self.edge {
            Some(edge) => edge.deliver(&queue, &FrameKind::Show(topic), &text),
            None => self.push(queue, Frame { topic: Some(topic), text }),
        }
    }

    /// Adds a frame behind the queued ones. If the queue already has `most` or more frames of the topic, returns
    /// false without adding it. If the socket is on an edge, returns true. The edge reports later if it could not add
    /// the frame.
    pub fn follow(&self, topic: Topic, text: Utf8Bytes, most: usize) -> bool {
        let queue = self.lock();
        if let Some(edge) = &self.edge {
            edge.deliver(&queue, &FrameKind::Follow(topic, most), &text);
            return true;
        }
        let topic = Some(topic);
        if queue.frames.iter().filter(|frame| frame.topic == topic).count() >= most {
            return false;
        }
        self.append(queue, Frame { topic, text });
        true
    }

    /// Closes the connection once the queue has been sent. If the server is stopping or the user was renamed, the
    /// pending answers are sent first.
    pub fn close(&self, why: Close) {
        let mut queue = self.lock();
        if queue.close.is_none() {
            queue.close = Some(why);
            if let Some(edge) = &self.edge {
                edge.close_if_due(&queue);
            }
        }
        wake(queue);
    }

    /// Like [`Self::close`], but waits for no answers. An edge calls this when its host sends no more answers.
    pub fn close_answered(&self, why: Close) {
        self.lock().unanswered = 0;
        self.close(why);
    }

    /// If the socket is on an edge, reports there that the host has accepted the peer's `hello`.
    pub fn admitted(&self, is_service: bool) {
        if let Some(edge) = &self.edge {
            edge.link.admitted(edge.number, is_service);
        }
    }

    /// The socket, if it is on an edge.
    #[must_use]
    pub const fn edge(&self) -> Option<&EdgePeer> {
        self.edge.as_ref()
    }

    /// Sends a banned client the reason, and closes the connection.
    pub fn close_banned(&self, sentence: &str) {
        let reply = ErrorReply { code: ErrorCode::Banned, message: sentence.to_owned(), room: None };
        self.send(encode(&ServerMessage::Error(reply)).into());
        self.close(Close::Banned);
    }

    /// Wakes the connection's task, which is now allowed to read its socket again.
    pub fn wake_up(&self) {
        wake(self.lock());
    }

    /// The next event. If the result is pending or [`Due::Answers`], the next change wakes the caller. Only the
    /// connection's task polls.
    pub fn poll(&self, context: &Context<'_>) -> Poll<Due> {
        let mut queue = self.lock();
        if let Some(text) = self.take(&mut queue) {
            return Poll::Ready(Due::Frame(text));
        }
        let due = match queue.close {
            Some(why) if why.awaits_answers() && queue.unanswered > 0 => Poll::Ready(Due::Answers),
            Some(why) => return Poll::Ready(Due::Close(why)),
            None => Poll::Pending,
        };
        queue.waiting = Some(context.waker().clone());
        due
    }

    /// Takes the next frame; the frame before it counts as written.
    #[must_use]
    pub fn next(&self) -> Option<Utf8Bytes> {
        self.take(&mut self.lock())
    }

    /// Ready once the connection is closed as too slow. The connection's task polls this while it writes a frame.
    pub fn poll_given_up(&self, context: &Context<'_>) -> Poll<()> {
        let mut queue = self.lock();
        if queue.close == Some(Close::TooSlow) {
            return Poll::Ready(());
        }
        queue.writing = Some(context.waker().clone());
        Poll::Pending
    }

    /// The number of queued frames.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.lock().frames.len()
    }

    /// The reason for closing the connection, if any.
    #[must_use]
    pub fn closing(&self) -> Option<Close> {
        self.lock().close
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, queue: &mut Queue) -> Option<Utf8Bytes> {
        let next = queue.next();
        self.report_bytes(queue);
        next
    }

    /// Adds a frame. If it has a topic, it replaces earlier frames of this topic.
    fn push(&self, mut queue: MutexGuard<'_, Queue>, frame: Frame) {
        if let Some(topic) = &frame.topic {
            queue.remove_topic(topic);
        }
        self.append(queue, frame);
    }

    /// Adds a frame. If the frame exceeds the bound, drops it with the queue, and closes the connection.
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
            queue.frames.push(frame);
        }
        self.report_bytes(&mut queue);
        let counts = queue.counted > 0;
        wake(queue);
        if let Some(budget) = &self.budget {
            if too_much {
                budget.closed(Slow::Outbox);
            }
            if counts {
                budget.relieve();
            }
        }
    }

    /// The backlog; none if the queue is short or the outbox is not `in_budget`.
    fn backlog(&self, now: Instant) -> Option<Backlog> {
        let queue = self.lock();
        let lasting = now.saturating_duration_since(queue.since?);
        queue.bound.in_budget.then_some(Backlog { bytes: queue.counted, lasting })
    }

    /// Drops the queue and closes the connection as too slow. Returns the freed bytes; none if the connection was
    /// already too slow or has ended.
    fn give_up(&self) -> Option<usize> {
        let mut queue = self.lock();
        if queue.ended || queue.close == Some(Close::TooSlow) {
            return None;
        }
        let freed = queue.counted;
        queue.clear();
        queue.close = Some(Close::TooSlow);
        self.report_bytes(&mut queue);
        wake(queue);
        Some(freed)
    }

    fn report_bytes(&self, queue: &mut Queue) {
        let (before, now) = (queue.counted, queue.backlog_bytes());
        if before == now {
            return;
        }
        queue.counted = now;
        queue.since = if now == 0 { None } else { queue.since.or_else(|| Some(Instant::now())) };
        if let Some(budget) = &self.budget {
            budget.change(before, now, queue.bound.in_budget);
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests;
