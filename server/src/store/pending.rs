//! The two ends of a write in a queue: its caller, and the store that runs it.
//!
//! Invariants: a call that has not begun before its deadline never begins. If a call has begun but is not answered in
//! time, the caller does not know the outcome.

use super::error::{Result, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::AcqRel};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// The caller's end of a call.
pub(super) struct PendingCall<T> {
    /// Set by the store when it begins the call, or by the caller when it gives up, whichever is first.
    begun: Arc<AtomicBool>,
    answer: oneshot::Receiver<Result<T>>,
}

/// The store's end of a call.
pub(super) struct Reply<T> {
    begun: Arc<AtomicBool>,
    sender: oneshot::Sender<Result<T>>,
}

pub(super) fn pending<T>() -> (Reply<T>, PendingCall<T>) {
    let (sender, answer) = oneshot::channel();
    let begun = Arc::new(AtomicBool::new(false));
    (Reply { begun: Arc::clone(&begun), sender }, PendingCall { begun, answer })
}

impl<T> Reply<T> {
    /// Begins the call. Returns false if the call's deadline has passed; then the call must not run.
    pub(super) fn begin(&self) -> bool {
        !self.begun.swap(true, AcqRel)
    }

    /// Answers with the first of these that exists: the call's own error, the error of its group, the call's own value,
    /// [`StoreError::Closed`].
    pub(super) fn answer(self, own: Option<Result<T>>, group_error: Option<&StoreError>) {
        let result = match (own, group_error) {
            (Some(Err(own)), _) => Err(own),
            (_, Some(error)) => Err(error.clone()),
            (Some(Ok(value)), None) => Ok(value),
            (None, None) => Err(StoreError::Closed),
        };
        // If the caller's deadline has passed, the receiver was dropped; nothing to do.
        let _ = self.sender.send(result);
    }
}

impl<T> PendingCall<T> {
    pub(super) async fn answer(mut self, within: Option<Duration>) -> Result<T> {
        let answer = match within {
            Some(within) => timeout(within, &mut self.answer).await.ok(),
            None => Some((&mut self.answer).await),
        };
        match answer {
            Some(Ok(answer)) => answer,
            None | Some(Err(_)) if !self.begun.swap(true, AcqRel) => {
                Err(if answer.is_none() { StoreError::Timeout } else { StoreError::Closed })
            }
            Some(Err(_)) => Err(StoreError::Unknown("the store ended before it answered".into())),
            // The answer may have come at the last moment.
            None => self.answer.try_recv().unwrap_or_else(|_| {
                Err(StoreError::Unknown("the change was not confirmed before the deadline".into()))
            }),
        }
    }
}
