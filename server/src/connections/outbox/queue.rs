//! The queue inside an outbox, without its lock.

use super::frames::{Frames, Topic};
use super::{Bound, Close};
use std::sync::MutexGuard;
use std::task::Waker;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A queue of at most this many bytes is short: it does not count towards a shared budget. So threads that send one
/// view to thousands of connections seldom write to the same counters.
const UNCOUNTED_BYTES: usize = 4 << 10;

/// The state of an outbox. The fields that every wake-up uses come first, so that they lie in few cache lines. When
/// thousands of connections wake, reading their memory takes most of the time.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Queue {
    pub(super) close: Option<Close>,
    /// Whether the connection has ended. From then on, frames are dropped.
    pub(super) ended: bool,
    pub(super) unanswered: u32,
    /// The waker of the connection's task, if the task waits for an event.
    pub(super) waiting: Option<Waker>,
    /// The length of all queued frames.
    pub(super) bytes: usize,
    /// The length of the frame that is being written.
    pub(super) in_flight: usize,
    /// The bytes last reported to the shared budget.
    pub(super) counted: usize,
    pub(super) frames: Frames,
    pub(super) bound: Bound,
    /// The time since which the queue has counted towards the shared budget; none while it is short.
    pub(super) since: Option<Instant>,
    /// The waker of the connection's task, if the task waits until a frame is written.
    pub(super) writing: Option<Waker>,
}

impl Queue {
    /// The bytes that count towards a shared budget: none of a short queue, otherwise all.
    pub(super) const fn backlog_bytes(&self) -> usize {
        let bytes = self.bytes + self.in_flight;
        if bytes > UNCOUNTED_BYTES { bytes } else { 0 }
    }

    pub(super) const fn empty() -> Self {
        Self {
            frames: Frames::none(),
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
        let frame = self.frames.pop()?;
        self.bytes -= frame.text.len();
        self.in_flight = frame.text.len();
        Some(frame.text)
    }

    pub(super) fn clear(&mut self) {
        self.frames = Frames::none();
        self.bytes = 0;
        self.in_flight = 0;
    }

    pub(super) fn remove_topic(&mut self, topic: &Topic) {
        self.bytes -= self.frames.remove_topic(topic);
    }
}

/// Unlocks the queue and wakes the connection's task. A task that is writing a frame is woken only if the connection is
/// closed as too slow.
pub(super) fn wake(mut queue: MutexGuard<'_, Queue>) {
    let waiting = queue.waiting.take();
    let writing = if queue.close == Some(Close::TooSlow) { queue.writing.take() } else { None };
    drop(queue);
    for waker in waiting.into_iter().chain(writing) {
        waker.wake();
    }
}
