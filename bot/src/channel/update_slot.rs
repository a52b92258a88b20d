//! The updates of a room that wait for its task, folded into one.

use super::update::{PendingUpdate, Update};
use std::sync::{Mutex, PoisonError};
use tokio::sync::Notify;

/// The updates that wait for one task, folded into one.
#[derive(Debug, Default)]
pub(super) struct UpdateSlot {
    pending: Mutex<PendingUpdate>,
    arrived: Notify,
}

impl UpdateSlot {
    /// Adds an update, and wakes the task.
    pub(super) fn put(&self, update: Update) {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).add(update);
        self.arrived.notify_one();
    }

    /// Takes all updates, as soon as there is one.
    pub(super) async fn take(&self) -> PendingUpdate {
        loop {
            // `notify_one` keeps a permit for the next wait, so an update that arrives after the check is not missed.
            let arrived = self.arrived.notified();
            let pending = std::mem::take(&mut *self.pending.lock().unwrap_or_else(PoisonError::into_inner));
            if !pending.is_empty() {
                return pending;
            }
            arrived.await;
        }
    }

    /// Waits until an update has arrived since the last wait, and leaves all updates where they are.
    pub(super) async fn arrived(&self) {
        self.arrived.notified().await;
    }

    /// Whether no update waits.
    pub(super) fn is_empty(&self) -> bool {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn waiting_for_an_update_does_not_take_it() {
        let slot = UpdateSlot::default();
        slot.put(Update::Withdrawn);
        slot.arrived().await;
        assert!(!slot.is_empty());
        assert!(slot.take().await.withdrawn);
        assert!(slot.is_empty());
    }
}
