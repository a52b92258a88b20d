//! Bounded queues of calls from many tasks to threads of the store.

use super::super::error::{Result, StoreError};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{PoisonError, RwLock};
use tokio::sync::watch;

pub(super) struct Queue<T> {
    /// `None` once the queue is closed. The threads then run the calls that still wait, and end.
    sender: RwLock<Option<SyncSender<T>>>,
    /// The receiver's `changed` fails once every thread has dropped its [`Alive`].
    ended: watch::Receiver<()>,
}

/// The sign that a thread serves the queue: each thread keeps one until it ends.
pub(super) type Alive = watch::Sender<()>;

pub(super) fn queue<T>(waiting_max: usize) -> (Queue<T>, Receiver<T>, Alive) {
    let (sender, receiver) = sync_channel(waiting_max);
    let (alive, ended) = watch::channel(());
    (Queue { sender: RwLock::new(Some(sender)), ended }, receiver, alive)
}

impl<T> Queue<T> {
    /// Adds a call. Never blocks.
    ///
    /// # Errors
    /// `Busy` if the queue is full, and `Closed` if it is closed or its threads have ended.
    pub(super) fn push(&self, call: T) -> Result<()> {
        let sender = self.sender.read().unwrap_or_else(PoisonError::into_inner);
        sender.as_ref().ok_or(StoreError::Closed)?.try_send(call).map_err(|refused| match refused {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Closed,
        })
    }

    /// Refuses further calls, and waits until the queue is empty and the threads have ended.
    pub(super) async fn close(&self) {
        drop(self.sender.write().unwrap_or_else(PoisonError::into_inner).take());
        let mut ended = self.ended.clone();
        while ended.changed().await.is_ok() {}
    }
}
