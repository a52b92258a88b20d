//! The rooms that the bot watches only because somebody follows them in a private panel: their games were begun without
//! the bot, so the bot's database has no record of these rooms, and no task watches them.
//!
//! Invariant: a room is unwatched at the first sweep that finds no panel of it.

use super::error::HandlerError;
use crate::services::Services;
use konakis_protocol::RoomId;
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The watched rooms.
#[derive(Default)]
pub struct FollowedRooms(Mutex<HashSet<RoomId>>);

impl FollowedRooms {
    /// Watches a room that a user follows, unless its task does so.
    pub(super) async fn watch(&self, services: &Services, room: &RoomId) -> Result<(), HandlerError> {
        if services.memory.load_room(room).await?.is_some() || !self.add(room) {
            return Ok(());
        }
        let watched = services.game_server.watch(room).await;
        if watched.is_err() {
            self.remove(room);
        }
        Ok(watched.map(drop)?)
    }

    /// Stops watching the rooms without a panel.
    pub(super) async fn unwatch_left(&self, services: &Services, with_panel: &HashSet<RoomId>) {
        for room in self.take_left(with_panel) {
            if !services.game_server.unwatch(None, &room).await {
                // The next sweep tries again.
                self.add(&room);
            }
        }
    }

    /// Adds a room; returns whether it is new.
    fn add(&self, room: &RoomId) -> bool {
        self.rooms().insert(room.clone())
    }

    fn remove(&self, room: &RoomId) {
        self.rooms().remove(room);
    }

    fn rooms(&self) -> MutexGuard<'_, HashSet<RoomId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes and returns the rooms without a panel.
    fn take_left(&self, with_panel: &HashSet<RoomId>) -> Vec<RoomId> {
        self.rooms().extract_if(|room| !with_panel.contains(room)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_without_a_panel_is_removed() {
        let rooms = FollowedRooms::default();
        let [kept, left]: [RoomId; 2] = ["k3f9x2", "k3f9x3"].map(|room| room.parse().unwrap());
        assert!(rooms.add(&kept) && rooms.add(&left) && !rooms.add(&left));
        let with_panel = HashSet::from([kept.clone()]);
        assert_eq!(rooms.take_left(&with_panel), [left]);
        assert_eq!(rooms.take_left(&with_panel), []);
        assert_eq!(rooms.take_left(&HashSet::new()), [kept]);
    }
}
