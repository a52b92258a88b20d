//! The players for whom the bot watches a room because they used the bot there, for example to see their board.
//!
//! Invariant: the bot stops watching for a player some minutes after they last used it, or once they have no open panel
//! in the room, whichever is later. So they do not count as present for ever, and the game server can unload the room.
//! If the room's task watches for the player, the task decides when this ends.

use crate::channel::RoomRegistry;
use crate::game_server::Person;
use konakis_protocol::RoomId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The time for which the bot goes on watching a room for a player after they last used the bot there, if they have no
/// open panel in the room. Updating or pausing a panel counts as use.
const WATCHED_FOR: Duration = Duration::from_secs(5 * 60);

/// A room and a player's Discord ID.
type Key = (RoomId, u64);
/// The player, and the time at which they last used the bot in the room.
type Visit = (Person, Instant);

/// The watched rooms with their players.
#[derive(Default)]
pub struct Visits(Mutex<HashMap<Key, Visit>>);

impl Visits {
    pub(super) fn note(&self, room: &RoomId, person: &Person, now: Instant) {
        self.visits().insert((room.clone(), person.discord.get()), (person.clone(), now));
    }

    /// Removes and returns the visits of the players who have not used the bot for some minutes and have no open panel.
    pub(super) fn take_ended(
        &self,
        now: Instant,
        has_panel: impl Fn(&RoomId, u64) -> bool,
    ) -> Vec<(Key, Visit)> {
        let has_ended = |at| now.saturating_duration_since(at) >= WATCHED_FOR;
        self.visits().extract_if(|(room, user), (_, at)| has_ended(*at) && !has_panel(room, *user)).collect()
    }

    /// Stops watching the rooms of visits that have ended, each on behalf of its player.
    pub(super) async fn unwatch(&self, ended: Vec<(Key, Visit)>, rooms: &RoomRegistry) {
        let game_server = &rooms.services().game_server;
        let unwatch = |room: RoomId, person: Person| async move {
            rooms.attends(&room, person.discord.get()) || game_server.unwatch(Some(&person), &room).await
        };
        self.unwatch_each(ended, unwatch).await;
    }

    /// Keeps the visits for which `unwatch` returns false, so that a later call tries again.
    async fn unwatch_each<Unwatched>(
        &self,
        ended: Vec<(Key, Visit)>,
        unwatch: impl Fn(RoomId, Person) -> Unwatched,
    ) where
        Unwatched: Future<Output = bool>,
    {
        for (key, visit) in ended {
            // The player may have used the bot again while this function waited for an answer.
            let is_back = self.visits().contains_key(&key);
            if !is_back && !unwatch(key.0.clone(), visit.0.clone()).await {
                self.visits().entry(key).or_insert(visit);
            }
        }
    }

    fn visits(&self) -> MutexGuard<'_, HashMap<Key, Visit>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Ready;

    fn room() -> RoomId {
        "k3f9x2".parse().unwrap()
    }

    fn person(id: &str, name: &str) -> Person {
        Person { discord: id.parse().unwrap(), name: name.parse().unwrap(), keep_name: false }
    }

    /// The players of the visits that have ended.
    fn ended(visits: &Visits, now: Instant) -> Vec<Person> {
        visits.take_ended(now, |_, _| false).into_iter().map(|(_, (person, _))| person).collect()
    }

    #[test]
    fn visit_ends_some_minutes_after_the_last_use() {
        let (visits, began) = (Visits::default(), Instant::now());
        visits.note(&room(), &person("7", "Anna"), began);
        visits.note(&room(), &person("8", "Ben"), began);
        visits.note(&room(), &person("7", "Annie"), began + WATCHED_FOR / 2);
        assert_eq!(ended(&visits, began + WATCHED_FOR / 2), []);
        assert_eq!(ended(&visits, began + WATCHED_FOR), [person("8", "Ben")]);
        assert_eq!(ended(&visits, began + WATCHED_FOR * 2), [person("7", "Annie")]);
        assert_eq!(ended(&visits, began + WATCHED_FOR * 9), []);
    }

    #[test]
    fn visit_of_a_player_with_a_panel_goes_on() {
        let (visits, began) = (Visits::default(), Instant::now());
        visits.note(&room(), &person("7", "Anna"), began);
        let has_panel = |of: &RoomId, user| *of == room() && user == 7;
        assert_eq!(visits.take_ended(began + WATCHED_FOR * 2, has_panel), []);
        assert_eq!(ended(&visits, began + WATCHED_FOR * 2), [person("7", "Anna")]);
    }

    #[tokio::test]
    async fn visit_whose_unwatch_fails_is_kept() {
        let (visits, began) = (Visits::default(), Instant::now());
        visits.note(&room(), &person("7", "Anna"), began);
        for (succeeds, left) in [(false, 1), (true, 0)] {
            let taken = visits.take_ended(began + WATCHED_FOR, |_, _| false);
            visits.unwatch_each(taken, |_, _| std::future::ready(succeeds)).await;
            assert_eq!(visits.visits().len(), left);
        }
    }

    #[tokio::test]
    async fn player_who_comes_back_is_not_unwatched() {
        let (visits, began) = (Visits::default(), Instant::now());
        visits.note(&room(), &person("7", "Anna"), began);
        let taken = visits.take_ended(began + WATCHED_FOR, |_, _| false);
        visits.note(&room(), &person("7", "Anna"), began + WATCHED_FOR);
        visits.unwatch_each(taken, |_, _| -> Ready<bool> { panic!("Anna has come back") }).await;
        assert_eq!(ended(&visits, began + WATCHED_FOR), [], "the new visit stays");
    }
}
