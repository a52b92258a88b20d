//! The tasks of all rooms.
//!
//! Invariants: a room has at most one task, and always has a task while an update waits. A task that has panicked is
//! started again immediately if an update waits, otherwise by the next call of [`RoomRegistry::tell`].

use super::task::Task;
use super::update::Update;
use super::update_slot::UpdateSlot;
use crate::memory::MemoryError;
use crate::messages::panel::ViewDigest;
use crate::services::Services;
use dashmap::DashMap;
use futures_util::FutureExt;
use konakis_protocol::{RoomId, RoomView};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// The maximum number of rooms that are resumed at start.
const ROOMS_MAX: u32 = 10_000;

/// The maximum number of tasks that load their records or look up their players at the same time. All rooms are resumed
/// at once. Without this limit, the queries of clicks and of the lease would wait behind those of all these rooms.
const LOADING_MAX: usize = 16;
/// The pause before another attempt to load the rooms.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The tasks of all rooms.
pub struct RoomRegistry {
    services: Arc<Services>,
    slots: DashMap<RoomId, Arc<UpdateSlot>>,
    loading: Semaphore,
}

impl RoomRegistry {
    /// A registry without tasks.
    #[must_use]
    pub fn new(services: Arc<Services>) -> Arc<Self> {
        Arc::new(Self { services, slots: DashMap::new(), loading: Semaphore::new(LOADING_MAX) })
    }

    /// The services that the tasks share.
    #[must_use]
    pub fn services(&self) -> &Arc<Services> {
        &self.services
    }

    /// Sends an update to a room's task, and starts the task if it is not running.
    pub fn tell(self: &Arc<Self>, room: &RoomId, update: Update) {
        // The entry stays locked until the slot has the update, so that no task ends in between.
        let slot = self.slots.entry(room.clone()).or_insert_with(|| {
            let slot = Arc::<UpdateSlot>::default();
            tokio::spawn(Arc::clone(self).run(room.clone(), Arc::clone(&slot)));
            slot
        });
        slot.put(update);
    }

    /// Whether the task of a room watches it for the player with this Discord ID.
    pub fn attends(&self, room: &RoomId, player: u64) -> bool {
        self.slots.get(room).is_some_and(|slot| slot.attends(player))
    }

    /// Passes a view on to the room's task, if it is running, and the view's digest to the task that updates panels.
    pub fn show(&self, view: Box<RoomView>) {
        // The send fails while the task that updates panels is not running.
        let _ = self.services.digests.send((view.room.clone(), ViewDigest::of(&view)));
        if let Some(slot) = self.slots.get(&view.room) {
            slot.put(Update::View(view));
        }
    }

    /// Sends an update to all running tasks.
    pub fn tell_all(&self, update: &Update) {
        for slot in &self.slots {
            slot.put(update.clone());
        }
    }

    /// Starts the tasks of the rooms in which something can still change, at most `ROOMS_MAX`.
    pub async fn resume(self: Arc<Self>) {
        if let Some(rooms) = until_loaded(|| self.services.memory.open_rooms(ROOMS_MAX)).await {
            tracing::info!(rooms = rooms.len(), "resuming the rooms");
            rooms.iter().for_each(|room| self.tell(room, Update::Refresh));
        }
    }

    async fn run(self: Arc<Self>, room: RoomId, slot: Arc<UpdateSlot>) {
        self.count();
        let start_rematch = |next: &RoomId| self.tell(next, Update::Refresh);
        loop {
            let task = Task::new(&self.services, &room, &slot, &self.loading, &start_rematch);
            let ran = AssertUnwindSafe(task.run()).catch_unwind().await.unwrap_or_else(|_| {
                tracing::error!(%room, "the task of a room panicked");
                false
            });
            if self.slots.remove_if(&room, |_, slot| slot.is_empty()).is_some() {
                self.count();
                return;
            }
            // Updates arrived while the task ended. The next task takes them, clicks included. If the task panicked or
            // could not start, they are dropped, because the next task might fail in the same way.
            if !ran {
                slot.take().await;
            }
        }
    }

    fn count(&self) {
        self.services.health.metrics().set_rooms(self.slots.len());
    }
}

/// Loads until it succeeds. None if another process has taken over the database.
async fn until_loaded<T, Loaded>(load: impl Fn() -> Loaded) -> Option<T>
where
    Loaded: Future<Output = Result<T, MemoryError>>,
{
    loop {
        match load().await {
            Ok(loaded) => return Some(loaded),
            Err(MemoryError::TakenOver) => return None,
            Err(error) => tracing::error!(%error, "could not load the rooms: trying again soon"),
        }
        sleep(RETRY_AFTER).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[tokio::test(start_paused = true)]
    async fn loading_rooms_is_retried_until_it_succeeds() {
        for (is_taken_over, expected) in [(false, Some(3)), (true, None)] {
            let calls = Cell::new(0);
            let error = || if is_taken_over { MemoryError::TakenOver } else { MemoryError::Silent };
            let load = || {
                calls.set(calls.get() + 1);
                std::future::ready(if calls.get() < 3 { Err(error()) } else { Ok(calls.get()) })
            };
            assert_eq!(until_loaded(load).await, expected);
        }
    }
}
