//! The deadline of a message that arrives in parts.
//!
//! The memory of an incomplete message counts towards no budget, and a peer that sends control frames between the
//! message's parts is never closed for silence. So a connection ends if a message stays incomplete for
//! [`MESSAGE_TIMEOUT`].

use std::time::Duration;
use tokio::time::Instant;

/// How long a message may take from its first bytes to its last. `protocol/README.md` and the close reason in
/// `check_deadlines` name this time.
pub(super) const MESSAGE_TIMEOUT: Duration = Duration::from_secs(30);
/// The size of the head of a control frame from a client: two bytes and the mask.
const CONTROL_HEAD_BYTES: u64 = 6;

/// The bytes received on a connection that belong to no complete message.
#[derive(Default)]
pub(super) struct Unfinished {
    /// The number of received bytes that belong to complete messages. If the beginning of the next message came with
    /// the same read, it counts as complete too, because the boundaries within a read are not known.
    complete: u64,
    /// When [`Self::is_overdue`] first found the message incomplete.
    since: Option<Instant>,
}

impl Unfinished {
    /// Notes a complete message. `received` is the number of bytes received on the connection so far.
    pub(super) fn message(&mut self, received: u64) {
        self.complete = received;
        self.since = None;
    }

    /// Notes a control frame, which may stand between the frames of a message.
    pub(super) fn control_frame(&mut self, payload: &[u8]) {
        self.complete += CONTROL_HEAD_BYTES + payload.len() as u64;
    }

    /// Whether a message has been incomplete for too long. Must be called regularly.
    pub(super) fn is_overdue(&mut self, received: u64, now: Instant) -> bool {
        if received <= self.complete {
            self.since = None;
            return false;
        }
        now - *self.since.get_or_insert(now) >= MESSAGE_TIMEOUT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_message_in_parts_is_overdue_despite_pings() {
        let (mut unfinished, began) = (Unfinished::default(), Instant::now());
        let mut received = 60_000;
        for at in 0..30 {
            assert!(!unfinished.is_overdue(received, began + at * SECOND), "after {at} s");
            received += 6 + 125;
            unfinished.control_frame(&[0; 125]);
        }
        assert!(unfinished.is_overdue(received, began + MESSAGE_TIMEOUT));
        unfinished.message(received);
        assert!(!unfinished.is_overdue(received, began + MESSAGE_TIMEOUT), "the message is complete");
    }

    #[test]
    fn each_message_has_its_own_time() {
        let (mut unfinished, began) = (Unfinished::default(), Instant::now());
        for at in 1..100 {
            assert!(!unfinished.is_overdue(u64::from(at) * 1_000, began + at * SECOND), "after {at} s");
            unfinished.message(u64::from(at) * 1_000 - 10);
        }
    }

    #[test]
    fn control_frames_alone_are_never_overdue() {
        let (mut unfinished, began) = (Unfinished::default(), Instant::now());
        for at in 1..100 {
            unfinished.control_frame(b"8 bytes.");
            assert!(!unfinished.is_overdue(u64::from(at) * 14, began + at * SECOND), "after {at} s");
        }
    }
}
