//! The lobby: who waits for anyone, and which games are on.
//!
//! What always holds: it is an index of the rooms in memory, told by the rooms themselves; nothing in it is stored. Those
//! who watch it hear of changes at most four times a second, however many there are.

use crate::outbox::{Outbox, Topic};
use crate::room::watchers::Speaker;
use crate::wire::{addressed, encode};
use konakis_protocol::{LiveGame, Lobby as Listing, RoomId, Seek, ServerMessage, UserId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The most seeks that a listing holds.
const SEEKS_MAX: usize = 100;
/// The most live games that a listing holds.
const LIVE_MAX: usize = 40;
/// How long a change waits for others, so that they go out together.
const PAUSE: Duration = Duration::from_millis(250);

/// The lobby.
#[derive(Debug, Default)]
pub struct Lobby {
    inner: Mutex<Inner>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    seeks: BTreeMap<RoomId, Seek>,
    live: BTreeMap<RoomId, LiveGame>,
    /// By connection, and on a service's by the user for whom it watches.
    watchers: BTreeMap<(u64, Option<UserId>), Arc<Outbox>>,
}

impl Lobby {
    /// Takes note of how a room stands in the lobby now.
    pub fn note(&self, room: &RoomId, seek: Option<Seek>, live: Option<LiveGame>) {
        let mut inner = self.lock();
        let before = (inner.seeks.contains_key(room), inner.live.contains_key(room));
        let now = (seek.is_some(), live.is_some());
        match seek {
            Some(seek) => drop(inner.seeks.insert(room.clone(), seek)),
            None => drop(inner.seeks.remove(room)),
        }
        match live {
            Some(live) => drop(inner.live.insert(room.clone(), live)),
            None => drop(inner.live.remove(room)),
        }
        if before != (false, false) || now != (false, false) {
            self.changed.notify_one();
        }
    }

    /// Somebody has come or gone, so that the count of people may be another.
    pub fn people_changed(&self) {
        self.changed.notify_one();
    }

    /// The lobby as a message, with so many people here.
    #[must_use]
    pub fn listing(&self, people: usize) -> ServerMessage {
        let inner = self.lock();
        let seeks: Vec<Seek> = inner.seeks.values().take(SEEKS_MAX).cloned().collect();
        let mut live: Vec<&LiveGame> = inner.live.values().collect();
        live.sort_by_key(|game| std::cmp::Reverse(game.spectators));
        let live = live.into_iter().take(LIVE_MAX).cloned().collect();
        let people = u32::try_from(people).unwrap_or(u32::MAX);
        ServerMessage::Lobby(Listing { seeks, live, people })
    }

    /// Lets somebody hear of changes, or not any more.
    pub fn watch(&self, speaker: &Speaker, watch: bool) {
        let mut inner = self.lock();
        let who = (speaker.outbox.connection(), speaker.to().cloned());
        if watch {
            inner.watchers.insert(who, Arc::clone(&speaker.outbox));
        } else {
            inner.watchers.remove(&who);
        }
    }

    /// A connection has ended, and with it all that was watched over it.
    pub fn gone(&self, connection: u64) {
        let mut inner = self.lock();
        let from_him = inner.watchers.range((connection, None)..).map(|(who, _)| who);
        let his: Vec<_> = from_him.take_while(|who| who.0 == connection).cloned().collect();
        for who in his {
            inner.watchers.remove(&who);
        }
    }

    /// How many games are on, and how many rooms wait for anyone.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let inner = self.lock();
        (inner.live.len(), inner.seeks.len())
    }

    /// Tells the watchers of changes, for as long as the server runs; `people` counts who is here.
    pub async fn announce(&self, people: impl Fn() -> usize) {
        loop {
            self.changed.notified().await;
            self.tell(people());
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Tells the watchers how the lobby stands.
    fn tell(&self, people: usize) {
        let watchers = self.lock().watchers.clone();
        if watchers.is_empty() {
            return;
        }
        let text = Utf8Bytes::from(encode(&self.listing(people)));
        for ((_, user), outbox) in watchers {
            let frame = addressed(&text, None, user.as_ref());
            outbox.show(Topic::Lobby(user), frame);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaker(outbox: &Arc<Outbox>, user: Option<&str>) -> Speaker {
        let user = user.map(|user| user.parse().unwrap());
        Speaker { through_service: user.is_some(), user, re: None, outbox: Arc::clone(outbox) }
    }

    fn heard(outbox: &Outbox) -> Vec<String> {
        std::iter::from_fn(|| outbox.next()).map(|text| text.to_string()).collect()
    }

    #[test]
    fn a_service_is_told_once_for_each_of_its_users_and_a_user_once() {
        let lobby = Lobby::default();
        let (service, person) = (Arc::new(Outbox::new(1)), Arc::new(Outbox::new(2)));
        for user in ["anna", "ben"] {
            lobby.watch(&speaker(&service, Some(user)), true);
        }
        lobby.watch(&speaker(&person, None), true);
        for people in [3, 4] {
            lobby.tell(people);
        }
        let listing = |to: &str| format!("{{{to}\"type\":\"lobby\",\"seeks\":[],\"live\":[],\"people\":4}}");
        let to = [listing("\"to\":\"anna\","), listing("\"to\":\"ben\",")];
        assert_eq!(heard(&service), to, "of two listings the newer is kept, for each user");
        assert_eq!(heard(&person), [listing("")]);

        lobby.watch(&speaker(&service, Some("anna")), false);
        lobby.tell(5);
        assert_eq!(heard(&service).len(), 1);
        lobby.gone(1);
        lobby.tell(6);
        assert_eq!((heard(&service).len(), heard(&person).len()), (0, 1));
    }
}
