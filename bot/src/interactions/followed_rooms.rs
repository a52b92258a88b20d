//! The rooms that the bot watches only because somebody follows them in a private panel: their games were begun without
//! the bot, so they have no record, and no task that watches them.
//!
//! Invariant: a room is unwatched at the first sweep that finds no panel of it.

use super::bot::Bot;
use super::error::HandlerError;
use konakis_protocol::RoomId;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The watched rooms.
#[derive(Default)]
pub struct FollowedRooms(Mutex<HashSet<RoomId>>);

impl FollowedRooms {
    /// Adds a room; returns whether it is new.
    fn add(&self, room: &RoomId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(room.clone())
    }

    fn remove(&self, room: &RoomId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(room);
    }

    /// Removes and returns the rooms without a panel.
    fn take_left(&self, with_panel: &HashSet<RoomId>) -> Vec<RoomId> {
        let mut rooms = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.extract_if(|room| !with_panel.contains(room)).collect()
    }
}

/// Watches a room that the user follows, unless its task does so.
pub(super) async fn watch(bot: &Bot, room: &RoomId) -> Result<(), HandlerError> {
    if bot.services.memory.load_room(room).await?.is_some() || !bot.followed_rooms.add(room) {
        return Ok(());
    }
    let watched = bot.services.game_server.watch(room).await;
    if watched.is_err() {
        bot.followed_rooms.remove(room);
    }
    Ok(watched.map(drop)?)
}

/// Stops watching the rooms that nobody follows any more.
pub(super) async fn unwatch_left(bot: Arc<Bot>) {
    for room in bot.followed_rooms.take_left(&bot.panels.rooms()) {
        bot.services.game_server.unwatch(None, &room).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_without_a_panel_is_left() {
        let rooms = FollowedRooms::default();
        let [kept, left]: [RoomId; 2] = ["k3f9x2", "k3f9x3"].map(|room| room.parse().unwrap());
        assert!(rooms.add(&kept) && rooms.add(&left) && !rooms.add(&left));
        let with_panel = HashSet::from([kept.clone()]);
        assert_eq!(rooms.take_left(&with_panel), [left]);
        assert_eq!(rooms.take_left(&with_panel), []);
        assert_eq!(rooms.take_left(&HashSet::new()), [kept]);
    }
}
