//! The way from many tasks to a thread of the store: a bounded queue of calls, each with a place for its answer.
//!
//! What always holds: putting a call in never blocks; a call whose thread has gone, or goes, is answered `Closed`.

use super::backend::Result;
use super::error::StoreError;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// The end of a queue that the callers hold.
pub(super) struct Queue<T> {
    /// None once the queue is closed; the threads end when they have taken what is left.
    sender: RwLock<Option<SyncSender<T>>>,
    /// Fails when every thread has dropped its [`Alive`].
    ended: watch::Receiver<()>,
}

/// Kept by a thread for as long as it works on the queue.
pub(super) type Alive = watch::Sender<()>;

/// A queue in which at most `waiting_max` calls wait.
pub(super) fn queue<T>(waiting_max: usize) -> (Queue<T>, Receiver<T>, Alive) {
    let (sender, receiver) = sync_channel(waiting_max);
    let (alive, ended) = watch::channel(());
    (Queue { sender: RwLock::new(Some(sender)), ended }, receiver, alive)
}

impl<T> Queue<T> {
    /// Puts a call in the queue.
    pub(super) fn push(&self, call: T) -> Result<()> {
        let sender = self.sender.read().unwrap_or_else(PoisonError::into_inner);
        sender.as_ref().ok_or(StoreError::Closed)?.try_send(call).map_err(|refused| match refused {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Closed,
        })
    }

    /// Takes no more calls, and waits until those that were taken are done and the threads have ended.
    pub(super) async fn close(&self) {
        drop(self.sender.write().unwrap_or_else(PoisonError::into_inner).take());
        let mut ended = self.ended.clone();
        while ended.changed().await.is_ok() {}
    }
}

/// Waits for the answer to a call, at most so long.
pub(super) async fn answer<R>(receiver: oneshot::Receiver<Result<R>>, within: Option<Duration>) -> Result<R> {
    let answer = match within {
        Some(within) => tokio::time::timeout(within, receiver).await.map_err(|_| StoreError::Timeout)?,
        None => receiver.await,
    };
    answer.unwrap_or(Err(StoreError::Closed))
}
