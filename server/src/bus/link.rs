//! One side of a link: the queue of records to be sent, and the receipt of records.
//!
//! Invariants: a link breaks once and for good. After that, nothing is received, and the queued records are dropped.
//! Records arrive in the order in which they were queued.

use super::parts::{BATCH_BYTES_MAX, Joined, Joiner, Splitter, TOLD_EVERY};
use super::record::{read, write};
use crate::telemetry::Meters;
use async_nats::{Client, Subscriber};
use futures_util::StreamExt;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Bytes;
use tokio_util::sync::CancellationToken;

/// How often a side with nothing to send shows that it is alive.
pub(super) const BEAT_EVERY: Duration = Duration::from_millis(500);
pub(super) const SILENCE_TIMEOUT: Duration = Duration::from_secs(3);
/// The maximum length of the next batch in bytes. The batch that is being sent does not count towards it.
const QUEUED_BYTES_MAX: usize = BATCH_BYTES_MAX / 2;

/// A message that breaks its receiver's side of the link, because it lacks the head with which each part begins.
pub(super) const BREAKING_PART: Bytes = Bytes::new();

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Broken {
    #[error("nothing was heard for {} seconds", SILENCE_TIMEOUT.as_secs())]
    Silent,
    #[error("a message was lost")]
    Lost,
    #[error("a message could not be understood")]
    Malformed,
    #[error("more than {} MiB waited to be sent", QUEUED_BYTES_MAX >> 20)]
    Full,
    #[error("the link was closed")]
    Closed,
}

#[derive(Debug, Default)]
pub(super) struct LinkQueue {
    waiting: Mutex<Waiting>,
    /// Notified when something may be sent.
    due: Notify,
    sent: Notify,
    broken: CancellationToken,
    /// The number of bytes of all parts from the other side.
    heard: AtomicU64,
    /// The number of bytes from this side that the other side has received.
    arrived: AtomicU64,
    /// The reason for the break, set before `broken` is cancelled.
    why: OnceLock<Broken>,
}

/// The records for the next batch.
#[derive(Debug, Default)]
struct Waiting {
    batch: Vec<u8>,
    /// Whether an earlier batch is being handed to the bus.
    is_sending: bool,
}

impl LinkQueue {
    pub(super) fn push(&self, head: &impl Serialize, body: &[u8]) {
        let mut waiting = self.waiting();
        if self.broken.is_cancelled() {
            return;
        }
        write(&mut waiting.batch, head, body);
        if waiting.batch.len() > QUEUED_BYTES_MAX {
            waiting.batch = Vec::new();
            drop(waiting);
            self.close(Broken::Full);
            return;
        }
        drop(waiting);
        self.due.notify_one();
    }

    /// Breaks the link. If it is broken already, the first reason stays.
    pub(super) fn close(&self, why: Broken) {
        let _ = self.why.set(why);
        self.broken.cancel();
    }

    fn why(&self) -> Broken {
        self.why.get().copied().unwrap_or(Broken::Closed)
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken.is_cancelled()
    }

    /// Publishes the records until the link is broken. Then publishes a part that breaks the link for the other side
    /// too.
    pub(super) async fn send(&self, bus: &Client, subject: &str, meters: &Meters) {
        self.send_parts(bus, subject, meters).await;
        // If this message is lost, the other side notices the silence.
        let _ = tokio::time::timeout(BEAT_EVERY, bus.publish(subject.to_owned(), BREAKING_PART)).await;
    }

    async fn send_parts(&self, bus: &Client, subject: &str, meters: &Meters) {
        let (mut splitter, mut told, mut beat_at) = (Splitter::default(), 0, Instant::now());
        loop {
            if splitter.is_idle() {
                splitter.begin(self.next_batch());
            }
            let heard = self.heard.load(Ordering::Relaxed);
            let is_due = heard - told >= TOLD_EVERY || Instant::now() >= beat_at;
            let part = splitter.part(self.arrived.load(Ordering::Relaxed), heard);
            let Some(part) = part.or_else(|| is_due.then(|| splitter.beat(heard))) else {
                tokio::select! {
                    biased;
                    () = self.broken.cancelled() => return,
                    () = self.due.notified() => {}
                    () = tokio::time::sleep_until(beat_at) => {}
                }
                continue;
            };
            (told, beat_at) = (heard, Instant::now() + BEAT_EVERY);
            meters.sent_over_bus(part.len());
            let published = tokio::select! {
                published = bus.publish(subject.to_owned(), part) => published,
                () = self.broken.cancelled() => return,
            };
            if let Err(error) = published {
                tracing::warn!(%error, "a message could not be sent over the bus");
                self.close(Broken::Lost);
                return;
            }
        }
    }

    /// Takes the waiting records. If there are none, all earlier records have been handed to the bus.
    fn next_batch(&self) -> Vec<u8> {
        let mut waiting = self.waiting();
        let batch = std::mem::take(&mut waiting.batch);
        waiting.is_sending = !batch.is_empty();
        drop(waiting);
        if batch.is_empty() {
            self.sent.notify_waiters();
        }
        batch
    }

    /// Notes that a part of this many bytes came from the other side, which has received `arrived` bytes from this
    /// side.
    fn received(&self, bytes: usize, arrived: u64) {
        self.heard.fetch_add(bytes as u64, Ordering::Relaxed);
        self.arrived.fetch_max(arrived, Ordering::Relaxed);
        self.due.notify_one();
    }

    /// Waits until all queued records have been handed to the bus, or the link is broken.
    pub(super) async fn drained(&self) {
        loop {
            let sent = self.sent.notified();
            {
                let waiting = self.waiting();
                if waiting.batch.is_empty() && !waiting.is_sending {
                    return;
                }
            }
            tokio::select! {
                () = sent => {}
                () = self.broken.cancelled() => return,
            }
        }
    }

    #[cfg(test)]
    pub(super) fn take_waiting(&self) -> Bytes {
        std::mem::take(&mut self.waiting().batch).into()
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Passes the records that arrive on this subject to `handle`, until `handle` returns false or the link breaks. In both
/// cases the link is broken afterwards.
pub(super) async fn receive<M: DeserializeOwned>(
    queue: &LinkQueue,
    parts: &mut Subscriber,
    subject: &str,
    mut handle: impl FnMut(M, Bytes) -> bool,
) -> Broken {
    let receiving = async {
        let (mut joiner, mut heard) = (Joiner::default(), Instant::now());
        loop {
            let part = tokio::time::timeout_at(heard + SILENCE_TIMEOUT, parts.next()).await;
            let part = part.map_err(|_| Broken::Silent)?.ok_or(Broken::Closed)?;
            if part.subject.as_str() != subject {
                continue;
            }
            let bytes = part.payload.len();
            let Joined { batch, arrived } = joiner.add(part.payload).map_err(|_| Broken::Lost)?;
            heard = Instant::now();
            queue.received(bytes, arrived);
            let mut batch = batch.unwrap_or_default();
            while let Some((message, body)) = read(&mut batch).map_err(|_| Broken::Malformed)? {
                if !handle(message, body) {
                    return Err(Broken::Closed);
                }
            }
        }
    };
    let why: Result<Infallible, Broken> = tokio::select! {
        why = receiving => why,
        () = queue.broken.cancelled() => Err(queue.why()),
    };
    let Err(why) = why;
    queue.close(why);
    why
}

#[cfg(test)]
mod tests {
    use super::super::record::ToEdge;
    use super::*;

    #[test]
    fn a_queue_that_is_too_long_breaks_its_link() {
        let queue = LinkQueue::default();
        let body = vec![b'x'; QUEUED_BYTES_MAX / 2];
        queue.push(&ToEdge::Bye, &body);
        assert!(!queue.is_broken());
        queue.push(&ToEdge::Bye, &body);
        assert!(queue.is_broken() && queue.why() == Broken::Full);
        queue.push(&ToEdge::Bye, &[]);
        assert!(queue.take_waiting().is_empty(), "nothing is kept for a broken link");
        queue.close(Broken::Silent);
        assert_eq!(queue.why(), Broken::Full, "the first reason stays");
    }
}
