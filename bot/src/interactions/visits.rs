//! The players for whom the bot watches a room because they used the bot there, for example to see their board.
//!
//! Invariant: the bot stops watching for a player some minutes after they last used it, so that they do not count as
//! present for ever, and the game server can unload the room. If the room's task watches for the player, the task
//! decides when this ends.

use crate::channel::RoomRegistry;
use crate::game_server::Person;
use konakis_protocol::RoomId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long the bot watches for a player. A panel that is updated for them counts as use, so in a live game they count
/// as present for this time after their turn has begun.
const WATCHED_FOR: Duration = Duration::from_secs(5 * 60);

/// The watched rooms, each with a player's Discord ID, and the time at which the player last used the bot there.
#[derive(Default)]
pub struct Visits(Mutex<HashMap<(RoomId, u64), (Person, Instant)>>);

impl Visits {
    pub(super) fn note(&self, room: &RoomId, person: &Person, now: Instant) {
        let mut visits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        visits.insert((room.clone(), person.discord.get()), (person.clone(), now));
    }

    /// Stops watching for the players who have not used the bot for some minutes.
    pub(super) async fn unwatch_ended(&self, rooms: &RoomRegistry) {
        for (room, person) in self.take_ended(Instant::now()) {
            if !rooms.attends(&room, person.discord.get()) {
                rooms.services().game_server.unwatch(Some(&person), &room).await;
            }
        }
    }

    fn take_ended(&self, now: Instant) -> Vec<(RoomId, Person)> {
        let mut visits = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = visits.extract_if(|_, (_, at)| now.saturating_duration_since(*at) >= WATCHED_FOR);
        ended.map(|((room, _), (person, _))| (room, person)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visit_ends_some_minutes_after_the_last_use() {
        let (visits, began) = (Visits::default(), Instant::now());
        let person = |id: &str, name: &str| Person {
            discord: id.parse().unwrap(),
            name: name.parse().unwrap(),
            keep_name: false,
        };
        let room: RoomId = "k3f9x2".parse().unwrap();
        visits.note(&room, &person("7", "Anna"), began);
        visits.note(&room, &person("8", "Ben"), began);
        visits.note(&room, &person("7", "Annie"), began + WATCHED_FOR / 2);
        assert_eq!(visits.take_ended(began + WATCHED_FOR / 2), []);
        assert_eq!(visits.take_ended(began + WATCHED_FOR), [(room.clone(), person("8", "Ben"))]);
        assert_eq!(visits.take_ended(began + WATCHED_FOR * 2), [(room, person("7", "Annie"))]);
        assert_eq!(visits.take_ended(began + WATCHED_FOR * 9), []);
    }
}
