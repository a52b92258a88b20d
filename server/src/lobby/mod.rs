//! The lobby: which challenges are open to anyone, which games are live, and how many people are connected.
//!
//! What always holds: it is an index of the rooms in memory, reported by the rooms themselves; nothing in it is stored,
//! and nothing of a private room is in it. Watchers get changes at a bounded rate of bytes, however much happens
//! (`feed`, `changes`).

mod changes;
mod feed;
mod index;
#[cfg(test)]
mod tests;

pub use index::TooMany;

use crate::present::Present;
use crate::room::watchers::Client;
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
    present: Arc<Present>,
    /// Locked for moments only, since rooms report to it. Where both are locked, the feed comes first.
    index: Mutex<Index>,
    feed: Mutex<Feed>,
    changed: Notify,
}

impl Lobby {
    /// An empty lobby, which lists challenges while their makers are present.
    #[must_use]
    pub fn new(present: Arc<Present>) -> Self {
        let (index, feed) = (Mutex::default(), Mutex::new(Feed::new(Instant::now())));
        Self { present, index, feed, changed: Notify::new() }
    }

    /// Keeps a place for the open challenge of a room that is about to be made.
    ///
    /// # Errors
    /// [`TooMany`] if the user or their network has too many already. `network` is none for users of a service.
    pub fn reserve(&self, room: &RoomId, maker: &UserId, network: Option<IpAddr>) -> Result<(), TooMany> {
        self.index().reserve(room, maker, network, Instant::now())
    }

    /// Gives back the place of a room that could not be made.
    pub fn release(&self, room: &RoomId) {
        self.index().remove_seek(room);
    }

    /// Takes over how a room stands now: its open challenge, whether the challenge's maker is in the room, and how many
    /// spectators its live game has. `game` is asked for only if it is to be shown. Gives a room that should be told to
    /// report again, since its game is to be shown from now on.
    pub fn note(
        &self,
        room: &RoomId,
        seek: Option<Seek>,
        is_attended: bool,
        spectators: Option<u32>,
        game: impl FnOnce() -> Option<LiveGame>,
    ) -> Option<RoomId> {
        let mut index = self.index();
        let (concerned, was_shown) = (index.concerns(room), index.is_shown(room));
        match seek {
            Some(seek) => index.note_seek(room, seek, is_attended, &self.present),
            None => drop(index.remove_seek(room)),
        }
        index.note_live(room, spectators, game);
        if concerned || index.concerns(room) {
            self.changed.notify_one();
        }
        if was_shown && !index.is_shown(room) { index.next_to_show() } else { None }
    }

    /// A user came or left, which [`Present`] knows already: their challenges are listed or hidden.
    pub fn presence_changed(&self, user: &UserId) {
        self.index().presence_changed(user, &self.present);
        // The number of people may have changed too.
        self.changed.notify_one();
    }

    /// The lobby as it stands now, as a message.
    #[must_use]
    pub fn list(&self) -> ServerMessage {
        let listed = self.index().listed();
        ServerMessage::Lobby(changes::list(&listed, self.people(), None))
    }

    /// Sends the full list to somebody now and then while it changes.
    pub fn watch(&self, speaker: &Client) {
        self.feed().add(speaker);
    }

    /// Answers somebody with the list, and sends them every change to it from then on.
    pub fn watch_changes(&self, speaker: &Client) {
        let people = self.people();
        self.feed().add_to_changes(speaker, people);
        self.changed.notify_one();
    }

    /// Sends nothing to somebody any more.
    pub fn unwatch(&self, speaker: &Client) {
        self.feed().remove(speaker);
    }

    /// A connection has ended, and with it everything that was watched over it.
    pub fn gone(&self, connection: u64) {
        self.feed().remove_connection(connection);
    }

    /// Sends the watchers what changes, for as long as the server runs.
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

    /// Sends the watchers what is due; gives when more will be.
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

/// How many bytes a value has as JSON.
fn json_len(value: &impl Serialize) -> usize {
    serde_json::to_vec(value).map_or(usize::MAX, |json| json.len())
}
