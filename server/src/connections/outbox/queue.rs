//! The queue inside an outbox, without its lock.

use super::{Bound, Close};
use konakis_protocol::{ActivityInstanceId, UserId};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::MutexGuard;
use std::task::Waker;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A queue of at most this many bytes does not count towards a shared budget. So the threads that send one view to
/// thousands of connections do not all write to the same counters.
const UNCOUNTED_BYTES: usize = 4 << 10;

/// The frames of one connection that wait to be sent.
#[derive(Debug)]
pub(super) struct Queue {
    /// The queued frames.
    pub(super) frames: VecDeque<Frame>,
    /// The length of all queued frames.
    pub(super) bytes: usize,
    /// The length of the frame that is being written.
    pub(super) in_flight: usize,
    /// The bytes last reported to the shared budget.
    pub(super) counted: usize,
    /// The time since which the queue has counted towards the shared budget.
    pub(super) since: Option<Instant>,
    /// The limits.
    pub(super) bound: Bound,
    /// The number of unanswered requests.
    pub(super) unanswered: u32,
    /// Why the connection is to be closed, if it is.
    pub(super) close: Option<Close>,
    /// The waker of the connection's task, if the task waits for an event.
    pub(super) waiting: Option<Waker>,
    /// The waker of the connection's task, if the task waits for a write.
    pub(super) writing: Option<Waker>,
    /// Whether the connection has ended, so that frames are dropped.
    pub(super) ended: bool,
}

/// A frame that waits to be sent.
#[derive(Debug)]
pub(super) struct Frame {
    /// The subject, if a newer frame about it may replace this one ([`Topic`]).
    pub(super) topic: Option<Topic>,
    /// The encoded message.
    pub(super) text: Utf8Bytes,
}

/// The subject of a pushed frame. A frame from [`super::Outbox::show`] replaces the queued frames of its topic, and one
/// from [`super::Outbox::follow`] is queued behind them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// A room's view, for the connection itself or for a user of a service. The room is known by the number that it has
    /// while it is in memory.
    Room(u64, Option<UserId>),
    /// The lobby, for the connection itself or for a user of a service.
    Lobby(Option<UserId>),
    /// An instance of the Activity.
    Activity(ActivityInstanceId),
}

impl Queue {
    /// The bytes that count towards a shared budget: none of a short queue, and all of a longer one.
    pub(super) const fn backlog_bytes(&self) -> usize {
        let bytes = self.bytes + self.in_flight;
        if bytes > UNCOUNTED_BYTES { bytes } else { 0 }
    }

    /// The queue of a new connection.
    pub(super) const fn empty() -> Self {
        Self {
            frames: VecDeque::new(),
            bytes: 0,
            in_flight: 0,
            counted: 0,
            since: None,
            bound: Bound::PERSON,
            unanswered: 0,
            close: None,
            waiting: None,
            writing: None,
            ended: false,
        }
    }

    /// Takes the next frame; the frame before it counts as written.
    pub(super) fn next(&mut self) -> Option<Utf8Bytes> {
        self.in_flight = 0;
        let frame = self.frames.pop_front()?;
        self.bytes -= frame.text.len();
        self.in_flight = frame.text.len();
        if self.frames.is_empty() {
            // Frees the capacity after a burst, because most connections are idle most of the time.
            self.frames.shrink_to(4);
        }
        Some(frame.text)
    }

    /// Drops all frames, including the one being written.
    pub(super) fn clear(&mut self) {
        self.frames = VecDeque::new();
        self.bytes = 0;
        self.in_flight = 0;
    }

    /// Drops the frames of a topic.
    pub(super) fn remove_topic(&mut self, topic: &Option<Topic>) {
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

/// Unlocks the queue and wakes the connection's task. A task that waits for a write is woken only by `TooSlow`.
pub(super) fn wake(mut queue: MutexGuard<'_, Queue>) {
    let waiting = queue.waiting.take();
    let writing = if queue.close == Some(Close::TooSlow) { queue.writing.take() } else { None };
    drop(queue);
    for waker in waiting.into_iter().chain(writing) {
        waker.wake();
    }
}
