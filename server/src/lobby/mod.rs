//! The lobby: open challenges, live games, and the number of connected people.
//!
//! Invariants: the lobby is an index in memory, made from the reports of rooms. Private rooms are not in it. A game
//! leaves the lobby when its room is unloaded; a challenge stays. The rate of bytes to each watcher is bounded.

mod changes;
mod feed;
mod index;
mod live;
#[cfg(test)]
mod tests;

pub use index::TooMany;

use crate::connections::client::Client;
use crate::connections::presence::Presence;
use feed::{CHANGES_EVERY, Feed};
use index::Index;
use konakis_protocol::{LiveGame, RoomId, Seek, ServerMessage, UserId};
use serde::Serialize;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::time::Instant;

/// The lobby.
pub struct Lobby {
    present: Arc<Presence>,
    /// Rooms wait for this lock when they report, so hold it only briefly. Lock order: `feed` before `index`.
    index: Mutex<Index>,
    feed: Mutex<Feed>,
    changed: Notify,
}

impl Lobby {
    /// An empty lobby.
    #[must_use]
    pub fn new(present: Arc<Presence>) -> Self {
        let (index, feed) = (Mutex::default(), Mutex::new(Feed::new(Instant::now())));
        Self { present, index, feed, changed: Notify::new() }
    }

    /// Reserves an entry for the open challenge of a new room. `network` is none for users of a service.
    ///
    /// # Errors
    /// [`TooMany`] if the user, their network or its IPv6 site has too many open challenges.
    pub fn reserve(&self, room: &RoomId, creator: &UserId, network: Option<IpAddr>) -> Result<(), TooMany> {
        self.index().reserve(room, creator, network, Instant::now())
    }

    /// Releases the reservation of a room that could not be created.
    pub fn release(&self, room: &RoomId) {
        self.index().remove_seek(room);
    }

    /// Updates the entries of a room: its open challenge, whether the challenge's creator is in the room, and the
    /// number of spectators of its live game. Calls `game` only if the game is new, if it is or becomes listed, or if
    /// none of its players has been connected or in the room yet. Returns a room that must report again, so that its
    /// game is listed.
    pub fn note(
        &self,
        room: &RoomId,
        seek: Option<Seek>,
        is_attended: bool,
        spectators: Option<u32>,
        game: impl Fn() -> Option<LiveGame>,
    ) -> Option<RoomId> {
        let mut index = self.index();
        let concerned = index.concerns(room);
        match seek {
            Some(seek) => index.note_seek(room, seek, is_attended, &self.present),
            None => drop(index.remove_seek(room)),
        }
        let next = index.note_live(room, spectators, &self.present, game);
        if concerned || index.concerns(room) {
            self.changed.notify_one();
        }
        next
    }

    /// Lists or hides a user's challenges after [`Presence`] has changed.
    pub fn presence_changed(&self, user: &UserId) {
        self.index().presence_changed(user, &self.present);
        self.changed.notify_one();
    }

    /// Returns the message with the current list.
    #[must_use]
    pub fn list(&self) -> ServerMessage {
        let listed = self.index().listed();
        ServerMessage::Lobby(changes::list(&listed, self.people(), None))
    }

    /// Subscribes a client to full lists.
    pub fn watch(&self, client: &Client) {
        self.feed().add(client);
    }

    /// Answers a client with the list and subscribes it to changes.
    pub fn watch_changes(&self, client: &Client) {
        let people = self.people();
        self.feed().add_to_changes(client, people);
        self.changed.notify_one();
    }

    /// Ends a client's subscription.
    pub fn unwatch(&self, client: &Client) {
        self.feed().remove(client);
    }

    /// Ends all subscriptions of a closed connection.
    pub fn gone(&self, connection: u64) {
        self.feed().remove_connection(connection);
    }

    /// Sends the full list to all watchers of the lobby on a connection whose edge has failed to queue a change.
    pub fn catch_up(&self, connection: u64) {
        let people = self.people();
        self.feed().catch_up(connection, people);
    }

    /// Sends updates to the watchers forever.
    pub async fn announce(&self) {
        loop {
            let sent = Instant::now();
            let due = self.send(sent);
            let is_due = async {
                match due {
                    Some(due) => tokio::time::sleep_until(due).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = self.changed.notified() => {}
                () = is_due => {}
            }
            tokio::time::sleep_until(sent + CHANGES_EVERY).await;
        }
    }

    /// Sends the due updates. Returns the time at which the next one is due if nothing else changes.
    fn send(&self, now: Instant) -> Option<Instant> {
        let people = self.people();
        let mut feed = self.feed();
        let listed = self.index().listed();
        feed.send(&listed, people, now)
    }

    fn people(&self) -> u32 {
        u32::try_from(self.present.people()).unwrap_or(u32::MAX)
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn feed(&self) -> MutexGuard<'_, Feed> {
        self.feed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn json_len(value: &impl Serialize) -> usize {
    serde_json::to_vec(value).map_or(usize::MAX, |json| json.len())
}
