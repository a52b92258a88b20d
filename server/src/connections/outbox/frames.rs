//! The frames that wait to be sent to one connection, in order.
//!
//! Invariant: if `first` is empty, no frame waits. Most queues hold at most one frame. It is stored in the struct
//! itself, because a separate allocation for each of thousands of connections would be slow to reach.

use konakis_protocol::{ActivityInstanceId, UserId};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use tokio_tungstenite::tungstenite::Utf8Bytes;

#[derive(Debug)]
pub(super) struct Frame {
    /// The subject, if a newer frame about it may replace this one.
    pub(super) topic: Option<Topic>,
    pub(super) text: Utf8Bytes,
}

/// The subject of a pushed frame, by which [`super::Outbox::show`] replaces queued frames.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// A room's view, for the connection itself or for a user of a service. The number identifies the room as long as
    /// it is in memory.
    Room(u64, Option<UserId>),
    /// The lobby, for the connection itself or for a user of a service.
    Lobby(Option<UserId>),
    /// An instance of the Activity.
    Activity(ActivityInstanceId),
}

#[derive(Debug)]
pub(super) struct Frames {
    first: Option<Frame>,
    rest: VecDeque<Frame>,
}

impl Frames {
    pub(super) const fn none() -> Self {
        Self { first: None, rest: VecDeque::new() }
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.rest.len()
    }

    /// The frames in the order of sending.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Frame> {
        self.first.iter().chain(&self.rest)
    }

    pub(super) fn push(&mut self, frame: Frame) {
        if self.first.is_none() {
            self.first = Some(frame);
        } else {
            self.rest.push_back(frame);
        }
    }

    pub(super) fn pop(&mut self) -> Option<Frame> {
        let frame = self.first.take()?;
        self.fill_first();
        Some(frame)
    }

    /// Returns the length of the removed frames in bytes.
    pub(super) fn remove_topic(&mut self, topic: &Topic) -> usize {
        let mut removed = 0;
        let mut is_kept = |frame: &Frame| {
            let is_kept = frame.topic.as_ref() != Some(topic);
            if !is_kept {
                removed += frame.text.len();
            }
            is_kept
        };
        self.first.take_if(|frame| !is_kept(frame));
        self.rest.retain(is_kept);
        if self.first.is_none() {
            self.fill_first();
        }
        removed
    }

    /// Moves the next frame to `first`. If no other frame waits, frees the memory of `rest`, because most connections
    /// are idle most of the time.
    fn fill_first(&mut self) {
        self.first = self.rest.pop_front();
        if self.rest.is_empty() && self.rest.capacity() > 0 {
            self.rest = VecDeque::new();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn frame(number: u8, topic: u64) -> Frame {
        let topic = (topic > 0).then_some(Topic::Room(topic, None));
        Frame { topic, text: number.to_string().into() }
    }

    proptest! {
        #[test]
        fn frames_come_out_in_order_unless_their_topic_is_removed(steps in prop::collection::vec((0u8..4, 0u64..3), 0..60)) {
            let (mut frames, mut model) = (Frames::none(), Vec::<(u8, u64)>::new());
            for (number, (step, topic)) in (0..).zip(steps) {
                match step {
                    0 | 1 => {
                        frames.push(frame(number, topic));
                        model.push((number, topic));
                    }
                    2 => {
                        let expected = (!model.is_empty()).then(|| model.remove(0));
                        let text = frames.pop().map(|frame| frame.text.to_string());
                        prop_assert_eq!(text, expected.map(|(number, _)| number.to_string()));
                    }
                    _ => {
                        let removed = frames.remove_topic(&Topic::Room(topic + 1, None));
                        let (gone, kept) = model.into_iter().partition(|(_, one)| *one == topic + 1);
                        model = kept;
                        let gone: Vec<(u8, u64)> = gone;
                        let bytes: usize = gone.iter().map(|(number, _)| number.to_string().len()).sum();
                        prop_assert_eq!(removed, bytes);
                    }
                }
                prop_assert_eq!(frames.len(), model.len());
                let texts: Vec<String> = frames.iter().map(|frame| frame.text.to_string()).collect();
                let expected: Vec<String> = model.iter().map(|(number, _)| number.to_string()).collect();
                prop_assert_eq!(texts, expected);
            }
        }
    }
}
