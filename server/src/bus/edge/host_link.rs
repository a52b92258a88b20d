//! The edge's end of the link to its host: messages, and questions with their answers.
//!
//! Invariant: a question gets at most one answer, within [`ANSWER_TIMEOUT`].

use crate::bus::link::{Broken, LinkQueue};
use crate::bus::question::Question;
use crate::bus::record::ToHost;
use dashmap::DashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Bytes;

/// The maximum time until an answer: less than the 20 s that an HTTP response may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(15);

pub(super) struct HostLink {
    queue: LinkQueue,
    next_question: AtomicU64,
    questions: DashMap<u64, oneshot::Sender<Bytes>>,
}

impl HostLink {
    pub(super) fn new() -> Arc<Self> {
        let queue = LinkQueue::default();
        Arc::new(Self { queue, next_question: AtomicU64::new(0), questions: DashMap::new() })
    }

    pub(super) fn tell(&self, message: &ToHost, body: &[u8]) {
        self.queue.push(message, body);
    }

    /// Asks the host a question on behalf of a client at this address. Returns none if the link breaks or the host does
    /// not answer in time.
    pub(super) async fn ask(&self, from: IpAddr, question: Question) -> Option<Bytes> {
        let id = self.next_question.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        self.questions.insert(id, answer);
        // Check after the insertion, so that either `end` finds the question, or the check finds the link broken.
        if self.queue.is_broken() {
            self.questions.clear();
        }
        self.tell(&ToHost::Ask { id, from, question }, &[]);
        let answer = tokio::time::timeout(ANSWER_TIMEOUT, answered).await;
        self.questions.remove(&id);
        answer.ok()?.ok()
    }

    pub(super) fn answered(&self, id: u64, body: Bytes) {
        if let Some((_, answer)) = self.questions.remove(&id) {
            // The request may have ended.
            let _ = answer.send(body);
        }
    }

    pub(super) const fn queue(&self) -> &LinkQueue {
        &self.queue
    }

    pub(super) fn end(&self) {
        self.queue.close(Broken::Closed);
        self.questions.clear();
    }
}
