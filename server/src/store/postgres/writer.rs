//! The writer task: it runs waiting calls in one transaction, commits once, and only then answers them.
//!
//! Invariants: an acknowledged call is committed. A failed call is undone alone. If the transaction itself fails, every
//! call of the group that did not fail by itself gets the transaction's error. This error is [`StoreError::Unknown`]
//! only if the outcome of a commit was not received. The next transaction then begins on a new connection, which has
//! taken the database again. From then on, that commit is either on disk or never will be.

use super::super::WAITING_WRITES_MAX;
use super::super::error::{Result, StoreError};
use super::super::stats::{StoreStats, down, up};
use super::call::Task;
use super::group::{Failure, commit};
use super::holder::{Held, reacquire};
use super::waiting::Waiting;
use konakis_program::postgres::Connector;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How long the writer tries to reach the database before the waiting calls fail.
const RECONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const RECONNECT_PAUSE: Duration = Duration::from_millis(100);

pub(super) struct Writer {
    /// `None` once the queue is closed; the task ends after the last call in it.
    queue: RwLock<Option<mpsc::Sender<Box<dyn Task>>>>,
    /// Closed once the task has ended.
    ended: watch::Receiver<()>,
    taken_over: CancellationToken,
    renewed_at: Arc<Mutex<Instant>>,
    stats: Arc<StoreStats>,
}

impl Writer {
    pub(super) fn start(held: Held, connector: Connector, id: String, stats: Arc<StoreStats>) -> Self {
        let (queue, calls) = mpsc::channel(WAITING_WRITES_MAX);
        let (alive, ended) = watch::channel(());
        let taken_over = CancellationToken::new();
        let renewed_at = Arc::new(Mutex::new(held.taken_at()));
        let task = WriterTask {
            held: Some(held),
            connector,
            id,
            stats: Arc::clone(&stats),
            taken_over: taken_over.clone(),
            renewed_at: Arc::clone(&renewed_at),
        };
        tokio::spawn(async move {
            task.run(calls).await;
            drop(alive);
        });
        Self { queue: RwLock::new(Some(queue)), ended, taken_over, renewed_at, stats }
    }

    pub(super) fn push(&self, task: Box<dyn Task>) -> Result<()> {
        let queue = self.queue.read().unwrap_or_else(PoisonError::into_inner);
        let queue = queue.as_ref().ok_or(StoreError::Closed)?;
        up(&self.stats.waiting_writes);
        queue.try_send(task).map_err(|refused| {
            down(&self.stats.waiting_writes);
            match refused {
                mpsc::error::TrySendError::Full(_) => StoreError::Busy,
                mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
            }
        })
    }

    pub(super) const fn taken_over(&self) -> &CancellationToken {
        &self.taken_over
    }

    pub(super) fn renewed_at(&self) -> Instant {
        *self.renewed_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the queue is empty and the task has ended.
    pub(super) async fn close(&self) {
        drop(self.queue.write().unwrap_or_else(PoisonError::into_inner).take());
        let mut ended = self.ended.clone();
        while ended.changed().await.is_ok() {}
    }
}

struct WriterTask {
    /// `None` after the connection broke, until there is a new connection.
    held: Option<Held>,
    connector: Connector,
    id: String,
    stats: Arc<StoreStats>,
    taken_over: CancellationToken,
    renewed_at: Arc<Mutex<Instant>>,
}

impl WriterTask {
    async fn run(mut self, mut calls: mpsc::Receiver<Box<dyn Task>>) {
        let mut waiting = Waiting::default();
        loop {
            if waiting.is_empty() {
                let Some(first) = calls.recv().await else { break };
                waiting.add(first);
            }
            // Calls begin only after this wait, so a call whose deadline passes meanwhile never begins.
            let connected = self.connect().await;
            while !waiting.is_full()
                && let Ok(call) = calls.try_recv()
            {
                waiting.add(call);
            }
            let mut group = waiting.next_group();
            group.iter().for_each(|_| down(&self.stats.waiting_writes));
            group.retain(|call| call.begin());
            match connected {
                _ if group.is_empty() => {}
                Ok(()) => self.run_group(group).await,
                Err(why) => self.answer(group, Some(&why)),
            }
        }
        // A server that has lost the database has nothing to give up.
        if !self.taken_over.is_cancelled()
            && let Some(held) = self.held
            && let Err(why) = held.give_up().await
        {
            tracing::warn!(%why, "the database could not be given up: the next server waits a few seconds for it");
        }
    }

    /// Runs and answers calls that have begun.
    async fn run_group(&mut self, mut group: Vec<Box<dyn Task>>) {
        let mut committed = self.commit(&mut group).await;
        if let Err(Failure::Lost(_)) = committed
            && self.connect().await.is_ok()
        {
            // Run the calls again: nothing of the transaction was stored, because its commit was not sent.
            committed = self.commit(&mut group).await;
        }
        let failed = match committed {
            Ok(at) => {
                *self.renewed_at.lock().unwrap_or_else(PoisonError::into_inner) = at;
                None
            }
            Err(failure) => Some(failure.into_error()),
        };
        self.answer(group, failed.as_ref());
    }

    async fn commit(&mut self, group: &mut [Box<dyn Task>]) -> std::result::Result<Instant, Failure> {
        let Some(held) = &self.held else {
            return Err(Failure::Lost(StoreError::Failed("there is no connection to the database".into())));
        };
        let committed = commit(held, group).await;
        let is_decided = matches!(committed, Ok(_) | Err(Failure::Refused(_)));
        if !is_decided || held.db.is_closed() {
            self.held = None;
        }
        committed
    }

    fn answer(&self, group: Vec<Box<dyn Task>>, failed: Option<&StoreError>) {
        if failed == Some(&StoreError::TakenOver) {
            self.taken_over.cancel();
        }
        if let Some(why) = failed {
            if self.stats.failures.is_due(&why.to_string()) {
                tracing::error!(%why, calls = group.len(), "a group of writes failed");
            }
        } else {
            up(&self.stats.commits);
        }
        for call in group {
            up(&self.stats.writes);
            call.answer(failed);
        }
    }

    /// Connects again if the connection has broken. Fails if the database was taken over, or if an attempt still fails
    /// after [`RECONNECT_TIMEOUT`].
    async fn connect(&mut self) -> Result<()> {
        if self.held.as_ref().is_some_and(|held| !held.db.is_closed()) {
            return Ok(());
        }
        let until = Instant::now() + RECONNECT_TIMEOUT;
        loop {
            match reacquire(&self.connector, &self.id).await {
                Ok(held) => {
                    tracing::warn!("the connection to the database was lost, and there is a new one");
                    self.held = Some(held);
                    return Ok(());
                }
                Err(why) if why == StoreError::TakenOver || Instant::now() >= until => return Err(why),
                Err(_) => tokio::time::sleep(RECONNECT_PAUSE).await,
            }
        }
    }
}
