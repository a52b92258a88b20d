//! The updates that wait for a room's task, merged into one.

use super::update::{PendingUpdate, Update};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use tokio::sync::Notify;

#[derive(Debug, Default)]
pub(super) struct UpdateSlot {
    pending: Mutex<PendingUpdate>,
    arrived: Notify,
    /// The Discord IDs of the players for whom the room's task watches the room.
    attended: Mutex<BTreeSet<u64>>,
}

impl UpdateSlot {
    pub(super) fn put(&self, update: Update) {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner).add(update);
        self.arrived.notify_one();
    }

    /// Waits until there is an update, and takes all updates that wait.
    pub(super) async fn take(&self) -> PendingUpdate {
        loop {
            // `notify_one` keeps a permit, so an update that arrives after the check is not missed.
            let arrived = self.arrived.notified();
            let pending = std::mem::take(&mut *self.pending.lock().unwrap_or_else(PoisonError::into_inner));
            if !pending.is_empty() {
                return pending;
            }
            arrived.await;
        }
    }

    /// Waits for an update without taking it.
    pub(super) async fn arrived(&self) {
        self.arrived.notified().await;
    }

    pub(super) fn set_attended(&self, players: impl IntoIterator<Item = u64>) {
        *self.attended.lock().unwrap_or_else(PoisonError::into_inner) = players.into_iter().collect();
    }

    pub(super) fn attends(&self, player: u64) -> bool {
        self.attended.lock().unwrap_or_else(PoisonError::into_inner).contains(&player)
    }

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
