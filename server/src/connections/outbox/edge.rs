//! Clients whose sockets are on an edge: another server process, which relays their frames.
//!
//! Invariants: a frame for several clients of an edge is handed to the edge's link once. Frames for one client keep
//! their order.

use super::Outbox;
use super::due::Close;
use super::frames::Topic;
use super::queue::Queue;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The method of [`Outbox`] with which an edge adds a frame to a client's queue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FrameKind {
    /// [`Outbox::answer`].
    Answer,
    /// [`Outbox::send`].
    Send,
    /// [`Outbox::show`].
    Show(Topic),
    /// [`Outbox::follow`], with the maximum number of queued frames of the topic.
    Follow(Topic, usize),
}

/// The queue of messages to an edge. Its methods neither wait nor fail: a link that is too slow or gone is closed, and
/// its clients connect again. `to` names connections by the numbers that the edge gave them.
pub trait EdgeLink: Debug + Send + Sync {
    /// Delivers a frame to these clients.
    fn deliver(&self, to: &[u64], how: &FrameKind, text: &Utf8Bytes);

    /// Tells the edge that the host has accepted a client's `hello`.
    fn admitted(&self, to: u64, is_service: bool);

    /// Closes the connection of a client after its earlier frames.
    fn close(&self, to: u64, why: Close);
}

/// A socket on an edge.
#[derive(Clone, Debug)]
pub struct EdgePeer {
    /// The queue of messages to the edge.
    pub link: Arc<dyn EdgeLink>,
    /// The number that the edge gave the connection.
    pub number: u64,
}

impl EdgePeer {
    pub(super) fn deliver(&self, queue: &Queue, how: &FrameKind, text: &Utf8Bytes) {
        if !queue.ended {
            self.link.deliver(&[self.number], how, text);
        }
    }

    /// Closes the connection if there is a reason to close it. Some reasons wait for the pending answers first
    /// ([`Close::awaits_answers`]).
    pub(super) fn close_if_due(&self, queue: &Queue) {
        if let Some(why) = queue.close.filter(|why| !why.awaits_answers() || queue.unanswered == 0)
            && !queue.ended
        {
            self.link.close(self.number, why);
        }
    }
}

/// The clients on edges that receive one frame.
#[derive(Debug, Default)]
pub struct EdgeAudience(Vec<(Arc<dyn EdgeLink>, Vec<u64>)>);

impl EdgeAudience {
    /// Adds a client. Returns false, and adds nothing, if the client's socket is on this server.
    #[must_use]
    pub fn add(&mut self, client: &Outbox) -> bool {
        let Some(EdgePeer { link, number }) = client.edge() else { return false };
        match self.0.iter_mut().find(|(known, _)| Arc::ptr_eq(known, link)) {
            Some((_, numbers)) => numbers.push(*number),
            None => self.0.push((Arc::clone(link), vec![*number])),
        }
        true
    }

    /// Delivers a frame to these clients.
    pub fn deliver(self, how: &FrameKind, text: &Utf8Bytes) {
        for (link, numbers) in self.0 {
            link.deliver(&numbers, how, text);
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! A link that notes its messages as text.

    use super::*;
    use std::sync::{Mutex, PoisonError};

    #[derive(Debug, Default)]
    pub(crate) struct NotedLink(Mutex<Vec<String>>);

    impl NotedLink {
        pub(crate) fn take(&self) -> Vec<String> {
            std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
        }

        fn note(&self, text: String) {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(text);
        }
    }

    impl EdgeLink for NotedLink {
        fn deliver(&self, to: &[u64], how: &FrameKind, text: &Utf8Bytes) {
            let kind = match how {
                FrameKind::Answer => "answer",
                FrameKind::Send => "send",
                FrameKind::Show(_) => "show",
                FrameKind::Follow(..) => "follow",
            };
            self.note(format!("{kind} {text} to {to:?}"));
        }

        fn admitted(&self, to: u64, is_service: bool) {
            self.note(format!("{to} is {}", if is_service { "a service" } else { "a user" }));
        }

        fn close(&self, to: u64, why: Close) {
            self.note(format!("close {to}: {why:?}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::NotedLink;
    use super::*;
    use crate::connections::outbox::ByteBudget;
    use crate::telemetry::Meters;

    fn outbox_on(link: &Arc<NotedLink>, number: u64) -> Arc<Outbox> {
        let edge = EdgePeer { link: Arc::clone(link) as _, number };
        ByteBudget::new(Meters::new().unwrap()).outbox_on(100 + number, None, Some(edge))
    }

    #[test]
    fn frames_reach_the_edge_in_order() {
        let link = Arc::new(NotedLink::default());
        let outbox = outbox_on(&link, 7);
        outbox.admitted(false);
        outbox.count_request();
        outbox.send("chat".into());
        outbox.show(Topic::Room(1, None), "view".into());
        outbox.answer("answer".into());
        assert!(outbox.follow(Topic::Lobby(None), "change".into(), 0), "the edge counts the frames");
        outbox.close(Close::SignedOut);
        outbox.close(Close::Restart);
        let told = [
            "7 is a user",
            "send chat to [7]",
            "show view to [7]",
            "answer answer to [7]",
            "follow change to [7]",
            "close 7: SignedOut",
        ];
        assert_eq!(link.take(), told);
        assert_eq!((outbox.waiting(), outbox.closing()), (0, Some(Close::SignedOut)));
        outbox.end();
        outbox.send("late".into());
        outbox.close(Close::Banned);
        assert!(link.take().is_empty(), "nothing is sent to an ended connection");
    }

    #[test]
    fn a_restart_closes_a_connection_after_its_last_answer() {
        let link = Arc::new(NotedLink::default());
        let outbox = outbox_on(&link, 7);
        outbox.count_request();
        outbox.count_request();
        outbox.close(Close::Restart);
        outbox.answer("1".into());
        assert_eq!(link.take(), ["answer 1 to [7]"]);
        outbox.answer("2".into());
        assert_eq!(link.take(), ["answer 2 to [7]", "close 7: Restart"]);
    }

    #[test]
    fn each_edge_gets_a_frame_once() {
        let links = [Arc::new(NotedLink::default()), Arc::new(NotedLink::default())];
        let mut audience = EdgeAudience::default();
        for number in 0..5 {
            assert!(audience.add(&outbox_on(&links[number % 2], number as u64)));
        }
        assert!(!audience.add(&Outbox::new(1)), "a client on this server is not added");
        audience.deliver(&FrameKind::Send, &"chat".into());
        assert_eq!(links.map(|link| link.take()), [["send chat to [0, 2, 4]"], ["send chat to [1, 3]"]]);
    }
}
